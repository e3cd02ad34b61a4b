import { IconLock } from '../ui/icons';
import { Notice } from '../ui/notice';

/** Shown instead of content that the role cannot view. */
export function RoleNotice({ refusal }: { refusal: string }) {
  return (
    <Notice color="gray" icon={IconLock} title="You do not have access">
      {refusal}
    </Notice>
  );
}
