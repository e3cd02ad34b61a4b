import { Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog';
import { FormButtons } from './form-buttons';
import { FormFailure } from './form-failure';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb on the button: "Delete check". */
  confirmLabel: string;
  onConfirm: () => void;
  isBusy?: boolean;
  /** The error of the attempt. It is shown in the dialog, which stays open. */
  error?: unknown;
  /** Text to type first, for actions that cannot be undone. */
  typeToConfirm?: string;
  isDangerous?: boolean;
}

export function ConfirmDialog({ isOpen, onClose, title, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <ConfirmBody onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** A separate component, so that the typed text is dropped when the dialog closes. */
function ConfirmBody(props: Omit<ConfirmDialogProps, 'isOpen' | 'title'>) {
  const { typeToConfirm, isDangerous = true, isBusy = false, error } = props;
  const [typed, setTyped] = useState('');
  const isReady = typeToConfirm === undefined || typed === typeToConfirm;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) props.onConfirm();
      }}
    >
      <Stack gap="md">
        <Text component="div">{props.children}</Text>
        {typeToConfirm !== undefined && (
          <TextInput
            label={`Type "${typeToConfirm}" to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormFailure error={error} />
        <FormButtons
          onCancel={props.onClose}
          color={isDangerous ? 'red' : undefined}
          loading={isBusy}
          disabled={!isReady}
          data-autofocus={typeToConfirm === undefined || undefined}
        >
          {props.confirmLabel}
        </FormButtons>
      </Stack>
    </form>
  );
}
