import { Body, Get, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { SessionCookie } from '../auth/session-cookie';
import { MAX_PUBLIC_BODY_KIB } from '../http/fields/body-limits';
import { ApiBodyRefusals, ApiRefusal, ApiUnknownParameter } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from './client.decorator';
import { DeviceCookie } from './device-cookie';
import { CurrentSessionResource } from './dto/session.resource';
import { SignUpStateResource } from './dto/sign-up-state.resource';
import { SignUpBody } from './dto/sign-up.body';
import { ApiSetsCookie, ApiTooBusy, ApiTooManyAttempts } from './sessions.decorators';
import { EMAIL_TAKEN, SIGN_UP_CLOSED } from './sessions.errors';
import { SignUpService } from './sign-up.service';
import { Returns } from '../http/returns.decorator';

@PublicController('Accounts', 'sign-up')
export class SignUpController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly cookie: SessionCookie,
    private readonly devices: DeviceCookie,
  ) {}

  @Get()
  @Operation(
    'getSignUpState',
    'Get whether sign-up is open',
    'The dashboard reads it to show or hide the sign-up form.',
  )
  @Returns(SignUpStateResource, 'Whether sign-up is open.')
  @ApiUnknownParameter()
  @ApiTooManyAttempts()
  state() {
    return this.signUps.state();
  }

  @Post()
  @Operation(
    'signUp',
    'Sign up',
    'The response sets the session cookie. With a setup token the account becomes an operator of the installation.',
  )
  @ApiCreatedResponse({
    type: CurrentSessionResource,
    description: 'The account exists and is signed in.',
    ...ApiSetsCookie,
  })
  @ApiRefusal(403, 'Sign-up is closed.', SIGN_UP_CLOSED)
  @ApiBodyRefusals('email', EMAIL_TAKEN, MAX_PUBLIC_BODY_KIB)
  @ApiTooManyAttempts()
  @ApiTooBusy()
  async signUp(
    @Body() body: SignUpBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource> {
    const { token, expiresAt, resource, owner } = await this.signUps.signUp(body, client);
    this.cookie.set(response, token, expiresAt);
    this.devices.remember(request, response, owner);
    return resource;
  }
}
