import { PRIORITY_SEVERITIES } from '@palisade/vocabulary';
import { escapeLiteral } from 'pg';
import type { DataSource } from 'typeorm';

/** A team's figures at one moment. */
export interface TeamStats {
  totalDomains: number;
  activeScans: number;
  priorityIssues: number;
  domainsAtRisk: number;
}

const PRIORITY = PRIORITY_SEVERITIES.map(escapeLiteral).join(', ');

export class StatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Deleted checks and their scans and issues are not counted. The severities stand in the text, because the index of priority
   * issues serves only statements that name them.
   */
  async countFor(teamId: string): Promise<TeamStats> {
    const [stats] = await this.dataSource.query<[TeamStats]>(
      `SELECT
         coalesce((SELECT total FROM team_check_counts WHERE team_id = $1), 0) AS "totalDomains",
         (SELECT count(*)::int FROM scans s JOIN checks c ON c.team_id = s.team_id AND c.id = s.check_id
          WHERE s.team_id = $1 AND s.status = 'in_progress' AND c.deleted_at IS NULL) AS "activeScans",
         coalesce(sum(at_risk.issues), 0)::int AS "priorityIssues",
         count(*)::int AS "domainsAtRisk"
       FROM (
         SELECT count(*) AS issues FROM checks c
         JOIN issues i ON i.team_id = c.team_id AND i.check_id = c.id AND i.last_scan_id = c.latest_completed_scan_id
         WHERE c.team_id = $1 AND c.deleted_at IS NULL
           AND i.team_id = $1 AND NOT i.is_resolved AND i.severity IN (${PRIORITY})
         GROUP BY c.domain
       ) AS at_risk`,
      [teamId],
    );
    return stats;
  }
}
