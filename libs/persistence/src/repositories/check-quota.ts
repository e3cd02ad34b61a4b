import type { Plan, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/**
 * Whether a team may have no further check. On the trial plan the limit is one for a person, not for a team: it counts the
 * checks of all trial teams that an owner of the team owns. Behind the lock of the team's row; locks the owners' rows
 * too, so that the limit is exact when checks are made in several teams at the same time.
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
  const [row] = await manager.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM checks WHERE team_id = $1 AND deleted_at IS NULL',
    [teamId],
  );
  return row?.count ?? 0;
}

/** Of the owner who has most. */
async function checksOfOwners(manager: EntityManager, teamId: TeamId): Promise<number> {
  const owners = `SELECT user_id FROM memberships WHERE team_id = $1 AND role = 'owner'`;
  await manager.query(`SELECT FROM users WHERE id IN (${owners}) ORDER BY id FOR NO KEY UPDATE`, [teamId]);
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count
     FROM memberships m JOIN teams t ON t.id = m.team_id JOIN checks c ON c.team_id = t.id
     WHERE m.role = 'owner' AND m.user_id IN (${owners})
       AND t.plan = 'trial' AND t.deleted_at IS NULL AND c.deleted_at IS NULL
     GROUP BY m.user_id ORDER BY 1 DESC LIMIT 1`,
    [teamId],
  );
  return row?.count ?? 0;
}
