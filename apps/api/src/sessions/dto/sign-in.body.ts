import { EmailProperty } from '../../http/fields/text-properties';
import { GivenPasswordProperty } from './password.properties';

export class SignInBody {
  @EmailProperty('email')
  email!: string;

  @GivenPasswordProperty()
  password!: string;
}
