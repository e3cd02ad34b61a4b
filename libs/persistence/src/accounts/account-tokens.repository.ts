import type { UserId } from '@palisade/vocabulary';
import { type EntityManager, IsNull } from 'typeorm';
import { AccountToken, type AccountTokenPurpose } from '../entities/account-token.entity';
import { User } from '../entities/user.entity';
import { newId } from '../ids';
import type { AuditActor } from '../entities/audit-entry.entity';
import { COMMAND_LINE, recordForUser } from '../ground/audit-entries';
import { refusedByUnique } from '../sql/refused-statement';
import { endIdentities } from './user-identity-rows';
import { replacePassword } from './sessions.repository';
import { SqlRepository } from '../sql/sql-repository';

/** A link that gives control of an account should not lie in a mailbox for long. */
const LIFETIME: Record<AccountTokenPurpose, string> = {
  reset_password: `interval '1 hour'`,
  confirm_email: `interval '24 hours'`,
  sign_in: `interval '30 minutes'`,
  // It gives nobody the account who cannot set its password, and people read such an e-mail late.
  disown: `interval '7 days'`,
};

/** Whom an e-mail goes to. */
export type MailRecipient = Pick<User, 'id' | 'email' | 'name'>;

export type ConfirmOutcome =
  | { outcome: 'confirmed' }
  /** The person has a new address; `from` is the old one. */
  | { outcome: 'changed'; from: string }
  | { outcome: 'unknown' | 'taken' };

/** Single-use links that are mailed to people: to confirm an address, to set a new password and to sign in. */
export class AccountTokensRepository extends SqlRepository {
  /** Several may be open at a time, so that a second request cannot make the link in the owner's mailbox useless. */
  async add(
    userId: UserId,
    purpose: AccountTokenPurpose,
    token: Pick<AccountToken, 'email' | 'tokenHash'>,
  ): Promise<void> {
    await insertToken(this.dataSource.manager, userId, purpose, token);
  }

  /** Whose token it is; null when it is unknown, used or expired. */
  async findOwner(
    tokenHash: string,
    purpose: Extract<AccountTokenPurpose, 'reset_password' | 'disown'>,
  ): Promise<MailRecipient | null> {
    return this.first<MailRecipient>(
      `SELECT u.id, u.email, u.name FROM account_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = $1 AND t.purpose = $2 AND t.expires_at > now()`,
      [tokenHash, purpose],
    );
  }

  /**
   * Sets a password, ends every session and every other link of the person. A mailed link also confirms the address.
   * @returns false when the token is unknown, used or expired.
   */
  async resetPassword(tokenHash: string, passwordHash: string, address: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const token = await take(manager, tokenHash, 'reset_password');
      if (token === null) return false;
      const user = await manager.getRepository(User).findOneByOrFail({ id: token.userId });
      const actor = { kind: 'user', id: user.id, label: user.email, address } as const;
      await endIdentities(manager, actor, 'password reset');
      if (token.email === user.email) await confirmEmail(manager, actor);
      await replacePassword(manager, user.id, passwordHash, actor, {
        by: token.email ? 'mail' : 'operator link',
      });
      return true;
    });
  }

  /**
   * For a person who did not sign in: ends every session and every other link, and makes the password useless.
   * @param unusable the hash of a password that nobody knows
   * @param resetHash of a token with which the person sets a new password
   * @returns false when the token is unknown, used or expired.
   */
  async disown(tokenHash: string, unusable: string, resetHash: string, address: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const token = await take(manager, tokenHash, 'disown');
      if (token === null) return false;
      const user = await manager.getRepository(User).findOneByOrFail({ id: token.userId });
      const actor = { kind: 'user', id: user.id, label: user.email, address } as const;
      await replacePassword(manager, user.id, unusable, actor, { by: 'disowned sign-in' });
      await insertToken(manager, user.id, 'reset_password', { email: token.email, tokenHash: resetHash });
      return true;
    });
  }

  /** Confirms the address that the token was mailed to, and makes it the person's address where it is a new one. */
  async confirm(tokenHash: string, actor: AuditActor & { id: string }): Promise<ConfirmOutcome> {
    return refusedByUnique<ConfirmOutcome>('users_email_key', { outcome: 'taken' }, () =>
      this.dataSource.transaction(async (manager) => {
        const token = await take(manager, tokenHash, 'confirm_email', actor.id);
        if (!token?.email) return { outcome: 'unknown' };
        const user = await manager.getRepository(User).findOneByOrFail({ id: actor.id });
        if (token.email === user.email) {
          await confirmEmail(manager, actor);
          return { outcome: 'confirmed' };
        }
        await changeEmail(manager, user, token.email, actor);
        return { outcome: 'changed', from: user.email };
      }),
    );
  }

  /** @returns who signs in; null when the token is unknown, used or expired. */
  async takeSignIn(tokenHash: string, address: string): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const token = await take(manager, tokenHash, 'sign_in');
      if (token === null) return null;
      const user = await manager.getRepository(User).findOneByOrFail({ id: token.userId });
      const actor = { kind: 'user', id: user.id, label: user.email, address } as const;
      const details = { by: token.email ? 'mail' : 'operator link' };
      await recordForUser(manager, user.id, actor, { action: 'sign_in_link.used', details });
      return user;
    });
  }

  /** For the operator's command line. @returns the person, or null when nobody has this address. */
  async forOperatorAddSignIn(email: string, tokenHash: string): Promise<MailRecipient | null> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.getRepository(User).findOneBy({ email: email.toLowerCase() });
      if (user === null) return null;
      await insertToken(manager, user.id, 'sign_in', { email: null, tokenHash });
      const target = { type: 'user', id: user.id, label: user.email };
      await recordForUser(manager, user.id, COMMAND_LINE, { action: 'sign_in_link.created', target });
      return user;
    });
  }

  /** For the operator's command line. @returns the person, or null when nobody has this address. */
  async forOperatorAddReset(email: string, tokenHash: string): Promise<MailRecipient | null> {
    const user = await this.dataSource.getRepository(User).findOneBy({ email: email.toLowerCase() });
    if (user === null) return null;
    await this.add(user.id, 'reset_password', { email: null, tokenHash });
    return user;
  }

  /** For the operator's command line. */
  async forOperatorChangeEmail(email: string, to: string): Promise<'changed' | 'unknown' | 'taken'> {
    return refusedByUnique<'changed' | 'unknown' | 'taken'>('users_email_key', 'taken', () =>
      this.dataSource.transaction(async (manager) => {
        const user = await manager.getRepository(User).findOneBy({ email: email.toLowerCase() });
        if (user === null) return 'unknown';
        await changeEmail(manager, user, to, COMMAND_LINE);
        // The operator's change does not prove that the person receives mail there.
        await manager.getRepository(User).update({ id: user.id }, { emailConfirmedAt: null });
        return 'changed';
      }),
    );
  }
}

async function insertToken(
  manager: EntityManager,
  userId: UserId,
  purpose: AccountTokenPurpose,
  { email, tokenHash }: Pick<AccountToken, 'email' | 'tokenHash'>,
): Promise<void> {
  await manager.query(
    `INSERT INTO account_tokens (id, user_id, purpose, email, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + ${LIFETIME[purpose]})`,
    [newId(), userId, purpose, email, tokenHash],
  );
}

/** Deletes the token, so that it works once. @param userId whose it must be; any user's without it. */
async function take(
  manager: EntityManager,
  tokenHash: string,
  purpose: AccountTokenPurpose,
  userId: UserId | null = null,
): Promise<Pick<AccountToken, 'userId' | 'email'> | null> {
  const [[token]] = await manager.query<[Pick<AccountToken, 'userId' | 'email'>[], number]>(
    `DELETE FROM account_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
       AND ($3::uuid IS NULL OR user_id = $3) RETURNING user_id AS "userId", email`,
    [tokenHash, purpose, userId],
  );
  return token ?? null;
}

async function changeEmail(
  manager: EntityManager,
  { id, email: from }: User,
  to: string,
  actor: AuditActor,
): Promise<void> {
  await manager.getRepository(User).update({ id }, { email: to, emailConfirmedAt: new Date() });
  // Links that lie in the old mailbox.
  await manager.getRepository(AccountToken).delete({ userId: id });
  await recordForUser(manager, id, actor, { action: 'email.changed', details: { from, to } });
}

/** Notes that the actor receives mail at their address; the first time it ends links to provider accounts. */
export async function confirmEmail(
  manager: EntityManager,
  actor: AuditActor & { id: string },
): Promise<void> {
  const { affected } = await manager
    .getRepository(User)
    .update({ id: actor.id, emailConfirmedAt: IsNull() }, { emailConfirmedAt: new Date() });
  if (affected !== 1) return;
  await recordForUser(manager, actor.id, actor, { action: 'email.confirmed' });
  // The password of an account stays a way in; one without a password was confirmed by its provider.
  await endIdentities(manager, actor, 'confirmed address');
}

export async function isConfirmed(manager: EntityManager, userId: UserId): Promise<boolean> {
  const { emailConfirmedAt } = await manager.getRepository(User).findOneByOrFail({ id: userId });
  return emailConfirmedAt !== null;
}
