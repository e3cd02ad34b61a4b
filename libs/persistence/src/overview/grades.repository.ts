import type {
  CheckId,
  GradedFacts,
  GradedScan,
  IssueEventType,
  OpenRules,
  Severity,
  TeamId,
  TestKey,
} from '@palisade/vocabulary';
import { SEVERITIES } from '@palisade/vocabulary';
import { BY_RULE, GRADED_SCAN, GRADE_FACTS } from '../ground/grade-facts';
import { severityWeight } from '../ground/issue-order';
import { INCONCLUSIVE_TESTS } from '../ground/scan-views';
import { SqlRepository } from '../sql/sql-repository';

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
  createdAt: Date;
}

/** How many more rules than on the day before have an open issue, by the most severe one. */
export interface RulesStep extends OpenRules {
  checkId: CheckId;
  /** From 0 for the first day. */
  day: number;
}

export interface DayOfScan extends GradedScan {
  checkId: CheckId;
}

/** The events after which an issue is open or not; the state that an acceptance leaves is in the event. */
const STATE_AFTER: Partial<Record<IssueEventType, string>> = {
  opened: 'true',
  reopened: 'true',
  unresolved: 'true',
  fixed: 'false',
  resolved: 'false',
  accepted: 'false',
  acceptance_removed: "e.data ->> 'state' = 'open'",
  acceptance_expired: "e.data ->> 'state' = 'open'",
  severity_changed: 'NULL',
};

const TYPES = Object.keys(STATE_AFTER).map((type) => `'${type}'`);
const IS_OPEN = `CASE e.type ${Object.entries(STATE_AFTER)
  .map(([type, state]) => `WHEN '${type}' THEN ${state}`)
  .join(' ')} END`;

/** The last value that is not null, of what is packed with its time: the later one is the greater number. */
const packed = (value: string, at: string): string =>
  `(extract(epoch FROM ${at}) * 1000000)::bigint * ${PACK} + ${value}`;
/** More than any severity weighs. */
const PACK = 8;

/** Of rows with a weight and the previous one, how many more have each. */
const BY_SEVERITY_CHANGED = SEVERITIES.map((severity) => {
  const weight = severityWeight(`'${severity}'`);
  return `sum((weight = ${weight})::integer - (previous = ${weight})::integer)::integer AS ${severity}`;
}).join(', ');

/**
 * From what ever happened to the issues ($2: of one check) to what changed in the rules of a check on each day since $3: the last state of each issue
 * on each day, then the worst open one of each rule. Issues that were closed by then, and stayed so, are not read. Issues from before events were recorded
 * have their first and last day.
 */
const RULES_STEPS = `
  WITH own AS MATERIALIZED (
    SELECT i.id, i.check_id, i.test_key, i.rule_id, i.severity, i.first_detected_at, i.is_resolved, i.resolved_at
    FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
    WHERE i.team_id = $1 AND ($2::uuid IS NULL OR i.check_id = $2)
      AND NOT (i.is_resolved AND i.resolved_at IS NOT NULL AND i.resolved_at < $3::date AT TIME ZONE 'UTC')
  ), step AS (
    SELECT id, first_detected_at - interval '1 microsecond' AS at, true AS is_open, severity FROM own
    UNION ALL SELECT id, resolved_at, false, NULL FROM own WHERE is_resolved AND resolved_at IS NOT NULL
    UNION ALL SELECT own.id, e.at, ${IS_OPEN}, e.data ->> 'severity'
    FROM own JOIN issue_events e ON e.issue_id = own.id AND e.type IN (${TYPES.join(', ')})
  ), by_day AS (
    SELECT id, greatest(0, (at AT TIME ZONE 'UTC')::date - $3::date) AS day,
      max(${packed('is_open::integer', 'at')}) AS open_at, max(${packed(severityWeight('severity'), 'at')}) AS severity_at
    FROM step GROUP BY 1, 2
  ), state AS (
    SELECT id, day, CASE max(open_at) OVER past % ${PACK} WHEN 1 THEN max(severity_at) OVER past % ${PACK} ELSE 0 END AS weight
    FROM by_day WINDOW past AS (PARTITION BY id ORDER BY day)
  ), moved AS (
    SELECT id, day, weight, lag(weight, 1, 0::bigint) OVER (PARTITION BY id ORDER BY day) AS previous FROM state
  ), rule AS (
    SELECT own.check_id, own.test_key, own.rule_id, day, ${BY_SEVERITY_CHANGED}
    FROM moved JOIN own USING (id) WHERE weight <> previous GROUP BY 1, 2, 3, 4
  ), worst AS (
    SELECT check_id, test_key, rule_id, day, CASE ${SEVERITIES.map(
      (severity) => `WHEN sum(${severity}) OVER past > 0 THEN ${severityWeight(`'${severity}'`)}`,
    ).join(' ')} ELSE 0 END AS weight
    FROM rule WINDOW past AS (PARTITION BY check_id, test_key, rule_id ORDER BY day)
  ), turned AS (
    SELECT *, lag(weight, 1, 0) OVER (PARTITION BY check_id, test_key, rule_id ORDER BY day) AS previous FROM worst
  )
  SELECT check_id AS "checkId", day, ${BY_SEVERITY_CHANGED} FROM turned WHERE weight <> previous GROUP BY 1, 2 ORDER BY 1, 2`;

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
      `SELECT c.id AS "checkId", c.domain, c.created_at AS "createdAt", ${GRADE_FACTS} AS facts FROM checks c
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

  /** What changed since the first day, that day included, and all that happened before it; in the order of checks and days. @param first `YYYY-MM-DD`, UTC */
  async rulesSteps(teamId: TeamId, checkId: CheckId | null, first: string): Promise<RulesStep[]> {
    return this.rows<RulesStep>(RULES_STEPS, [teamId, checkId, first]);
  }

  /** The last completed scan of all tests on each day (UTC) of so many, oldest first; of all checks where `checkId` is null. */
  async scansByDay(teamId: TeamId, checkId: CheckId | null, days: number): Promise<DayOfScan[]> {
    return this.rows<DayOfScan>(
      // The tests of a scan are counted for the chosen scans only.
      `SELECT s.check_id AS "checkId", s.completed_at AS "completedAt", s.total_tests AS "totalTests",
              ${INCONCLUSIVE_TESTS} AS "inconclusiveTests", s.not_applicable_tests AS "notApplicableTests"
       FROM (
         SELECT DISTINCT ON (check_id, (completed_at AT TIME ZONE 'UTC')::date)
                id, check_id, completed_at, total_tests, inconclusive_tests, not_applicable_tests
         FROM scans WHERE team_id = $1 AND ($2::uuid IS NULL OR check_id = $2) AND status = 'completed' AND NOT is_partial
           AND completed_at > now() - make_interval(days => $3)
         ORDER BY check_id, (completed_at AT TIME ZONE 'UTC')::date, completed_at DESC
       ) AS s ORDER BY s.check_id, s.completed_at`,
      [teamId, checkId, days],
    );
  }
}
