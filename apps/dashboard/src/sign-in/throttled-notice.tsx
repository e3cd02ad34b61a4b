import { IconMail } from '../ui/icons';
import { isStatus } from '../api/api-failure';
import { TextLink } from '../ui/links';
import { Notice } from '../ui/notice';

/** How to sign in while wrong passwords, perhaps entered by someone else, use up the attempts. */
export function ThrottledNotice({ error }: { error: unknown }) {
  if (!isStatus(error, 429)) return null;
  return (
    <Notice color="blue" icon={IconMail} p="sm">
      There were too many wrong passwords for your account or from your network. You do not have to wait:{' '}
      <TextLink to="/sign-in-link">sign in with a link</TextLink>.
    </Notice>
  );
}
