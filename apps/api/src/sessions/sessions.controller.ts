import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { SessionOwner } from '@palisade/persistence';
import type { Response } from 'express';
import { ForUsers, Public } from '../auth/access.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { SessionCookie } from '../auth/session-cookie';
import { ApiBodyRefusals, ApiInvalid, ApiOutages, ApiRefusal } from '../http/api-refusal.decorator';
import { type Client, CurrentClient } from './client.decorator';
import { CurrentSessionResource, SessionListResource } from './dto/session.resource';
import { SignInBody } from './dto/sign-in.body';
import { ApiSetsCookie, ApiTooManyAttempts } from './sessions.decorators';
import { WRONG_SIGN_IN } from './sessions.errors';
import { SessionsService } from './sessions.service';

@ApiTags('Accounts')
@ApiOutages()
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('session')
  @Public()
  @ApiOperation({
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'The answer sets the session cookie. Ten wrong passwords of one account in 15 minutes, or a hundred from one ' +
      'address in an hour, are answered with 429 until the time is over.',
  })
  @ApiCreatedResponse({ type: CurrentSessionResource, description: 'Signed in.', ...ApiSetsCookie })
  @ApiRefusal(401, 'Unknown e-mail address or wrong password.', WRONG_SIGN_IN)
  @ApiInvalid('email', 'The email field is required.')
  @ApiBodyRefusals()
  @ApiTooManyAttempts()
  async signIn(
    @Body() body: SignInBody,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource> {
    const { token, expiresAt, resource } = await this.sessions.signIn(body, client);
    this.cookie.set(response, token, expiresAt);
    return resource;
  }

  @Get('session')
  @ForUsers()
  @ApiOperation({ operationId: 'getSession', summary: 'Ask who is signed in, and for the teams' })
  @ApiOkResponse({ type: CurrentSessionResource, description: 'The session.' })
  current(@CurrentSession() session: SessionOwner): Promise<CurrentSessionResource> {
    return this.sessions.current(session);
  }

  @Delete('session')
  @ForUsers()
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out' })
  @ApiNoContentResponse({ description: 'The session has ended, the cookie is gone.', ...ApiSetsCookie })
  async signOut(
    @CurrentSession() session: SessionOwner,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(session, session.id, client);
    this.cookie.clear(response);
  }

  @Get('sessions')
  @ForUsers()
  @ApiOperation({ operationId: 'listSessions', summary: 'List the browsers in which you are signed in' })
  @ApiOkResponse({ type: SessionListResource, description: 'All sessions that are not over.' })
  list(@CurrentSession() session: SessionOwner): Promise<SessionListResource> {
    return this.sessions.list(session);
  }

  @Delete('sessions/:session_id')
  @ForUsers()
  @HttpCode(204)
  @ApiOperation({ operationId: 'endSession', summary: 'Sign out another browser' })
  @ApiParam({
    name: 'session_id',
    description: 'Id of the session.',
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  })
  @ApiNoContentResponse({ description: 'The session has ended; it is refused from now on.' })
  @ApiRefusal(404, 'You have no such session.', 'Session not found.')
  end(
    @CurrentSession() session: SessionOwner,
    @Param('session_id') sessionId: string,
    @CurrentClient() client: Client,
  ): Promise<void> {
    return this.sessions.end(session, sessionId, client);
  }
}
