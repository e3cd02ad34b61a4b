import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { DeviceCookie } from './device-cookie';
import { EntryResponse } from './entry-response';
import { PasswordCheck } from './password-check.service';
import { PasswordProof } from './password-proof.service';
import { SecondFactorStepController } from './second-factor-step.controller';
import { SessionEntry } from './session-entry.service';
import { SessionsController } from './sessions.controller';
import { SessionsService } from './sessions.service';
import { SetupTokenNotice } from './setup-token-notice';
import { SignInController } from './sign-in.controller';
import { SignInThrottle } from './sign-in-throttle';
import { SignUpController } from './sign-up.controller';
import { SignUpService } from './sign-up.service';

/** Accounts of people: signing up, in and out, and what they change about themselves. */
@Module({
  imports: [AccountMailModule, SecondFactorModule],
  controllers: [
    SignUpController,
    SignInController,
    SecondFactorStepController,
    SessionsController,
    AccountController,
  ],
  providers: [
    SignUpService,
    SessionsService,
    SessionEntry,
    EntryResponse,
    AccountService,
    DeviceCookie,
    PasswordCheck,
    PasswordProof,
    SetupTokenNotice,
    SignInThrottle,
  ],
  exports: [SessionEntry, EntryResponse, DeviceCookie, PasswordCheck, PasswordProof],
})
export class SessionsModule {}
