import type { IssueStep } from '@palisade/persistence';
import type { GradedScan } from '@palisade/vocabulary';
import { GRADE_DAYS, gradeHistory } from './grade-history';

const NOW = new Date('2026-03-07T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const step = (days: number, change: Partial<IssueStep> = {}): IssueStep => ({
  ...{ issueId: 'one', rule: 'security_headers csp-missing', at: daysAgo(days), isOpen: true },
  ...{ severity: 'medium', ...change },
});
const scan = (days: number, inconclusiveTests = 0): GradedScan => ({
  ...{ completedAt: daysAgo(days), totalTests: 3, inconclusiveTests },
});
const daily = Array.from({ length: 120 }, (_, place) => scan(119 - place));
/** Of so many days, today last. */
const lastDays = (count: number, ...history: Parameters<typeof gradeHistory>): (number | null)[] =>
  gradeHistory(...history)
    .slice(-count)
    .map(({ score }) => score);

it('has 90 days, today last', () => {
  const days = gradeHistory([], daily, NOW);
  expect(days).toHaveLength(GRADE_DAYS);
  expect(days[0]).toEqual({ date: '2025-12-08', grade: 'A+', score: 100 });
  expect(days.at(-1)?.date).toBe('2026-03-07');
});

it('follows what happened to the issues', () => {
  const steps = [
    step(5),
    step(4, { isOpen: null, severity: 'high' }),
    step(3, { isOpen: false, severity: null }),
    step(1, { severity: null }),
  ];
  expect(lastDays(7, steps, daily, NOW)).toEqual([100, 92, 79, 100, 100, 79, 79]);
});

it('counts a rule once, by its most severe open issue', () => {
  const steps = [
    step(3, { severity: 'low' }),
    step(3, { issueId: 'two' }),
    step(2, { issueId: 'three', rule: 'dns_security other' }),
    step(1, { issueId: 'two', isOpen: false, severity: null }),
  ];
  expect(lastDays(4, steps, daily, NOW)).toEqual([92, 84, 90, 90]);
});

it('has no grade where the last scan of a day could not judge, or is too old', () => {
  expect(lastDays(4, [], [scan(3), scan(2, 2), scan(1)], NOW)).toEqual([100, null, 100, 100]);
  expect(lastDays(3, [], [scan(46)], NOW)).toEqual([100, null, null]);
  expect(lastDays(2, [], [], NOW)).toEqual([null, null]);
});
