import { dayOfWall, daysAgoOf } from './wall-days';

it('names the UTC day so many days before', () => {
  const now = new Date('2026-03-01T23:30:00Z');
  expect([dayOfWall(0, now), dayOfWall(1, now)]).toEqual(['1 Mar 2026', '28 Feb 2026']);
});

it.each([
  [undefined, 0],
  ['x', 0],
  ['-3', 0],
  ['1.5', 0],
  ['90', 0],
  ['89', 89],
] as const)('reads %j days ago from the URL as %j', (text, days) => {
  expect(daysAgoOf(text)).toBe(days);
});
