import type {
  CheckId,
  GradedFacts,
  GradedScan,
  IssueEventType,
  IssueId,
  Severity,
  TeamId,
  TestKey,
} from '@palisade/vocabulary';
import { SEVERITIES } from '@palisade/vocabulary';
import { BY_RULE, GRADED_SCAN, GRADE_FACTS } from './grade-facts';
import { severityWeight } from './issue-order';
import { INCONCLUSIVE_TESTS } from './scan-views';
import { SqlRepository } from './sql-repository';

/** A rule with open issues of a check. */
export interface OpenRule {
  testKey: TestKey;
  /** Null for issues that no scan has detected since rules are recorded. */
  ruleId: string | null;
  /** The title of one of its issues. */
  title: string;
  /** The most severe one. */
  severity: Severity;
  issuesCount: number;
}

/** A check with what its grade adds up. */
export interface GradeLines {
  /** Most severe first. */
  rules: OpenRule[];
  scan: GradedScan | null;
  /** Issues that do not count, because people accepted them. */
  acceptedCount: number;
}

export interface GradedCheck extends GradedFacts {
  checkId: CheckId;
  domain: string;
}

/** Something that opened, closed or changed an issue. */
export interface IssueStep {
  issueId: IssueId;
  /** The test and the rule. */
  rule: string;
  at: Date;
  /** Null where the step leaves it as it was. */
  isOpen: boolean | null;
  severity: Severity | null;
}

/** The events after which an issue is open or not; the state that an acceptance leaves is in the event. */
const STATE_AFTER: Partial<Record<IssueEventType, string>> = {
  ...{ opened: 'true', reopened: 'true', unresolved: 'true' },
  ...{ fixed: 'false', resolved: 'false', accepted: 'false' },
  acceptance_removed: "e.data ->> 'state' = 'open'",
  acceptance_expired: "e.data ->> 'state' = 'open'",
  severity_changed: 'NULL',
};

const TYPES = Object.keys(STATE_AFTER).map((type) => `'${type}'`);
const IS_OPEN = `CASE e.type ${Object.entries(STATE_AFTER)
  .map(([type, state]) => `WHEN '${type}' THEN ${state}`)
  .join(' ')} END`;

const WEIGHT = severityWeight('i.severity');
const BY_WEIGHT = `(ARRAY[${[...SEVERITIES]
  .reverse()
  .map((severity) => `'${severity}'`)
  .join(', ')}])`;

/** What grades are computed from. Issues and scans of deleted checks are in none of it. */
export class GradesRepository extends SqlRepository {
  /** Every check of the team, or those among `checkIds`, in the order of domains. */
  async ofTeam(teamId: TeamId, checkIds: readonly CheckId[] | null = null): Promise<GradedCheck[]> {
    const rows = await this.rows<Omit<GradedCheck, keyof GradedFacts> & { facts: GradedFacts }>(
      `SELECT c.id AS "checkId", c.domain, ${GRADE_FACTS} AS facts FROM checks c
       WHERE c.team_id = $1 AND c.deleted_at IS NULL AND ($2::uuid[] IS NULL OR c.id = ANY ($2))
       ORDER BY c.domain, c.id`,
      [teamId, checkIds],
    );
    return rows.map(({ facts, ...check }) => ({ ...check, ...facts }));
  }

  /** Null when the team has no such check. */
  async ofCheck(teamId: TeamId, checkId: CheckId): Promise<GradeLines | null> {
    return this.first<GradeLines>(
      `SELECT ${GRADED_SCAN} AS scan, coalesce(n.accepted, 0) AS "acceptedCount", (
         SELECT coalesce(json_agg(json_build_object('testKey', test_key, 'ruleId', rule_id, 'title', title,
                  'severity', ${BY_WEIGHT}[weight], 'issuesCount', issues) ORDER BY weight DESC, issues DESC, test_key, title), '[]')
         FROM (SELECT i.test_key, max(i.rule_id) AS rule_id, max(i.title COLLATE "C") AS title,
                      max(${WEIGHT}) AS weight, count(*) AS issues
               FROM issues i WHERE i.team_id = $1 AND i.check_id = c.id AND NOT i.is_resolved ${BY_RULE}) AS open) AS rules
       FROM checks c LEFT JOIN check_issue_counts n ON n.team_id = $1 AND n.check_id = c.id
       WHERE c.team_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
      [teamId, checkId],
    );
  }

  /** All that ever changed the issues of a check, in order. Issues from before events were recorded have their first and last day. */
  async stepsOf(teamId: TeamId, checkId: CheckId): Promise<IssueStep[]> {
    return this.rows<IssueStep>(
      `WITH own AS MATERIALIZED (
         SELECT i.*, i.test_key || ' ' || coalesce(i.rule_id, '') AS rule FROM issues i WHERE i.team_id = $1 AND i.check_id = $2
       )
       SELECT id AS "issueId", rule, first_detected_at AS at, true AS "isOpen", severity FROM own
       UNION ALL SELECT id, rule, resolved_at, false, NULL FROM own WHERE is_resolved AND resolved_at IS NOT NULL
       UNION ALL SELECT own.id, rule, e.at, ${IS_OPEN}, e.data ->> 'severity'
       FROM own JOIN issue_events e ON e.issue_id = own.id AND e.type IN (${TYPES.join(', ')})
       ORDER BY at`,
      [teamId, checkId],
    );
  }

  /** The last completed scan of all tests on each day (UTC) of so many, oldest first. */
  async scansByDay(teamId: TeamId, checkId: CheckId, days: number): Promise<GradedScan[]> {
    return this.rows<GradedScan>(
      `SELECT DISTINCT ON ((s.completed_at AT TIME ZONE 'UTC')::date) s.completed_at AS "completedAt",
              s.total_tests AS "totalTests", ${INCONCLUSIVE_TESTS} AS "inconclusiveTests"
       FROM scans s WHERE s.team_id = $1 AND s.check_id = $2 AND s.status = 'completed' AND NOT s.is_partial
         AND s.completed_at > now() - make_interval(days => $3)
       ORDER BY (s.completed_at AT TIME ZONE 'UTC')::date, s.completed_at DESC`,
      [teamId, checkId, days],
    );
  }
}
