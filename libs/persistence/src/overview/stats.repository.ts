import { PRIORITY_SEVERITIES, type TeamId } from '@palisade/vocabulary';
import { escapeLiteral } from 'pg';
import { SqlRepository } from '../sql/sql-repository';

/** A team's figures at one moment. */
export interface TeamStats {
  totalDomains: number;
  activeScans: number;
  priorityIssues: number;
  domainsAtRisk: number;
}

const PRIORITY = PRIORITY_SEVERITIES.map(escapeLiteral).join(', ');

export class StatsRepository extends SqlRepository {
  /**
   * Deleted checks and their scans and issues are not counted. The severities are in the text, because the index of priority
   * issues serves only statements that name them.
   */
  async countFor(teamId: TeamId): Promise<TeamStats> {
    const [stats] = await this.dataSource.query<[TeamStats]>(
      `SELECT
         coalesce((SELECT total FROM team_check_counts WHERE team_id = $1), 0) AS "totalDomains",
         (SELECT count(*)::int FROM scans s JOIN checks c ON c.team_id = s.team_id AND c.id = s.check_id
          WHERE s.team_id = $1 AND s.status = 'in_progress' AND c.deleted_at IS NULL) AS "activeScans",
         coalesce(sum(seen.issues), 0)::int AS "priorityIssues",
         count(DISTINCT c.domain)::int AS "domainsAtRisk"
       FROM (
         SELECT check_id, count(*) AS issues FROM issues
         WHERE team_id = $1 AND is_detected AND NOT is_resolved AND severity IN (${PRIORITY}) GROUP BY check_id
       ) AS seen
       JOIN checks c ON c.team_id = $1 AND c.id = seen.check_id
       WHERE c.deleted_at IS NULL`,
      [teamId],
    );
    return stats;
  }
}
