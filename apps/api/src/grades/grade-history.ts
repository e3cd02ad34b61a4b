import type { IssueStep } from '@palisade/persistence';
import {
  type Grade,
  type GradedScan,
  type IssueId,
  SEVERITIES,
  type Severity,
  gradeOf,
  openRulesOf,
} from '@palisade/vocabulary';

export const GRADE_DAYS = 90;
/** Scans from before the first day can still count on it. */
export const SCAN_DAYS = GRADE_DAYS + 50;
const DAY_MS = 86_400_000;

export interface GradeDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  grade: Grade | null;
  score: number | null;
}

/**
 * The grade at the end of each day, today as it is now, computed from what happened to the issues and from the scans that are kept. It is computed
 * and not stored, so that all days follow the same rules, and nothing is written by scans.
 * @param steps in the order of time
 * @param scans the last one of each day in the order of time, without retests and other partial ones
 */
export function gradeHistory(
  steps: readonly IssueStep[],
  scans: readonly GradedScan[],
  now: Date,
): GradeDay[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const issues = new Map<IssueId, OpenIssue>();
  let next = 0;
  return Array.from({ length: GRADE_DAYS }, (_, place) => {
    const start = midnight - (GRADE_DAYS - 1 - place) * DAY_MS;
    const end = new Date(Math.min(start + DAY_MS - 1, now.getTime()));
    for (let step = steps[next]; step !== undefined && step.at <= end; step = steps[++next])
      issues.set(step.issueId, after(issues.get(step.issueId), step));
    const scan = scans.findLast(({ completedAt }) => new Date(completedAt) <= end) ?? null;
    const { grade, score } = gradeOf({ rules: openRulesOf(worstOfRules(issues.values())), scan }, end);
    return { date: new Date(start).toISOString().slice(0, 10), grade, score };
  });
}

type OpenIssue = Pick<IssueStep, 'rule'> & { isOpen: boolean; severity: Severity };

const after = (before: OpenIssue | undefined, { rule, isOpen, severity }: IssueStep): OpenIssue => ({
  rule,
  isOpen: isOpen ?? before?.isOpen ?? true,
  severity: severity ?? before?.severity ?? 'low',
});

function worstOfRules(issues: Iterable<OpenIssue>): Severity[] {
  const rules = new Map<string, Severity>();
  for (const { rule, isOpen, severity } of issues) {
    const known = rules.get(rule);
    const isWorse = known === undefined || SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(known);
    if (isOpen && isWorse) rules.set(rule, severity);
  }
  return [...rules.values()];
}
