import { EmailProperty } from '../../http/fields/text-properties';
import { MAX_TOKEN_CHARACTERS } from '../../http/token.param';
import { NewPasswordProperty } from '../../sessions/dto/password.properties';
import { CurrentPasswordProperty } from './proof.properties';
import { text } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { MESSAGE } from '../../http/fields/response-limits';
import { Member, terms } from '../../http/fields/request-fields';

export class ChangeEmailBody {
  @EmailProperty('email')
  email!: string;

  @CurrentPasswordProperty()
  current_password?: string | null;
}

export class ConfirmEmailBody {
  @Member.Text(
    { maxLength: MAX_TOKEN_CHARACTERS },
    'TOKEN',
    'The part after # in the link. A secret that works once.',
    terms({ isAnyLength: true }),
  )
  token!: string;
}

export class RequestPasswordResetBody {
  @EmailProperty('email')
  email!: string;
}

export class ResetPasswordBody extends ConfirmEmailBody {
  @NewPasswordProperty()
  new_password!: string;
}

/** What follows for the person who did not sign in. */
export const DisownedResource = resource('DisownedResource', {
  reset_token: text(
    MAX_TOKEN_CHARACTERS,
    'TOKEN',
    'For `POST /password-resets/complete`, within one hour. A secret.',
  ),
});
export type DisownedResource = ResourceOf<typeof DisownedResource>;

export class DisownBody extends ConfirmEmailBody {}

export class RequestSignInLinkBody extends RequestPasswordResetBody {}

export class UseSignInLinkBody extends ConfirmEmailBody {}

/** An e-mail is on its way, if there is a person to get it. */
export const MailSentResource = resource('MailSentResource', {
  message: text(MESSAGE, 'If an account uses this address, an e-mail with a link is on its way.'),
});
export type MailSentResource = ResourceOf<typeof MailSentResource>;
