import { FlagField } from '../../http/fields';

export class SignUpStateResource {
  @FlagField(true, 'Whether anyone may sign up. Invited people and holders of a setup token always may.')
  is_open!: boolean;
}
