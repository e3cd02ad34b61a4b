import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../api/api-failure';
import { FormFailure } from '../ui/form-failure';
import { Dialog } from '../ui/dialog';
import { FormButtons } from '../ui/form-buttons';
import { Muted } from '../ui/muted';

const LONGEST_NOTES = 1000;

interface ResolveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** @param notes null if the person wrote nothing */
  onResolve: (notes: string | null) => void;
  isBusy: boolean;
  error: unknown;
}

/** Resolves an issue, with an optional note about the fix. */
export function ResolveDialog({ isOpen, onClose, ...rest }: ResolveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Resolve this issue">
      <ResolveForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({ onClose, onResolve, isBusy, error }: Omit<ResolveDialogProps, 'isOpen'>) {
  const [notes, setNotes] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onResolve(notes.trim() || null);
      }}
    >
      <Stack gap="md">
        <Muted>The issue reopens if a later scan detects it again.</Muted>
        <Textarea
          label="Note"
          placeholder="What you fixed"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={LONGEST_NOTES}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={fieldErrorsOf(error).resolution_notes}
          data-autofocus
        />
        <FormFailure error={error} fields={['resolution_notes']} />
        <FormButtons onCancel={onClose} loading={isBusy}>
          Resolve
        </FormButtons>
      </Stack>
    </form>
  );
}
