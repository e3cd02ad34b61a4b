import {
  type FixWithinDays,
  SEVERITIES,
  type Severity,
  type TeamId,
  type TestKey,
} from '@palisade/vocabulary';
import { isOverdue } from './issue-due';
import { severityWeight } from './issue-order';
import { SqlRepository } from './sql-repository';

/** What several open issues have in common: the rule that they break. */
export interface Cause {
  testKey: TestKey;
  ruleId: string;
  /** The most severe one of its issues. */
  severity: Severity;
  issuesCount: number;
  checksCount: number;
  /** Checks whose domain is proven to be the team's. */
  verifiedChecksCount: number;
  firstDetectedAt: Date;
  /** Issues past their due date. */
  overdueCount: number;
  /** Within how many days the team wants such issues fixed; null without a limit. */
  daysToFix: number | null;
  /** Some of its checks' domains, in order. */
  domains: string[];
}

const MOST_DOMAINS = 3;

export class CausesRepository extends SqlRepository {
  /** The causes of a team's open issues, at most one per rule of the catalogue, in no order. Accepted issues are not open. */
  async ofOpenIssues(teamId: TeamId): Promise<Cause[]> {
    const rows = await this.rows<
      Omit<Cause, 'severity' | 'daysToFix'> & { weight: number; limits: FixWithinDays | null }
    >(
      `WITH places AS (
         SELECT i.test_key, i.rule_id, i.check_id, c.domain, c.is_verified, max(${severityWeight('i.severity')}) AS weight,
                count(*) AS issues, min(i.first_detected_at) AS first_at,
                count(*) FILTER (WHERE ${isOverdue('i')}) AS overdue
         FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
         WHERE i.team_id = $1 AND NOT i.is_resolved AND i.rule_id IS NOT NULL AND c.deleted_at IS NULL
         GROUP BY i.test_key, i.rule_id, i.check_id, c.domain, c.is_verified
       )
       SELECT test_key AS "testKey", rule_id AS "ruleId", max(weight) AS weight, sum(issues)::integer AS "issuesCount",
              count(*)::integer AS "checksCount", (count(*) FILTER (WHERE is_verified))::integer AS "verifiedChecksCount",
              min(first_at) AS "firstDetectedAt", sum(overdue)::integer AS "overdueCount",
              (array_agg(domain ORDER BY weight DESC, domain))[1:${MOST_DOMAINS}] AS domains,
              (SELECT fix_within_days FROM teams WHERE id = $1) AS limits
       FROM places GROUP BY test_key, rule_id`,
      [teamId],
    );
    return rows.flatMap(({ weight, limits, ...cause }) => {
      const severity = SEVERITIES[SEVERITIES.length - weight];
      return severity === undefined ? [] : [{ ...cause, severity, daysToFix: limits?.[severity] ?? null }];
    });
  }
}
