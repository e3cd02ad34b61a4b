import { Body, HttpCode, Post, Put } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { SessionOwner } from '@palisade/persistence';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiBodyRefusals, ApiInvalid, ApiRefusal } from '../http/api-refusal.decorator';
import { IgnoresBody } from '../http/json-body.interceptor';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { UserResource } from '../sessions/dto/session.resource';
import { LINK_OVER, NO_MAIL_FOR_EMAIL, SAME_EMAIL } from './accounts.errors';
import { ChangeEmailBody, ConfirmEmailBody, MailSentResource } from './dto/email.bodies';
import { EmailService } from './email.service';

@UserController('Accounts')
export class EmailController {
  constructor(private readonly emails: EmailService) {}

  @Put('email')
  @HttpCode(202)
  @Operation(
    'changeEmail',
    'Change your e-mail address',
    'The new address takes effect when the link mailed to it is opened. The old address is notified then.',
  )
  @ApiAcceptedResponse({ type: MailSentResource, description: 'An e-mail is on its way to the new address.' })
  @ApiRefusal(
    403,
    'The installation has no mail server, or the request does not come from the dashboard.',
    NO_MAIL_FOR_EMAIL,
  )
  @ApiInvalid('email', SAME_EMAIL)
  @ApiBodyRefusals()
  change(
    @CurrentSession() session: SessionOwner,
    @Body() body: ChangeEmailBody,
    @CurrentClient() client: Client,
  ): Promise<MailSentResource> {
    return this.emails.change(session, body, client);
  }

  @Post('email-confirmation/mail')
  @HttpCode(202)
  @IgnoresBody()
  @Operation(
    'sendEmailConfirmation',
    'Request an e-mail to confirm your address',
    'The link in an earlier e-mail stops working.',
  )
  @ApiAcceptedResponse({
    type: MailSentResource,
    description: 'An e-mail is on its way to your address. Up to 5 an hour.',
  })
  @ApiRefusal(
    403,
    'The installation has no mail server, or the request does not come from the dashboard.',
    NO_MAIL_FOR_EMAIL,
  )
  send(@CurrentSession() session: SessionOwner): Promise<MailSentResource> {
    return this.emails.sendConfirmation(session);
  }

  @Post('email-confirmation')
  @HttpCode(200)
  @Operation(
    'confirmEmail',
    'Confirm your current or new address',
    'Send the token from the e-mailed link in a session of the same account. It works once, within 24 hours.',
  )
  @ApiOkResponse({ type: UserResource, description: 'You, with the confirmed address.' })
  @ApiInvalid('token', LINK_OVER)
  @ApiBodyRefusals()
  confirm(
    @CurrentSession() session: SessionOwner,
    @Body() { token }: ConfirmEmailBody,
    @CurrentClient() client: Client,
  ): Promise<UserResource> {
    return this.emails.confirm(session, token, client);
  }
}
