import { Body, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ChallengeCookie } from '../auth/session-cookie';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { WRONG_CODE } from '../second-factor/second-factor.errors';
import { type Client, CurrentClient } from './client.decorator';
import { SecondFactorStepBody } from './dto/second-factor-step';
import { CurrentSessionResource } from './dto/session.resource';
import { EntryResponse } from './entry-response';
import { SessionEntry } from './session-entry.service';
import { ApiSetsCookie, ApiTooManyAttempts } from './sessions.decorators';
import { CHALLENGE_OVER } from './sessions.errors';

@PublicController('Accounts', 'session/second-factor')
export class SecondFactorStepController {
  constructor(
    private readonly entry: SessionEntry,
    private readonly challenge: ChallengeCookie,
    private readonly entered: EntryResponse,
  ) {}

  @Post()
  @Operation(
    'passSecondFactor',
    'Finish signing in with a code',
    'Needs the cookie that `signIn` set when it returned 202. After five codes the sign-in starts again with the password; after ten wrong codes in 15 minutes, or 50 a day, the response is 429. Known browsers, sign-in links and all others are counted separately.',
  )
  @ApiCreatedResponse({ type: CurrentSessionResource, description: 'Signed in.', ...ApiSetsCookie })
  @ApiRefusal(401, 'No sign-in is waiting for a code.', CHALLENGE_OVER)
  @ApiBodyRefusals('code', WRONG_CODE)
  @ApiTooManyAttempts()
  async pass(
    @Body() { code }: SecondFactorStepBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource> {
    const started = await this.entry.pass(this.challenge.read(request), code, client);
    this.entered.give(request, response, started);
    return started.resource;
  }
}
