import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AccountProof } from './account-proof.service';
import { EmailController } from './email.controller';
import { EmailService } from './email.service';
import { PasswordResetsController } from './password-resets.controller';
import { PasswordResetsService } from './password-resets.service';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorSettingsService } from './second-factor-settings.service';
import { SignInLinksController } from './sign-in-links.controller';
import { SignInLinksService } from './sign-in-links.service';
import { SignInOptionsController } from './sign-in-options.controller';
import { TeamSecondFactorController } from './team-second-factor.controller';

/** How people prove who they are besides the password: address, reset link, second factor. */
@Module({
  imports: [AccountMailModule, SecondFactorModule, SessionsModule],
  controllers: [
    EmailController,
    PasswordResetsController,
    SecondFactorController,
    SignInLinksController,
    SignInOptionsController,
    TeamSecondFactorController,
  ],
  providers: [
    AccountProof,
    EmailService,
    PasswordResetsService,
    SecondFactorSettingsService,
    SignInLinksService,
  ],
  exports: [AccountProof],
})
export class AccountsModule {}
