import { Spacing } from './spacing';

it.each([
  [1, 200],
  [2, 400],
  [8, 1600],
])('has a usual gap that is %s times longer', (slowdown, gap) => {
  expect(new Spacing(4, 5).gapMs(slowdown)).toBe(gap);
});

it.each([
  [1, 500],
  [2, 500],
  [4, 800],
  [8, 1600],
])('keeps a gentle test below the rate of a strained scan: slowdown %s, gap %s ms', (slowdown, gap) => {
  expect(new Spacing(1, 2, 5).gapMs(slowdown)).toBe(gap);
});
