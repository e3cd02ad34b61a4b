import { Body, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { DeviceCookie } from '../sessions/device-cookie';
import { ApiSetsDeviceCookie, ApiTooBusy } from '../sessions/sessions.decorators';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { LINK_OVER, NO_MAIL } from './accounts.errors';
import {
  DisownBody,
  DisownedResource,
  MailSentResource,
  RequestPasswordResetBody,
  ResetPasswordBody,
} from './dto/email.bodies';
import { PasswordResetsService } from './password-resets.service';
import { Accepts, Returns } from '../http/returns.decorator';

@PublicController('Accounts', 'password-resets')
export class PasswordResetsController {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @Operation(
    'requestPasswordReset',
    'Request a password reset e-mail',
    'The response is the same whether or not the address has an account. Up to 3 an hour for one address, and 30 from one client.',
  )
  @Accepts(MailSentResource, 'If the account exists, an e-mail is on its way.')
  @ApiRefusal(403, 'The installation has no mail server.', NO_MAIL)
  @ApiBodyRefusals('email', 'The email field is required.')
  @ApiTooManyRequests()
  request(@Body() { email }: RequestPasswordResetBody, @CurrentClient() client: Client) {
    return this.resets.request(email, client.address);
  }

  @Post('disown')
  @Operation(
    'disownSignIn',
    'Say that a sign-in was not yours',
    'With the link of the e-mail about a new sign-in: ends every session and every other link of the account, and its password. The response has what sets a new one. The link works once, within 7 days. A second factor stays enabled.',
  )
  @Returns(DisownedResource, 'The account waits for a new password.')
  @ApiBodyRefusals('token', LINK_OVER)
  @ApiTooManyRequests()
  @ApiTooBusy()
  disown(@Body() body: DisownBody, @CurrentClient() client: Client) {
    return this.resets.disown(body, client.address);
  }

  @Post('complete')
  @HttpCode(204)
  @Operation(
    'resetPassword',
    'Set a new password with the mailed link',
    'Ends every session of the account, and marks this browser as the only known one. The link works once, within one hour. A second factor stays enabled.',
  )
  @ApiNoContentResponse({
    description: 'The password was changed. Sign in with the new one.',
    ...ApiSetsDeviceCookie,
  })
  @ApiBodyRefusals('token', LINK_OVER)
  @ApiTooManyRequests()
  @ApiTooBusy()
  async reset(
    @Body() body: ResetPasswordBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.devices.remember(request, response, await this.resets.reset(body, client.address));
  }
}
