import type { CheckId, TeamId } from '@palisade/vocabulary';
import { SqlRepository } from '../sql/sql-repository';

export interface IsolatedCheck {
  id: string;
  teamId: TeamId;
  domain: string;
  isolatedAt: Date;
}

/** Isolated checks of all teams: their scans crash the processes that run them. */
export class CheckIsolationRepository extends SqlRepository {
  async forWorkerCount(): Promise<number> {
    return (
      (await this.value<number>(
        'SELECT count(*)::integer FROM checks WHERE isolated_at IS NOT NULL AND deleted_at IS NULL',
      )) ?? 0
    );
  }

  /** The longest isolated first. */
  async forOperatorList(): Promise<IsolatedCheck[]> {
    return this.rows<IsolatedCheck>(
      `SELECT id, team_id AS "teamId", domain, isolated_at AS "isolatedAt" FROM checks
       WHERE isolated_at IS NOT NULL AND deleted_at IS NULL ORDER BY isolated_at, id`,
    );
  }

  /** Lets its scans run next to others again. @returns false when there is no such check or it was not isolated. */
  async forOperatorRelease(checkId: CheckId): Promise<boolean> {
    return (
      (await this.affected(
        'UPDATE checks SET isolated_at = NULL WHERE id = $1 AND isolated_at IS NOT NULL AND deleted_at IS NULL',
        [checkId],
      )) === 1
    );
  }
}
