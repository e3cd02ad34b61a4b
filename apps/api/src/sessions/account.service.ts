import { Injectable } from '@nestjs/common';
import { passwordDefect } from '@palisade/credentials';
import { type SessionOwner, SessionsRepository, UsersRepository, actorOf } from '@palisade/persistence';
import { ValidationFailed } from '../http/validation-failed';
import type { Client } from './client.decorator';
import type { ChangePasswordBody } from './dto/change-password.body';
import { type UserResource, toUserResource } from './dto/session.resource';
import { type SessionToken, newSession } from './new-session';
import { PasswordCheck } from './password-check.service';
import { WRONG_PASSWORD } from './sessions.errors';
import { SignInThrottle } from './sign-in-throttle';

/** What people change about themselves. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly passwords: PasswordCheck,
    private readonly throttle: SignInThrottle,
  ) {}

  async rename({ user }: SessionOwner, name: string): Promise<UserResource> {
    await this.users.rename(user.id, name.trim());
    return toUserResource({ ...user, name: name.trim() });
  }

  /** Every session ends, also the one that asks: whoever stole its token is out. @returns a new one. */
  async changePassword(
    { id, user }: SessionOwner,
    { current_password, new_password }: ChangePasswordBody,
    client: Client,
  ): Promise<SessionToken> {
    const defect = passwordDefect(new_password, user);
    if (defect !== null) throw ValidationFailed.at('new_password', `The new_password ${defect}`);
    // Whoever is signed in is counted by the session: guesses of others elsewhere do not matter here.
    const device = `session-${id}`;
    await this.throttle.begin(user.email, client.address, device);
    const stored = await this.users.find(user.id);
    if (!(await this.passwords.isRight(current_password, stored?.passwordHash ?? null))) {
      throw ValidationFailed.at('current_password', WRONG_PASSWORD);
    }
    await this.throttle.succeed(user.email, client.address, device);
    const { token, row } = newSession(client);
    const hash = await this.passwords.hash(new_password);
    const actor = actorOf(user, client.address);
    const { expiresAt } = await this.sessions.changePassword(user.id, hash, row, actor);
    return { token, expiresAt };
  }
}
