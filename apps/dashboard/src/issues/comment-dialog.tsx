import { Textarea } from '@mantine/core';
import { Dialog } from '../ui/dialog';
import { RequestForm } from '../ui/request-form';

const LONGEST_COMMENT = 4000;

interface CommentDialogProps {
  onClose: () => void;
  title: string;
  comment: (text: string) => Promise<unknown>;
}

/** Asks for the comment that several issues get. */
const CommentDialog = ({ onClose, title, comment }: CommentDialogProps) => (
  <Dialog opened onClose={onClose} title={title}>
    <RequestForm
      initialValues={{ text: '' }}
      send={({ text }) => comment(text.trim())}
      onSent={onClose}
      submitLabel="Comment"
      onCancel={onClose}
      isIncomplete={({ text }) => text.trim() === ''}
    >
      {(form) => (
        <Textarea
          label="Comment"
          description="@name mentions a member"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LONGEST_COMMENT}
          data-autofocus
          {...form.getInputProps('text')}
        />
      )}
    </RequestForm>
  </Dialog>
);
export default CommentDialog;
