import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { DeviceCookie } from './device-cookie';
import { PasswordCheck } from './password-check.service';
import { SessionsController } from './sessions.controller';
import { SessionsService } from './sessions.service';
import { SetupTokenNotice } from './setup-token-notice';
import { SignInController } from './sign-in.controller';
import { SignInThrottle } from './sign-in-throttle';
import { SignUpController } from './sign-up.controller';
import { SignUpService } from './sign-up.service';

/** Accounts of people: signing up, in and out, and what they change about themselves. */
@Module({
  controllers: [SignUpController, SignInController, SessionsController, AccountController],
  providers: [
    SignUpService,
    SessionsService,
    AccountService,
    DeviceCookie,
    PasswordCheck,
    SetupTokenNotice,
    SignInThrottle,
  ],
})
export class SessionsModule {}
