import type { UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../entities/audit-entry.entity';
import { Session } from '../entities/session.entity';
import { User } from '../entities/user.entity';
import { recordForUser } from '../ground/audit-entries';
import { type RowPage, type RowWindow, escapeLike } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';

/** A person as operators see them. */
export interface PersonState extends Pick<
  User,
  'id' | 'email' | 'name' | 'isOperator' | 'createdAt' | 'disabledAt'
> {
  /** How many teams the person is a member of. */
  teams: number;
  /** When a session was last used; null without a session that is still valid. */
  lastSeenAt: Date | null;
}

const COLUMNS = `u.id, u.email, u.name, u.is_operator AS "isOperator", u.created_at AS "createdAt",
  u.disabled_at AS "disabledAt",
  (SELECT count(*)::integer FROM memberships m JOIN teams t ON t.id = m.team_id
   WHERE m.user_id = u.id AND t.deleted_at IS NULL) AS teams,
  (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id) AS "lastSeenAt"`;

/** All people of the installation: for operators only. */
export class PeopleRepository extends SqlRepository {
  /** @param search a part of a name or of an e-mail address */
  async list(search: string | undefined, window: RowWindow): Promise<RowPage<PersonState>> {
    return this.page<PersonState>(
      {
        columns: COLUMNS,
        from: `FROM users u WHERE $1::text IS NULL OR u.email LIKE $1 OR lower(u.name) LIKE $1`,
        order: 'u.email',
        values: [search === undefined ? null : `%${escapeLike(search.toLowerCase())}%`],
      },
      window,
    );
  }

  async find(userId: UserId): Promise<PersonState | null> {
    return this.first<PersonState>(`SELECT ${COLUMNS} FROM users u WHERE u.id = $1`, [userId]);
  }

  /**
   * Disables an account, which ends its sessions, unfinished sign-ins and mailed links, or enables it again. One that is as wished stays as it is.
   *
   * @returns false when there is no such person
   */
  async setDisabled(userId: UserId, isDisabled: boolean, actor: AuditActor): Promise<boolean> {
    return this.dataSource.transaction((manager) => change(manager, userId, isDisabled, actor));
  }

  /** The same by the address. */
  async forOperatorSetDisabled(email: string, isDisabled: boolean, actor: AuditActor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.getRepository(User).findOneBy({ email: email.toLowerCase() });
      return user !== null && change(manager, user.id, isDisabled, actor);
    });
  }
}

async function change(
  manager: EntityManager,
  userId: UserId,
  isDisabled: boolean,
  actor: AuditActor,
): Promise<boolean> {
  const user = await manager
    .getRepository(User)
    .findOne({ where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  if (user === null) return false;
  if ((user.disabledAt !== null) === isDisabled) return true;
  await manager.getRepository(User).update({ id: userId }, { disabledAt: isDisabled ? new Date() : null });
  if (isDisabled) {
    await manager.getRepository(Session).delete({ userId });
    for (const table of ['sign_in_challenges', 'account_tokens'])
      await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
  await recordForUser(manager, userId, actor, {
    action: isDisabled ? 'user.disabled' : 'user.enabled',
    target: { type: 'user', id: userId, label: user.email },
  });
  return true;
}
