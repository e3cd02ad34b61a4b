import { api, body } from '../api/client';
import { MailedLink } from './mailed-link';

export const Component = () => (
  <MailedLink
    title="Reset your password"
    purpose="to set a new password"
    send={(values) => body(api.POST('/api/v1/password-resets', { body: values }))}
    lifetime="one hour"
    noun="a password reset link"
    command="palisade user reset-link EMAIL"
  />
);
