import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';
import { ApiKeyAuthenticator } from './api-key.authenticator';
import { SessionAuthenticator } from './session.authenticator';
import { ChallengeCookie, SessionCookie } from './session-cookie';
import { TeamChoice } from './team-choice';

/** Guards every route of the program. */
@Global()
@Module({
  providers: [
    ApiKeyAuthenticator,
    SessionAuthenticator,
    SessionCookie,
    ChallengeCookie,
    TeamChoice,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionCookie, ChallengeCookie, SessionAuthenticator],
})
export class AuthModule {}
