import { judgedTests } from './pass-rates';
import { SEVERITIES, type Severity } from './severity';

export const GRADES = ['A+', 'A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof GRADES)[number];

/** On the status page of a team. */
export const MAX_STATUS_PAGE_CHECKS = 100;

export const NOT_GRADED_REASONS = ['never_scanned', 'too_old', 'inconclusive'] as const;
export type NotGradedReason = (typeof NOT_GRADED_REASONS)[number];

export const BEST_SCORE = 100;
/** What a rule costs: once for a check, by its most severe open issue, however many locations it has. */
export const RULE_POINTS: Readonly<Record<Severity, number>> = { critical: 40, high: 20, medium: 8, low: 2 };
/** The best score with such an open issue: an attacker can use a critical one directly (F), a high one under common conditions (C). */
const SCORE_CAPS: Readonly<Partial<Record<Severity, number>>> = { critical: 49, high: 79 };
/** The lowest score of each grade. A+ needs more than its score, see `gradeOf`. */
const LOWEST_SCORES: Readonly<Record<Exclude<Grade, 'A+'>, number>> = { A: 90, B: 80, C: 65, D: 50, F: 0 };
/** Longer than a month, so that monthly checks keep their grade. */
const MOST_SCAN_AGE_DAYS = 45;
const DAY_MS = 86_400_000;

/** How many rules have an open issue, by the most severe one. Accepted issues are not open. */
export type OpenRules = Readonly<Record<Severity, number>>;

/** @param severities of each rule the most severe open issue */
export const openRulesOf = (severities: readonly Severity[]): OpenRules => {
  const countOf = (severity: Severity): number => severities.filter((each) => each === severity).length;
  return {
    critical: countOf('critical'),
    high: countOf('high'),
    medium: countOf('medium'),
    low: countOf('low'),
  };
};

/** The last completed scan of all enabled tests. Retests and other partial scans change no grade but by the issues that they close. */
export interface GradedScan {
  /** As text where JSON of PostgreSQL has it. */
  completedAt: Date | string;
  totalTests: number;
  inconclusiveTests: number;
  notApplicableTests: number;
}

export interface GradedFacts {
  rules: OpenRules;
  scan: GradedScan | null;
}

export type CheckGrade =
  { grade: Grade; score: number; reason: null } | { grade: null; score: null; reason: NotGradedReason };

/**
 * The grade of a check. Without a recent scan in which two of three tests that apply could judge the site there is none: what nobody tested earns no points. A+ is
 * for a check without open issues whose tests all could judge or do not apply.
 */
export function gradeOf({ rules, scan }: GradedFacts, now: Date): CheckGrade {
  const reason = notGraded(scan, now);
  if (reason !== null) return { grade: null, score: null, reason };
  const { score } = scoreOf(rules);
  const isBest = score === BEST_SCORE && scan?.inconclusiveTests === 0;
  return { grade: isBest ? 'A+' : gradeOfScore(score), score, reason: null };
}

function notGraded(scan: GradedScan | null, now: Date): NotGradedReason | null {
  if (scan === null) return 'never_scanned';
  if (now.getTime() - new Date(scan.completedAt).getTime() > MOST_SCAN_AGE_DAYS * DAY_MS) return 'too_old';
  const judged = judgedTests(scan);
  const applicable = scan.totalTests - scan.notApplicableTests;
  return judged <= 0 || judged * 3 < applicable * 2 ? 'inconclusive' : null;
}

/** What a score gives, except A+. */
export const gradeOfScore = (score: number): Exclude<Grade, 'A+'> =>
  GRADES.filter((grade) => grade !== 'A+').find((grade) => score >= LOWEST_SCORES[grade]) ?? 'F';

export interface Score {
  score: number;
  /** What is added to 100 and the points of the rules: less than 0 by a cap, more where they exceed 100. */
  adjustment: number;
  /** The severity whose cap decides. */
  cappedBy: Severity | null;
}

export function scoreOf(rules: OpenRules): Score {
  const sum = SEVERITIES.reduce(
    (rest, severity) => rest - rules[severity] * RULE_POINTS[severity],
    BEST_SCORE,
  );
  const worst = SEVERITIES.find((severity) => rules[severity] > 0);
  const score = Math.max(0, Math.min(sum, (worst && SCORE_CAPS[worst]) ?? BEST_SCORE));
  return { score, adjustment: score - sum, cappedBy: score < sum ? (worst ?? null) : null };
}

export interface NextFix {
  severity: Severity;
  /** The score once one rule of this severity has no open issue any more. */
  score: number;
}

/** The severity of the rule whose fix raises the score most; the most severe one where several do. Null without an open issue. */
export function nextFix(rules: OpenRules): NextFix | null {
  const fixes = SEVERITIES.filter((severity) => rules[severity] > 0).map((severity) => ({
    severity,
    score: scoreOf({ ...rules, [severity]: rules[severity] - 1 }).score,
  }));
  return fixes.reduce<NextFix | null>((best, fix) => (best && best.score >= fix.score ? best : fix), null);
}

export interface TeamGrade {
  grade: Grade | null;
  score: number | null;
  /** Of the graded checks. */
  mean: number | null;
  /** The best score that the worst check allows; null where the mean is below it. */
  cap: number | null;
}

/**
 * A team's grade: the mean of its graded checks, and at most two grades above the worst one, so that many good sites do not hide a bad one. A+ needs
 * A+ for every check.
 */
export function teamGradeOf(checks: readonly CheckGrade[]): TeamGrade {
  const scores = checks.flatMap(({ score }) => score ?? []);
  if (scores.length === 0) return { grade: null, score: null, mean: null, cap: null };
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const most = mostWithWorst(Math.min(...scores));
  const score = Math.floor(Math.min(mean, most));
  const isBest = checks.every(({ grade }) => grade === 'A+');
  return { grade: isBest ? 'A+' : gradeOfScore(score), score, mean, cap: most < mean ? most : null };
}

const mostWithWorst = (worst: number): number => {
  const above = GRADES[GRADES.indexOf(gradeOfScore(worst)) - 3];
  return above === undefined || above === 'A+' ? BEST_SCORE : LOWEST_SCORES[above] - 1;
};
