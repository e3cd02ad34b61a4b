import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';

export interface IsolatedCheck {
  id: string;
  teamId: TeamId;
  domain: string;
  isolatedAt: Date;
}

/** Isolated checks of all teams: their scans crash the processes that run them. */
export class CheckIsolationRepository {
  constructor(private readonly dataSource: DataSource) {}

  async forWorkerCount(): Promise<number> {
    const [isolated] = await this.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::integer FROM checks WHERE isolated_at IS NOT NULL AND deleted_at IS NULL',
    );
    return isolated?.count ?? 0;
  }

  /** The longest isolated first. */
  async forOperatorList(): Promise<IsolatedCheck[]> {
    return this.dataSource.query<IsolatedCheck[]>(
      `SELECT id, team_id AS "teamId", domain, isolated_at AS "isolatedAt" FROM checks
       WHERE isolated_at IS NOT NULL AND deleted_at IS NULL ORDER BY isolated_at, id`,
    );
  }

  /** Lets its scans run next to others again. @returns false when there is no such check or it was not isolated. */
  async forOperatorRelease(checkId: CheckId): Promise<boolean> {
    const [, released] = await this.dataSource.query<[unknown[], number]>(
      'UPDATE checks SET isolated_at = NULL WHERE id = $1 AND isolated_at IS NOT NULL AND deleted_at IS NULL',
      [checkId],
    );
    return released === 1;
  }
}
