import { MAX_MEMBERS, MAX_OPEN_INVITATIONS, MAX_TEAMS_OF_PERSON, type TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/** Makes the limits of a team exact: transactions that add to it wait for each other. Before locks on its rows and on people. */
export async function lockTeam(manager: EntityManager, teamId: TeamId): Promise<void> {
  await manager.query('SELECT FROM teams WHERE id = $1 FOR NO KEY UPDATE', [teamId]);
}

/** Makes the limits of a person exact in the same way. */
export async function lockPerson(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

export type JoinRefusal = 'team_full' | 'too_many_teams';

/** Whether a person can become a member; behind the team's lock. Null when the person can join, or is a member already. */
export async function joinRefusal(
  manager: EntityManager,
  teamId: TeamId,
  userId: string,
): Promise<JoinRefusal | null> {
  await lockPerson(manager, userId);
  const [row] = await manager.query<{ teams: number; isMember: boolean }[]>(
    `SELECT count(*)::integer AS teams, coalesce(bool_or(m.team_id = $2), false) AS "isMember"
     FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = $1 AND t.deleted_at IS NULL`,
    [userId, teamId],
  );
  if (row?.isMember) return null;
  if (await isTeamFull(manager, teamId)) return 'team_full';
  return (row?.teams ?? 0) >= MAX_TEAMS_OF_PERSON ? 'too_many_teams' : null;
}

export const isTeamFull = (manager: EntityManager, teamId: TeamId): Promise<boolean> =>
  exceeds(manager, 'SELECT FROM memberships WHERE team_id = $1', [teamId], MAX_MEMBERS);

/** @param email its own invitation does not count, because a new one takes its place. */
export const hasAllInvitations = (manager: EntityManager, teamId: TeamId, email: string): Promise<boolean> =>
  exceeds(
    manager,
    'SELECT FROM invitations WHERE team_id = $1 AND email <> $2 AND expires_at > now()',
    [teamId, email],
    MAX_OPEN_INVITATIONS,
  );

async function exceeds(
  manager: EntityManager,
  rows: string,
  values: readonly string[],
  limit: number,
): Promise<boolean> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM (${rows}) AS counted`,
    [...values],
  );
  return (row?.count ?? 0) >= limit;
}
