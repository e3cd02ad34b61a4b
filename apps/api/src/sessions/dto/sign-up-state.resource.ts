import { flag } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const SignUpStateResource = resource('SignUpStateResource', {
  is_open: flag(true, 'Whether anyone may sign up. Invited people and holders of a setup token always may.'),
});
export type SignUpStateResource = ResourceOf<typeof SignUpStateResource>;
