import { GivenPasswordProperty, NewPasswordProperty } from './password.properties';

export class ChangePasswordBody {
  @GivenPasswordProperty()
  current_password!: string;

  @NewPasswordProperty()
  new_password!: string;
}
