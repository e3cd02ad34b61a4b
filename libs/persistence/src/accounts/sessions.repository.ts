import { MAX_SESSIONS_OF_PERSON, type UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { Session } from '../entities/session.entity';
import type { User } from '../entities/user.entity';
import { newId } from '../ids';
import type { AuditActor } from '../entities/audit-entry.entity';
import { SESSION_COLUMNS, SESSION_TIMES, type SessionTimes } from './account-columns';
import { recordForUser } from '../ground/audit-entries';
import { selectList } from '../sql/table-columns';
import { lockPerson } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

/** An unused session expires after this time. */
const IDLE = `interval '24 hours'`;
/** Every session expires after this time. */
const LIFETIME = `interval '14 days'`;
const LIVE = `expires_at > now() AND last_used_at > now() - ${IDLE}`;

const EXPIRING = [
  'invitations',
  'account_tokens',
  'sign_in_challenges',
  'report_links',
  'bulk_changes',
  'idempotent_requests',
  'waiting_mails',
  'member_mails',
];

/** What is stored of a new session. */
export interface NewSession {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  userAgent: string | null;
  address: string | null;
}

/** How a person can prove who they are. */
export interface SignInMeans {
  isEmailConfirmed: boolean;
  /** False for a person who signs in through an identity provider only. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
}

/** A session with its person. */
export type SessionOwner = SessionTimes & {
  user: Pick<User, 'id' | 'email' | 'name' | 'isOperator' | 'createdAt'> & SignInMeans;
};

const COLUMNS = `${selectList('s', SESSION_TIMES)},
  json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'isOperator', u.is_operator,
    'isEmailConfirmed', u.email_confirmed_at IS NOT NULL, 'hasPassword', u.password_hash IS NOT NULL,
    'hasSecondFactor', EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL)
  ) AS user,
  u.created_at AS "userCreatedAt"`;

export class SessionsRepository extends SqlRepository {
  /** The only query without a user: it finds out who sends the request. Expired sessions and those of disabled people are not found. */
  async findOwner(tokenHash: string): Promise<SessionOwner | null> {
    const [row] = await this.dataSource.query<(SessionOwner & { userCreatedAt: Date })[]>(
      `SELECT ${COLUMNS} FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $1 AND u.disabled_at IS NULL AND ${LIVE}`,
      [tokenHash],
    );
    if (row === undefined) return null;
    const { userCreatedAt, user, ...session } = row;
    return { ...session, user: { ...user, createdAt: userCreatedAt } };
  }

  /** Notes that the session was used, unless that was noted less than a minute ago. */
  async touch(userId: UserId, sessionId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sessions SET last_used_at = now()
       WHERE user_id = $1 AND id = $2 AND last_used_at <= now() - interval '1 minute'`,
      [userId, sessionId],
    );
  }

  /** A person with MAX_SESSIONS_OF_PERSON can still sign in: the session that was unused for longest ends. */
  async start(userId: UserId, session: NewSession, actor: AuditActor): Promise<Session> {
    return this.dataSource.transaction(async (manager) => {
      await endOldest(manager, userId, actor);
      await recordForUser(manager, userId, actor, { action: 'session.started' });
      return insertSession(manager, userId, session);
    });
  }

  /** The valid sessions of a person, the latest used first. */
  async list(userId: UserId): Promise<Session[]> {
    return this.rows<Session>(
      `SELECT ${selectList('sessions', SESSION_COLUMNS)}
       FROM sessions WHERE user_id = $1 AND ${LIVE} ORDER BY last_used_at DESC, id DESC`,
      [userId],
    );
  }

  /** @returns false when the person has no such session. */
  async end(userId: UserId, sessionId: string, actor: AuditActor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.getRepository(Session).delete({ userId, id: sessionId });
      if (affected !== 1) return false;
      await recordForUser(manager, userId, actor, { action: 'session.ended' });
      return true;
    });
  }

  /** Sets a new password, ends every session of the user and starts a new one. */
  async changePassword(
    userId: UserId,
    passwordHash: string,
    session: NewSession,
    actor: AuditActor,
  ): Promise<Session> {
    return this.dataSource.transaction(async (manager) => {
      await replacePassword(manager, userId, passwordHash, actor);
      return insertSession(manager, userId, session);
    });
  }

  /** Deletes expired sessions, invitations, mailed links, unfinished sign-ins and mails that no server took. @returns how many rows. */
  async forWorkerPurgeExpired(): Promise<number> {
    let purged = 0;
    for (const statement of [
      `DELETE FROM sessions WHERE NOT (${LIVE})`,
      ...EXPIRING.map((table) => `DELETE FROM ${table} WHERE expires_at <= now()`),
    ]) {
      const [, rows] = await this.dataSource.query<[unknown, number]>(statement);
      purged += rows;
    }
    return purged;
  }
}

/** Keeps all but one of the sessions that a person can have. Locks the person, so that sign-ins at one moment keep the limit. */
async function endOldest(manager: EntityManager, userId: UserId, actor: AuditActor): Promise<void> {
  await lockPerson(manager, userId);
  const [, ended] = await manager.query<[unknown, number]>(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE user_id = $1 AND ${LIVE} ORDER BY last_used_at DESC, id DESC OFFSET $2)`,
    [userId, MAX_SESSIONS_OF_PERSON - 1],
  );
  if (ended > 0) await recordForUser(manager, userId, actor, { action: 'session.ended', details: { ended } });
}

export async function insertSession(
  manager: EntityManager,
  userId: UserId,
  { tokenHash, userAgent, address }: NewSession,
): Promise<Session> {
  const id = newId();
  await manager.query(
    `INSERT INTO sessions (id, user_id, token_hash, user_agent, address, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + ${LIFETIME})`,
    [id, userId, tokenHash, userAgent, address],
  );
  return manager.getRepository(Session).findOneByOrFail({ id });
}

/** Ends the sessions of the old password, unfinished sign-ins and mailed links. */
export async function replacePassword(
  manager: EntityManager,
  userId: UserId,
  passwordHash: string,
  actor: AuditActor,
  details: Record<string, unknown> = {},
): Promise<void> {
  await manager.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
  await manager.getRepository(Session).delete({ userId });
  for (const table of ['sign_in_challenges', 'account_tokens']) {
    await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
  await recordForUser(manager, userId, actor, { action: 'password.changed', details });
}
