import { NAME } from '../../http/response-limits';
import { FlagField, NULLABLE, TextField } from '../../http/fields';

/** What the sign-in page offers. */
export class SignInOptionsResource {
  @FlagField(true, 'Whether the installation sends e-mail: password resets and confirmations need it.')
  sends_mail!: boolean;

  @TextField(NAME, 'Example SSO', 'Name of the OpenID provider; null without one.', NULLABLE)
  provider_name!: string | null;
}
