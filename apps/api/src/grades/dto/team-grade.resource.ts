import type { GradedCheck } from '@palisade/persistence';
import { type CheckGrade, GRADES, gradeOf, teamGradeOf } from '@palisade/vocabulary';
import { choice, decimal, id, integer, list, one, text } from '../../http/fields/fields';
import { type ResourceOf, figures, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, MESSAGE, firstRows } from '../../http/fields/response-limits';
import { GRADE_FIELDS, SCORE, notGradedReason } from './grade.properties';

const SHOWN = { maxItems: 20 } as const;

const TeamGradeLineResource = resource('TeamGradeLineResource', {
  grade: choice(GRADES, 'Grade', 'B'),
  checks_count: integer(COUNT, 3),
  score_sum: integer(COUNT, 252, 'The scores of these checks, added.'),
});

const GradedCheckResource = resource('GradedCheckResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  ...GRADE_FIELDS,
});

const UngradedCheckResource = resource('UngradedCheckResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  not_graded_reason: notGradedReason(),
});

export const TeamGradeResource = resource('TeamGradeResource', {
  ...GRADE_FIELDS,
  mean_score: decimal(SCORE, 84.3, 'Of the graded checks, one decimal; null without one.').orNull(),
  capped_at: integer(
    SCORE,
    79,
    'The best score that the worst check allows: two grades above its own. Null where the mean is not higher.',
  ).orNull(),
  graded_count: integer(COUNT, 12),
  ungraded_count: integer(
    COUNT,
    1,
    'Checks without a grade. They do not count in the mean; no team with one has A+.',
  ),
  lines: list(
    TeamGradeLineResource,
    { maxItems: GRADES.length },
    'The graded checks by grade, best first. The sums divided by `graded_count` are the mean.',
  ),
  lowest: list(GradedCheckResource, SHOWN, 'The checks with the lowest scores, lowest first, at most 20.'),
  ungraded: list(UngradedCheckResource, SHOWN, 'At most 20, in the order of domains.'),
  next_step: one(
    resource('TeamGradeStep', {
      check_id: id(),
      domain: text(DOMAIN, 'shop.example.com'),
      message: text(MESSAGE, 'shop.example.com has the lowest score. See what raises its grade most.'),
    }),
    'What raises the grade most; null at A+ and without checks.',
  ).orNull(),
});
export type TeamGradeResource = ResourceOf<typeof TeamGradeResource>;

export const TeamGradeFigures = figures('TeamGradeFigures', TeamGradeResource);

export function toTeamGradeResource(checks: readonly GradedCheck[], now: Date): TeamGradeResource {
  const all = checks.map((check) => ({ ...check, ...gradeOf(check, now) }));
  const team = teamGradeOf(all);
  const graded = all.filter(isGraded).sort((a, b) => a.score - b.score);
  const ungraded = all.filter((check) => !isGraded(check));
  const [next] = team.grade === 'A+' ? [] : [...graded.filter(({ grade }) => grade !== 'A+'), ...ungraded];
  return TeamGradeResource.of(team, {
    mean_score: team.mean === null ? null : Math.round(team.mean * 10) / 10,
    capped_at: team.cap,
    graded_count: graded.length,
    ungraded_count: ungraded.length,
    lines: GRADES.map((grade) => ({ grade, of: graded.filter((check) => check.grade === grade) }))
      .filter(({ of }) => of.length > 0)
      .map(({ grade, of }) => ({
        grade,
        checks_count: of.length,
        score_sum: of.reduce((sum, { score }) => sum + score, 0),
      })),
    lowest: firstRows(graded, SHOWN).map((check) => GradedCheckResource.of(check)),
    ungraded: firstRows(ungraded, SHOWN).map((check) =>
      UngradedCheckResource.of(check, { not_graded_reason: check.reason }),
    ),
    next_step:
      next === undefined ? null : { check_id: next.checkId, domain: next.domain, message: wordsOf(next) },
  });
}

type Graded = Extract<CheckGrade, { reason: null }>;
const isGraded = <Check extends CheckGrade>(check: Check): check is Check & Graded => check.grade !== null;

const wordsOf = ({ domain, grade }: { domain: string } & Pick<CheckGrade, 'grade'>): string =>
  grade === null
    ? `${domain} has no grade. See what it needs.`
    : `${domain} has the lowest score. See what raises its grade most.`;
