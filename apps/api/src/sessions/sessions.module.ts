import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { PasswordCheck } from './password-check.service';
import { SessionsController } from './sessions.controller';
import { SessionsService } from './sessions.service';
import { SignInController } from './sign-in.controller';
import { SignInThrottle } from './sign-in-throttle';
import { SignUpController } from './sign-up.controller';
import { SignUpService } from './sign-up.service';

/** Accounts of people: signing up, in and out, and what they change about themselves. */
@Module({
  controllers: [SignUpController, SignInController, SessionsController, AccountController],
  providers: [SignUpService, SessionsService, AccountService, PasswordCheck, SignInThrottle],
})
export class SessionsModule {}
