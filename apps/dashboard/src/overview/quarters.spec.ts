import { endedQuarters } from './quarters';

it.each([
  ['2026-11-27T00:00:00Z', '2026-Q3', '2024-Q4'],
  ['2027-01-01T00:00:00Z', '2026-Q4', '2025-Q1'],
  ['2026-12-31T23:59:59Z', '2026-Q3', '2024-Q4'],
])('at %s the last one that is over is %s', (now, first, last) => {
  const quarters = endedQuarters(new Date(now));
  expect([quarters[0], quarters.at(-1), quarters.length]).toEqual([first, last, 8]);
});
