import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';
import { ApiKeyAuthenticator } from './api-key.authenticator';
import { SessionAuthenticator } from './session.authenticator';
import { SessionCookie } from './session-cookie';
import { TeamChoice } from './team-choice';

/** Guards every route of the program. */
@Global()
@Module({
  providers: [
    ApiKeyAuthenticator,
    SessionAuthenticator,
    SessionCookie,
    TeamChoice,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionCookie],
})
export class AuthModule {}
