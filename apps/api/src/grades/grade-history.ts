import type { DayOfScan, RulesStep } from '@palisade/persistence';
import {
  type CheckGrade,
  type CheckId,
  type Grade,
  type GradedScan,
  type OpenRules,
  gradeOf,
  openRulesOf,
  teamGradeOf,
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

const midnightOf = (now: Date, place: number): number =>
  (Math.floor(now.getTime() / DAY_MS) - (GRADE_DAYS - 1 - place)) * DAY_MS;
const dateOf = (now: Date, place: number): string =>
  new Date(midnightOf(now, place)).toISOString().slice(0, 10);
const endOf = (now: Date, place: number): Date =>
  new Date(Math.min(midnightOf(now, place) + DAY_MS - 1, now.getTime()));

/** The first day of the history. */
export const firstDayOf = (now: Date): string => dateOf(now, 0);

/**
 * The grade at the end of each day, today as it is now, computed from what happened to the issues and from the scans that are kept. It is computed
 * and not stored, so that all days follow the same rules, and nothing is written by scans.
 * @param steps of the check, in the order of days
 * @param scans the last one of each day in the order of time, without retests and other partial ones
 */
export const gradeHistory = (
  steps: readonly RulesStep[],
  scans: readonly GradedScan[],
  now: Date,
): GradeDay[] =>
  gradesByDay(steps, scans, now).map(({ grade, score }, place) => ({
    date: dateOf(now, place),
    grade,
    score,
  }));

/** The same for a team. A check counts from the day on which it was created. */
export function teamGradeHistory(
  checks: readonly { checkId: CheckId; createdAt: Date }[],
  steps: readonly RulesStep[],
  scans: readonly DayOfScan[],
  now: Date,
): GradeDay[] {
  const [stepsOf, scansOf] = [byCheck(steps), byCheck(scans)];
  const all = checks.map(({ checkId, createdAt }) => ({
    createdAt,
    grades: gradesByDay(stepsOf.get(checkId) ?? [], scansOf.get(checkId) ?? [], now),
  }));
  return Array.from({ length: GRADE_DAYS }, (_, place) => {
    const end = endOf(now, place);
    const { grade, score } = teamGradeOf(
      all.flatMap(({ createdAt, grades }) => (createdAt <= end ? (grades[place] ?? []) : [])),
    );
    return { date: dateOf(now, place), grade, score };
  });
}

function gradesByDay(steps: readonly RulesStep[], scans: readonly GradedScan[], now: Date): CheckGrade[] {
  let [rules, scan]: [OpenRules, GradedScan | null] = [openRulesOf([]), null];
  let [nextStep, nextScan] = [0, 0];
  return Array.from({ length: GRADE_DAYS }, (_, place) => {
    const end = endOf(now, place);
    for (let step = steps[nextStep]; step !== undefined && step.day <= place; step = steps[++nextStep])
      rules = sumOf(rules, step);
    for (let next = scans[nextScan]; next && new Date(next.completedAt) <= end; next = scans[++nextScan])
      scan = next;
    return gradeOf({ rules, scan }, end);
  });
}

const sumOf = (rules: OpenRules, step: OpenRules): OpenRules => ({
  critical: rules.critical + step.critical,
  high: rules.high + step.high,
  medium: rules.medium + step.medium,
  low: rules.low + step.low,
});

function byCheck<Row extends { checkId: CheckId }>(rows: readonly Row[]): Map<CheckId, Row[]> {
  const groups = new Map<CheckId, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.checkId);
    if (group === undefined) groups.set(row.checkId, [row]);
    else group.push(row);
  }
  return groups;
}
