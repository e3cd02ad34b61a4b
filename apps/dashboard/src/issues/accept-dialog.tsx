import { lazy } from 'react';
import { Dialog } from '../ui/dialog';
import type { AcceptFormProps } from './accept-form';

const AcceptForm = lazy(() => import('./accept-form'));

interface AcceptDialogProps extends AcceptFormProps {
  isOpen: boolean;
  /** "Accept 3 issues" */
  title: string;
}

/** Asks why and until when issues are accepted. The form is empty each time the dialog opens. */
export function AcceptDialog({ isOpen, title, ...form }: AcceptDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={title}>
      <AcceptForm {...form} />
    </Dialog>
  );
}
