import { NAME } from '../../http/fields/response-limits';
import { flag, text } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** What the sign-in page offers. */
export const SignInOptionsResource = resource('SignInOptionsResource', {
  sends_mail: flag(true, 'Whether the installation sends e-mail: password resets and confirmations need it.'),
  provider_name: text(NAME, 'Example SSO', 'Name of the OpenID provider; null without one.').orNull(),
});
export type SignInOptionsResource = ResourceOf<typeof SignInOptionsResource>;
