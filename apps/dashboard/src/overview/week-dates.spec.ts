import { firstWeek, otherWeek, weekWords } from './week-dates';

const NOW = new Date('2026-03-11T10:00:00Z');

it.each([
  ['2026-03-02', 7, '2026-03-09'],
  ['2026-03-02', -7, '2026-02-23'],
  ['2026-03-09', 7, null],
  ['2025-12-15', -7, null],
])('the week from %s, %i days later, starts on %s', (from, days, expected) => {
  expect(otherWeek(from, days, NOW)).toBe(expected);
});

it.each([
  ['2026-03-09T08:00:00Z', '2026-03-02'],
  ['2026-03-10T00:00:00Z', '2026-03-09'],
  ['2026-03-15T23:59:00Z', '2026-03-09'],
])('shows first at %s the week from %s', (now, expected) => {
  expect(firstWeek(new Date(now))).toBe(expected);
});

it('writes the days of a week as other pages write days', () => {
  expect(weekWords('2026-02-23', '2026-03-01')).toBe('23 Feb 2026 to 1 Mar 2026 (UTC)');
});
