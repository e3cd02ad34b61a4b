import { Injectable } from '@nestjs/common';
import { passwordDefect } from '@palisade/credentials';
import { type SessionOwner, SessionsRepository, UsersRepository, actorOf } from '@palisade/persistence';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Client } from './client.decorator';
import type { DeviceOwner } from './device-cookie';
import type { ChangePasswordBody } from './dto/change-password.body';
import { type UserResource, toUserResource } from './dto/session.resource';
import { type SessionToken, newSession } from './new-session';
import { PasswordCheck } from './password-check.service';
import { PasswordProof } from './password-proof.service';

/** What people change about themselves. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly passwords: PasswordCheck,
    private readonly proof: PasswordProof,
  ) {}

  async rename({ user }: SessionOwner, name: string): Promise<UserResource> {
    await this.users.rename(user.id, name.trim());
    return toUserResource({ ...user, name: name.trim() });
  }

  /** Every session and device cookie ends, also those of the browser that asks: stolen ones stop working. @returns new ones. */
  async changePassword(
    session: SessionOwner,
    { current_password, new_password }: ChangePasswordBody,
    client: Client,
  ): Promise<SessionToken & { owner: DeviceOwner }> {
    const { user } = session;
    const defect = passwordDefect(new_password, user);
    if (defect !== null) throw ValidationFailed.at('new_password', `The new_password ${defect}`);
    await this.proof.require(session, current_password, client);
    const { token, row } = newSession(client);
    const passwordHash = await this.passwords.hash(new_password, 'known');
    const actor = actorOf(user, client.address);
    const { expiresAt } = await this.sessions.changePassword(user.id, passwordHash, row, actor);
    return { token, expiresAt, owner: { id: user.id, passwordHash } };
  }
}
