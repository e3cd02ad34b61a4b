import { type GradedFacts, SEVERITIES } from '@palisade/vocabulary';
import { severityWeight } from './issue-order';
import { INCONCLUSIVE_TESTS } from './scan-views';

/** Of issues `i`, one row for each rule; issues that no scan has detected since rules are recorded count as one. issues_open_rules_idx has all columns. */
export const BY_RULE = 'GROUP BY i.test_key, i.rule_id';

/** Of rules with their `weight`, see `severityWeight`. */
const COUNTED = `json_build_object(${SEVERITIES.map(
  (severity) => `'${severity}', count(*) FILTER (WHERE weight = ${severityWeight(`'${severity}'`)})`,
).join(', ')})`;

const gradedScan = (inconclusiveTests: string): string => `(
  SELECT json_build_object('completedAt', s.completed_at, 'totalTests', s.total_tests, 'inconclusiveTests', ${inconclusiveTests},
    'notApplicableTests', s.not_applicable_tests)
  FROM scans s WHERE s.team_id = $1 AND s.id = c.latest_completed_scan_id)`;

/** It reads the open issues of the check. */
const gradeFacts = (scan: string): string => `json_build_object('scan', ${scan}, 'rules', (
  SELECT ${COUNTED} FROM (
    SELECT max(${severityWeight('i.severity')}) AS weight FROM issues i
    WHERE i.team_id = $1 AND i.check_id = c.id AND NOT i.is_resolved ${BY_RULE}) AS open))`;

/** Of the check `c` of the team $1. */
export const GRADED_SCAN = gradedScan(INCONCLUSIVE_TESTS);

/** What the grade of the check `c` of the team $1 is computed from. */
export const GRADE_FACTS = gradeFacts(GRADED_SCAN);

/** The same without the number of inconclusive tests of scans that do not have it. */
export const STORED_GRADE_FACTS = gradeFacts(gradedScan('s.inconclusive_tests'));

export type WithGradeFacts = Record<'gradeFacts', GradedFacts>;
