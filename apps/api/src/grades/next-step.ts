import { definitionOf } from '@palisade/catalogue';
import type { OpenRule } from '@palisade/persistence';
import {
  type CheckGrade,
  type Grade,
  type GradedFacts,
  type NotGradedReason,
  SEVERITIES,
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
  const better = after.grade === grade ? betterGrade(grade, facts, now) : null;
  const message =
    better === null
      ? `Fixing it raises the score from ${score} to ${after.score}, grade ${after.grade}.`
      : `Fixing the ${better.fixes} most severe problems raises the grade from ${grade} to ${better.grade}.`;
  return { rule, score: after.score, grade: after.grade, message };
}

/** How many rules to fix, the most severe first, until the grade is a better one; null where no fix is enough. */
function betterGrade(
  grade: Grade | null,
  { rules, scan }: GradedFacts,
  now: Date,
): { fixes: number; grade: Grade } | null {
  const left = { ...rules };
  let fixes = 0;
  for (const severity of SEVERITIES) {
    while (left[severity] > 0) {
      left[severity] -= 1;
      fixes += 1;
      const after = gradeOf({ rules: left, scan }, now).grade;
      if (after !== null && after !== grade) return { fixes, grade: after };
    }
  }
  return null;
}

const effortOf = ({ testKey }: OpenRule): number => definitionOf(testKey).effort;
