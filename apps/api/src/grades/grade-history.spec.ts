import type { DayOfScan, RulesStep } from '@palisade/persistence';
import type { CheckId, OpenRules } from '@palisade/vocabulary';
import { GRADE_DAYS, gradeHistory, teamGradeHistory } from './grade-history';

const NOW = new Date('2026-03-07T10:00:00Z');
const [ONE, TWO] = ['one' as CheckId, 'two' as CheckId];
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const step = (days: number, rules: Partial<OpenRules>, checkId = ONE): RulesStep => ({
  checkId,
  day: GRADE_DAYS - 1 - days,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  ...rules,
});
const scan = (days: number, inconclusiveTests = 0, checkId = ONE): DayOfScan => ({
  checkId,
  completedAt: daysAgo(days),
  totalTests: 3,
  inconclusiveTests,
  notApplicableTests: 0,
});
const daily = (checkId = ONE): DayOfScan[] =>
  Array.from({ length: 120 }, (_, place) => scan(119 - place, 0, checkId));
/** Of so many days, today last. */
const lastDays = (count: number, ...history: Parameters<typeof gradeHistory>): (number | null)[] =>
  gradeHistory(...history)
    .slice(-count)
    .map(({ score }) => score);

it('has 90 days, today last', () => {
  const days = gradeHistory([], daily(), NOW);
  expect(days).toHaveLength(GRADE_DAYS);
  expect(days[0]).toEqual({ date: '2025-12-08', grade: 'A+', score: 100 });
  expect(days.at(-1)?.date).toBe('2026-03-07');
});

it('adds up what changed, also before the first day', () => {
  const steps = [
    step(89, { low: 1 }),
    step(5, { medium: 1 }),
    step(4, { medium: -1, high: 1 }),
    step(3, { high: -1, low: -1 }),
  ];
  expect(gradeHistory(steps, daily(), NOW)[0]?.score).toBe(98);
  expect(lastDays(7, steps, daily(), NOW)).toEqual([98, 90, 78, 100, 100, 100, 100]);
});

it('has no grade where the last scan of a day could not judge, or is too old', () => {
  expect(lastDays(4, [], [scan(3), scan(2, 2), scan(1)], NOW)).toEqual([100, null, 100, 100]);
  expect(lastDays(3, [], [scan(46)], NOW)).toEqual([100, null, null]);
  expect(lastDays(2, [], [], NOW)).toEqual([null, null]);
});

it('of a team is the mean of the checks that existed, capped by the worst one', () => {
  const checks = [
    { checkId: ONE, createdAt: daysAgo(200) },
    { checkId: TWO, createdAt: daysAgo(2) },
  ];
  const steps = [step(1, { medium: 1 }), step(2, { critical: 1 }, TWO)];
  const scans = [...daily(), scan(2, 0, TWO), scan(1, 0, TWO), scan(0, 2, TWO)];
  const days = teamGradeHistory(checks, steps, scans, NOW);
  expect(days).toHaveLength(GRADE_DAYS);
  // 100; (100 + 49) / 2; (92 + 49) / 2; today the second check could not be judged.
  expect(days.slice(-4).map(({ grade, score }) => [grade, score])).toEqual([
    ['A+', 100],
    ['C', 74],
    ['C', 70],
    ['A', 92],
  ]);
  expect(teamGradeHistory([], [], [], NOW).at(-1)).toEqual({ date: '2026-03-07', grade: null, score: null });
});
