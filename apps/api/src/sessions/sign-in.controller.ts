import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { ApiBodyRefusals, ApiInvalid, ApiOutages, ApiRefusal } from '../http/api-refusal.decorator';
import { type Client, CurrentClient } from './client.decorator';
import { CurrentSessionResource } from './dto/session.resource';
import { SecondFactorNeededResource } from './dto/second-factor-step';
import { SignInBody } from './dto/sign-in.body';
import { EntryAnswer } from './entry-answer';
import { ApiSetsCookie, ApiTooManyAttempts } from './sessions.decorators';
import { WRONG_SIGN_IN } from './sessions.errors';
import { SessionsService } from './sessions.service';

@ApiTags('Accounts')
@Public()
@ApiOutages()
@Controller('session')
export class SignInController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly answer: EntryAnswer,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'The answer sets the session cookie. Ten wrong passwords of one account in 15 minutes, or a hundred from one ' +
      'address in an hour, are answered with 429 until the time is over.',
  })
  @ApiCreatedResponse({ type: CurrentSessionResource, description: 'Signed in.', ...ApiSetsCookie })
  @ApiAcceptedResponse({
    type: SecondFactorNeededResource,
    description: 'The password is right; `passSecondFactor` finishes the sign-in.',
    ...ApiSetsCookie,
  })
  @ApiRefusal(401, 'Unknown e-mail address or wrong password.', WRONG_SIGN_IN)
  @ApiInvalid('email', 'The email field is required.')
  @ApiBodyRefusals()
  @ApiTooManyAttempts()
  async signIn(
    @Body() body: SignInBody,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource | SecondFactorNeededResource> {
    return this.answer.give(response, await this.sessions.signIn(body, client));
  }
}
