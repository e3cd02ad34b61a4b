import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { AccountsModule } from '../accounts/accounts.module';
import { SessionsModule } from '../sessions/sessions.module';
import { IdentitiesController } from './identities.controller';
import { IdentitiesService } from './identities.service';
import { OidcClient } from './oidc-client';
import { OidcCookies } from './oidc-cookies';
import { OidcController } from './oidc.controller';
import { OidcSignIn } from './oidc-sign-in.service';
import { OidcStart } from './oidc-start.service';

/** Sign-in through the operator's OpenID provider. */
@Module({
  imports: [AccountMailModule, AccountsModule, SessionsModule],
  controllers: [OidcController, IdentitiesController],
  providers: [OidcClient, OidcCookies, OidcSignIn, OidcStart, IdentitiesService],
})
export class OidcModule {}
