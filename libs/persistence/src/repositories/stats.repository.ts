import { PRIORITY_SEVERITIES } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';

/** A team's figures at one moment. */
export interface TeamStats {
  totalDomains: number;
  activeScans: number;
  priorityIssues: number;
  domainsAtRisk: number;
}

export class StatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deleted checks and their scans and issues are not counted. */
  async countFor(teamId: string): Promise<TeamStats> {
    const [stats] = await this.dataSource.query<[TeamStats]>(
      `SELECT
         (SELECT count(*)::int FROM checks WHERE team_id = $1 AND deleted_at IS NULL) AS "totalDomains",
         (SELECT count(*)::int FROM scans s JOIN checks c ON c.team_id = s.team_id AND c.id = s.check_id
          WHERE s.team_id = $1 AND s.status = 'in_progress' AND c.deleted_at IS NULL) AS "activeScans",
         count(*)::int AS "priorityIssues",
         count(DISTINCT c.domain)::int AS "domainsAtRisk"
       FROM checks c
       JOIN issues i ON i.check_id = c.id AND i.last_scan_id = c.latest_completed_scan_id
       WHERE c.team_id = $1 AND c.deleted_at IS NULL
         AND NOT i.is_resolved AND i.severity = ANY ($2)`,
      [teamId, PRIORITY_SEVERITIES],
    );
    return stats;
  }
}
