import { ruleOf } from '@palisade/catalogue';
import type { GradeLines, OpenRule } from '@palisade/persistence';
import {
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  RULE_POINTS,
  SEVERITIES,
  TEST_KEYS,
  gradeOf,
  openRulesOf,
  scoreOf,
} from '@palisade/vocabulary';
import { choice, integer, list, one, text, time } from '../../http/fields/fields';
import { type ResourceOf, figures, resource } from '../../http/fields/resource';
import { COUNT, LISTED, MESSAGE, TEST_COUNT, firstRows } from '../../http/fields/response-limits';
import { toTimestamp } from '../../http/fields/timestamp';
import type { GradeDay } from '../grade-history';
import { nextStepOf } from '../next-step';
import { GRADE_FIELDS, gradeDays, notGradedReason } from './grade.properties';

const RULE_FIELDS = {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'Null for old issues without a rule.').orNull(),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy', 'The title of the rule.'),
};

const GradeLineResource = resource('GradeLineResource', {
  ...RULE_FIELDS,
  severity: choice(SEVERITIES, 'Severity', 'medium', 'The highest severity of its open issues.'),
  points: integer(
    { minimum: -RULE_POINTS.critical, maximum: -RULE_POINTS.low },
    -8,
    'Once for a rule, however many issues it has.',
  ),
  issues_count: integer(COUNT, 14, 'Its open issues.'),
});

const GradeAdjustmentResource = resource('GradeAdjustmentResource', {
  points: integer({ minimum: -100, maximum: COUNT.maximum }, -1),
  message: text(MESSAGE, 'An open high issue caps the score at 79.'),
});

const GradeStepResource = resource('GradeStepResource', {
  rule: one(
    resource('GradeStepRule', RULE_FIELDS),
    'What to fix; null if the next step is another one.',
  ).orNull(),
  grade: GRADE_FIELDS.grade,
  score: GRADE_FIELDS.score,
  message: text(MESSAGE, 'Fixing it raises the score from 84 to 92, grade A.'),
});

export const CheckGradeResource = resource('CheckGradeResource', {
  ...GRADE_FIELDS,
  not_graded_reason: notGradedReason(),
  scanned_at: time('When the scan ended that the grade rests on: the last one of all tests.').orNull(),
  total_tests: integer(TEST_COUNT, 12, 'Of that scan.'),
  inconclusive_tests: integer(TEST_COUNT, 0, 'Tests of that scan that could not judge the site.'),
  not_applicable_tests: integer(
    TEST_COUNT,
    0,
    'Tests of that scan with nothing to judge. They do not count.',
  ),
  accepted_count: integer(COUNT, 1, 'Accepted issues. They do not count.'),
  lines: list(
    GradeLineResource,
    LISTED,
    'What the open issues cost, most severe first. 100, these points and the adjustment add up to the score. Empty while the check is not graded.',
  ),
  adjustment: one(
    GradeAdjustmentResource,
    'Of a score that a severity caps, or that would be below 0; else null.',
  ).orNull(),
  next_step: one(GradeStepResource, 'What raises the grade most; null at A+.').orNull(),
  history: gradeDays('Computed from the histories of the issues and the scans that are kept.'),
});
export type CheckGradeResource = ResourceOf<typeof CheckGradeResource>;

export const CheckGradeFigures = figures('CheckGradeFigures', CheckGradeResource);

export function toCheckGradeResource(
  { rules, scan, acceptedCount }: GradeLines,
  history: readonly GradeDay[],
  now: Date,
): CheckGradeResource {
  const facts = { rules: openRulesOf(rules.map(({ severity }) => severity)), scan };
  const grade = gradeOf(facts, now);
  const step = nextStepOf(grade, facts, rules, now);
  const isGraded = grade.reason === null;
  return CheckGradeResource.of(grade, {
    not_graded_reason: grade.reason,
    scanned_at: scan === null ? null : toTimestamp(new Date(scan.completedAt)),
    total_tests: scan?.totalTests ?? 0,
    inconclusive_tests: scan?.inconclusiveTests ?? 0,
    not_applicable_tests: scan?.notApplicableTests ?? 0,
    accepted_count: acceptedCount,
    lines: isGraded
      ? firstRows(rules).map((rule) =>
          GradeLineResource.of(rule, { ...namesOf(rule), points: -RULE_POINTS[rule.severity] }),
        )
      : [],
    adjustment: isGraded ? adjustmentOf(facts.rules) : null,
    next_step: step && { ...step, rule: step.rule && namesOf(step.rule) },
    history: [...history],
  });
}

const namesOf = ({ testKey, ruleId, title }: OpenRule) => ({
  test_type: testKey,
  rule_id: ruleId,
  title: (ruleId === null ? undefined : ruleOf(testKey, ruleId)?.title) ?? title,
});

function adjustmentOf(rules: Parameters<typeof scoreOf>[0]) {
  const { score, adjustment, cappedBy } = scoreOf(rules);
  if (adjustment === 0) return null;
  const message =
    cappedBy === null ? 'No score is below 0.' : `An open ${cappedBy} issue caps the score at ${score}.`;
  return { points: adjustment, message };
}
