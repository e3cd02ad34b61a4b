import { Textarea } from '@mantine/core';
import { Dialog } from '../ui/dialog';
import { Muted } from '../ui/muted';
import { RequestForm } from '../ui/request-form';

const LONGEST_NOTES = 1000;

interface ResolveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** @param notes empty if the person wrote nothing */
  resolve: (notes: string) => Promise<unknown>;
}

/** Resolves an issue, with an optional note about the fix. */
export function ResolveDialog({ isOpen, onClose, resolve }: ResolveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Resolve this issue">
      <RequestForm
        initialValues={{ resolution_notes: '' }}
        send={({ resolution_notes: notes }) => resolve(notes.trim())}
        onSent={onClose}
        submitLabel="Resolve"
        onCancel={onClose}
      >
        {(form) => (
          <>
            <Muted>The issue reopens if a later scan detects it again.</Muted>
            <Textarea
              label="Note"
              placeholder="What you fixed"
              autosize
              minRows={2}
              maxRows={10}
              maxLength={LONGEST_NOTES}
              data-autofocus
              {...form.getInputProps('resolution_notes')}
            />
          </>
        )}
      </RequestForm>
    </Dialog>
  );
}
