import { Delete, Get, HttpCode, Param, Res } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import type { SessionOwner } from '@palisade/persistence';
import type { Response } from 'express';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { SessionCookie } from '../auth/session-cookie';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from './client.decorator';
import { CurrentSessionResource, SessionListResource } from './dto/session.resource';
import { ApiSetsCookie } from './sessions.decorators';
import { SessionsService } from './sessions.service';
import { Returns } from '../http/returns.decorator';

@UserController('Accounts')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('session')
  @Operation(
    'getSession',
    'Get the signed-in user with their teams',
    'Also says which confirmations and second factors the account still needs.',
  )
  @Returns(CurrentSessionResource, 'The session.')
  current(@CurrentSession() session: SessionOwner) {
    return this.sessions.current(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Operation('signOut', 'Sign out', 'Ends the session of this browser only.')
  @ApiNoContentResponse({
    description: 'The session has ended, and the cookie is deleted.',
    ...ApiSetsCookie,
  })
  async signOut(
    @CurrentSession() session: SessionOwner,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(session, session.id, client);
    this.cookie.clear(response);
  }

  @Get('sessions')
  @Operation(
    'listSessions',
    'List the browsers in which you are signed in',
    'Shows when and from where each session was last used.',
  )
  @Returns(SessionListResource, 'All active sessions.')
  list(@CurrentSession() session: SessionOwner) {
    return this.sessions.list(session);
  }

  @Delete('sessions/:session_id')
  @NoContent('The session has ended, effective with the next request.')
  @Operation(
    'endSession',
    'Sign out another browser',
    'For a browser that you no longer use. To end the current session, sign out.',
  )
  @ApiId('session_id', 'Id of the session.')
  @ApiRefusal(404, 'You have no such session.', 'Session not found.')
  end(
    @CurrentSession() session: SessionOwner,
    @Param('session_id') sessionId: string,
    @CurrentClient() client: Client,
  ): Promise<void> {
    return this.sessions.end(session, sessionId, client);
  }
}
