import { Body, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { MAX_PUBLIC_BODY_KIB } from '../http/fields/body-limits';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from './client.decorator';
import { CurrentSessionResource } from './dto/session.resource';
import { SecondFactorNeededResource } from './dto/second-factor-step';
import { SignInBody } from './dto/sign-in.body';
import { EntryResponse } from './entry-response';
import { ApiSetsCookie, ApiTooBusy, ApiTooManyAttempts } from './sessions.decorators';
import { ACCOUNT_DISABLED, WRONG_SIGN_IN } from './sessions.errors';
import { SessionsService } from './sessions.service';

@PublicController('Accounts', 'session')
export class SignInController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly entered: EntryResponse,
  ) {}

  @Post()
  @Operation(
    'signIn',
    'Sign in',
    'The response sets the session cookie, and a cookie that marks this browser as known to the account. Wrong passwords slow down the responses. One address has ten attempts for an account in 15 minutes, and a hundred in an hour; then it gets 429 until the window ends. Browsers that have not signed in to the account before share 30 attempts a minute and 200 an hour. Further ones get 429, even with the right password. A browser that has signed in before is counted separately. `requestSignInLink` mails a sign-in link, to which none of these limits applies.',
  )
  @ApiCreatedResponse({ type: CurrentSessionResource, description: 'Signed in.', ...ApiSetsCookie })
  @ApiAcceptedResponse({
    type: SecondFactorNeededResource,
    description: 'The password is right; `passSecondFactor` finishes the sign-in.',
    ...ApiSetsCookie,
  })
  @ApiRefusal(401, 'Unknown e-mail address or wrong password.', WRONG_SIGN_IN)
  @ApiRefusal(403, 'An operator disabled the account.', ACCOUNT_DISABLED)
  @ApiBodyRefusals('email', 'The email field is required.', MAX_PUBLIC_BODY_KIB)
  @ApiTooManyAttempts()
  @ApiTooBusy()
  async signIn(
    @Body() body: SignInBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource | SecondFactorNeededResource> {
    return this.entered.give(request, response, await this.sessions.signIn(body, client));
  }
}
