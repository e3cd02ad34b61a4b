import { EmailProperty } from '../../http/fields/text-properties';
import { MAX_TOKEN_CHARACTERS } from '../../http/token.param';
import { NewPasswordProperty } from './password.properties';
import { Member, NULLABLE, OPTIONAL, terms } from '../../http/fields/request-fields';

const TokenMember = (note: string): PropertyDecorator =>
  Member.Text(
    { maxLength: MAX_TOKEN_CHARACTERS },
    'TOKEN',
    note,
    NULLABLE,
    OPTIONAL,
    terms({ isAnyLength: true }),
  );

export class SignUpBody {
  @Member.Name('Ada Lovelace')
  name!: string;

  @EmailProperty('email')
  email!: string;

  @NewPasswordProperty()
  password!: string;

  @Member.Name(
    'Acme',
    'Name of the new team. If it is missing, the name is made from yours. Not used with an invitation.',
    NULLABLE,
    OPTIONAL,
  )
  team_name?: string | null;

  @TokenMember('The last part of the link. The new account joins that team and gets no team of its own.')
  invitation_token?: string | null;

  @TokenMember(
    'Makes you an operator of the installation, even if sign-up is closed. Works once; `palisade setup-token` prints one.',
  )
  setup_token?: string | null;
}
