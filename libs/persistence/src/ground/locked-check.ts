import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { DataSource, EntityManager } from 'typeorm';
import { firstRow } from '../sql/sql-repository';

export interface LockedCheck {
  id: CheckId;
  domain: string;
}

/** Changes a live check in a transaction that holds its row. @returns false when the team has no such check. */
export const changeLockedCheck = (
  dataSource: DataSource,
  teamId: TeamId,
  checkId: CheckId,
  change: (manager: EntityManager, check: LockedCheck) => Promise<void>,
): Promise<boolean> =>
  dataSource.transaction(async (manager) => {
    const check = await lockCheck(manager, teamId, checkId);
    if (check !== null) await change(manager, check);
    return check !== null;
  });

/** Locks the row of a live check until the transaction ends; null when the team has no such check. */
export async function lockCheck(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
): Promise<LockedCheck | null> {
  return firstRow<LockedCheck>(
    manager,
    'SELECT id, domain FROM checks WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [teamId, checkId],
  );
}
