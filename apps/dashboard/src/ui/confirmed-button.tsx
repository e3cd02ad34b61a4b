import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { GuardedButton } from './guarded-button';

interface ConfirmedButtonProps extends ButtonProps {
  label: string;
  /** Why the button is disabled. */
  refusal?: string | null;
  onOpen?: () => void;
  /** The question of the dialog, and the verb on its button. */
  title: string;
  confirmLabel: string;
  typeToConfirm?: string;
  action: UseMutationResult<unknown, Error, void>;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
}

/** A button whose action a person confirms in a dialog, which stays open if the action fails. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const {
    label,
    refusal = null,
    onOpen,
    title,
    confirmLabel,
    typeToConfirm,
    action,
    children,
    ...button
  } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const start = (): void => {
    onOpen?.();
    open();
  };
  return (
    <>
      <GuardedButton refusal={refusal} variant="default" {...button} onClick={start}>
        {label}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirmLabel={confirmLabel}
        typeToConfirm={typeToConfirm}
        onClose={close}
        onConfirm={() => action.mutate(undefined, { onSuccess: close })}
        isBusy={action.isPending}
        error={action.error}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
