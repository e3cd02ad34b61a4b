import { definitionOf } from '@palisade/catalogue';
import type { OpenRule } from '@palisade/persistence';
import {
  type CheckGrade,
  type Grade,
  type GradedFacts,
  type NotGradedReason,
  gradeOf,
  nextFix,
} from '@palisade/vocabulary';

export interface NextStep {
  /** What to fix; null where something else is to do. */
  rule: OpenRule | null;
  /** After the fix. */
  score: number | null;
  grade: Grade | null;
  message: string;
}

const NOT_GRADED: Readonly<Record<NotGradedReason, string>> = {
  never_scanned: 'Scan the check: no scan of all its tests has completed.',
  too_old: 'Scan the check: its last scan of all tests is too old.',
  inconclusive: 'Let the tests judge the site: most results of a grade must come from tests that could.',
};

/** What raises the grade of a check most; null at A+. Of rules that raise it equally, the one that takes the least work. */
export function nextStepOf(
  { grade, score, reason }: CheckGrade,
  facts: GradedFacts,
  rules: readonly OpenRule[],
  now: Date,
): NextStep | null {
  if (grade === 'A+') return null;
  const nothing = { rule: null, score: null, grade: null };
  if (reason !== null) return { ...nothing, message: NOT_GRADED[reason] };
  const fix = nextFix(facts.rules);
  if (fix === null) {
    const { inconclusiveTests = 0, totalTests = 0, notApplicableTests = 0 } = facts.scan ?? {};
    return {
      ...nothing,
      message: `${inconclusiveTests} of ${totalTests - notApplicableTests} tests could not judge the site. A+ needs all of them.`,
    };
  }
  const rule = rules
    .filter(({ severity }) => severity === fix.severity)
    .reduce((best, each) => (effortOf(each) < effortOf(best) ? each : best));
  const left = { ...facts.rules, [fix.severity]: facts.rules[fix.severity] - 1 };
  const after = gradeOf({ rules: left, scan: facts.scan }, now);
  const message =
    after.score === score
      ? `The score stays at ${score} until more is fixed. Start with the most severe one.`
      : `Fixing it raises the score from ${score} to ${after.score}, grade ${after.grade}.`;
  return { rule, score: after.score, grade: after.grade, message };
}

const effortOf = ({ testKey }: OpenRule): number => definitionOf(testKey).effort;
