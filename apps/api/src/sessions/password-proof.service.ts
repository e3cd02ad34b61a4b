import { Injectable } from '@nestjs/common';
import { type SessionOwner, UsersRepository } from '@palisade/persistence';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Client } from './client.decorator';
import { PasswordCheck } from './password-check.service';
import { WRONG_PASSWORD } from './sessions.errors';
import { SignInThrottle } from './sign-in-throttle';

/** Asks a signed-in person for the password again, before something that a stolen session must not do. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordCheck,
    private readonly throttle: SignInThrottle,
  ) {}

  /** @throws ValidationFailed at current_password, ApiError 429 */
  async require({ id, user }: SessionOwner, password: string, { address }: Client): Promise<void> {
    const stored = await this.users.find(user.id);
    // A signed-in person is counted by the session: guesses made elsewhere do not matter here.
    const attempt = { email: user.email, address, device: `session-${id}` };
    const isRight = await this.throttle.judge(attempt, () =>
      this.passwords.isRight(password, stored?.passwordHash ?? null, 'known'),
    );
    if (!isRight) throw ValidationFailed.at('current_password', WRONG_PASSWORD);
  }
}
