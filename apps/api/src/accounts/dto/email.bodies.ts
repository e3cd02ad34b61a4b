import { IsDefined, IsString } from 'class-validator';
import { EmailProperty } from '../../http/text-properties';
import { MAX_TOKEN_CHARACTERS } from '../../http/token.param';
import { NewPasswordProperty } from '../../sessions/dto/password.properties';
import { CurrentPasswordProperty } from './proof.properties';
import { MESSAGE } from '../../http/response-limits';
import { TextField } from '../../http/request-fields';

export class ChangeEmailBody {
  @EmailProperty('email')
  email!: string;

  @CurrentPasswordProperty()
  current_password?: string | null;
}

export class ConfirmEmailBody {
  @TextField(MAX_TOKEN_CHARACTERS, 'TOKEN', 'The part after # in the link. A secret that works once.')
  @IsDefined({ message: 'The token field is required.' })
  @IsString({ message: 'The token field must be a string.' })
  token!: string;
}

export class RequestPasswordResetBody {
  @EmailProperty('email')
  email!: string;
}

export class ResetPasswordBody extends ConfirmEmailBody {
  @NewPasswordProperty('new_password')
  new_password!: string;
}

export class RequestSignInLinkBody extends RequestPasswordResetBody {}

export class UseSignInLinkBody extends ConfirmEmailBody {}

/** An e-mail is under way, if there is anyone to get it. */
export class MailSentResource {
  @TextField(MESSAGE, 'If an account uses this address, an e-mail with a link is on its way.')
  message!: string;
}
