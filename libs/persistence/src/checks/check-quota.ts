import type { Plan, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { singleValue } from '../sql/sql-repository';

/**
 * Whether a team has as many checks as it may have. On the trial plan the limit is per person: the checks of all trial teams
 * of an owner count together. The caller holds the lock of the team's row; this locks the owners' rows too, so that the
 * limit is exact when checks are created in several teams at the same time.
 */
export async function isQuotaUsed(
  manager: EntityManager,
  { id, plan }: { id: string; plan: Plan },
  limit: number,
): Promise<boolean> {
  if ((await countChecks(manager, id)) >= limit) return true;
  return plan === 'trial' && (await checksOfOwners(manager, id)) >= limit;
}

async function countChecks(manager: EntityManager, teamId: TeamId): Promise<number> {
  return (
    (await singleValue<number>(
      manager,
      'SELECT count(*)::integer AS count FROM checks WHERE team_id = $1 AND deleted_at IS NULL',
      [teamId],
    )) ?? 0
  );
}

/** The highest number of one owner. */
async function checksOfOwners(manager: EntityManager, teamId: TeamId): Promise<number> {
  const owners = `SELECT user_id FROM memberships WHERE team_id = $1 AND role = 'owner'`;
  await manager.query(`SELECT FROM users WHERE id IN (${owners}) ORDER BY id FOR NO KEY UPDATE`, [teamId]);
  return (
    (await singleValue<number>(
      manager,
      `SELECT count(*)::integer AS count
     FROM memberships m JOIN teams t ON t.id = m.team_id JOIN checks c ON c.team_id = t.id
     WHERE m.role = 'owner' AND m.user_id IN (${owners})
       AND t.plan = 'trial' AND t.deleted_at IS NULL AND c.deleted_at IS NULL
     GROUP BY m.user_id ORDER BY 1 DESC LIMIT 1`,
      [teamId],
    )) ?? 0
  );
}
