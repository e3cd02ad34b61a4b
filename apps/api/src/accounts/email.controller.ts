import { Body, Post, Put } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { UserResource } from '../sessions/dto/session.resource';
import { LINK_OVER, NO_MAIL_FOR_EMAIL, SAME_EMAIL } from './accounts.errors';
import { ChangeEmailBody, ConfirmEmailBody, MailSentResource } from './dto/email.bodies';
import { EmailService } from './email.service';
import { Returns, Accepts } from '../http/returns.decorator';

@UserController('Accounts')
export class EmailController {
  constructor(private readonly emails: EmailService) {}

  @Put('email')
  @Operation(
    'changeEmail',
    'Change your e-mail address',
    'The new address takes effect when the link mailed to it is opened. The old address is notified then.',
  )
  @Accepts(MailSentResource, 'An e-mail is on its way to the new address.')
  @ApiRefusal(
    403,
    'The installation has no mail server, or the request does not come from the dashboard.',
    NO_MAIL_FOR_EMAIL,
  )
  @ApiBodyRefusals('email', SAME_EMAIL)
  change(
    @CurrentSession() session: SessionOwner,
    @Body() body: ChangeEmailBody,
    @CurrentClient() client: Client,
  ) {
    return this.emails.change(session, body, client);
  }

  @Post('email-confirmation/mail')
  @IgnoresBody()
  @Operation(
    'sendEmailConfirmation',
    'Request an e-mail to confirm your address',
    'The link in an earlier e-mail stops working.',
  )
  @Accepts(MailSentResource, 'An e-mail is on its way to your address. Up to 5 an hour.')
  @ApiRefusal(
    403,
    'The installation has no mail server, or the request does not come from the dashboard.',
    NO_MAIL_FOR_EMAIL,
  )
  send(@CurrentSession() session: SessionOwner) {
    return this.emails.sendConfirmation(session);
  }

  @Post('email-confirmation')
  @Operation(
    'confirmEmail',
    'Confirm your current or new address',
    'Send the token from the e-mailed link in a session of the same account. It works once, within 24 hours.',
  )
  @Returns(UserResource, 'You, with the confirmed address.')
  @ApiBodyRefusals('token', LINK_OVER)
  confirm(
    @CurrentSession() session: SessionOwner,
    @Body() { token }: ConfirmEmailBody,
    @CurrentClient() client: Client,
  ) {
    return this.emails.confirm(session, token, client);
  }
}
