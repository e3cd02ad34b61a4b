import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/** Locks the row of a live check until the transaction ends; null when the team has no such check. */
export async function lockCheck(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
): Promise<{ domain: string } | null> {
  const [check] = await manager.query<{ domain: string }[]>(
    'SELECT domain FROM checks WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [teamId, checkId],
  );
  return check ?? null;
}
