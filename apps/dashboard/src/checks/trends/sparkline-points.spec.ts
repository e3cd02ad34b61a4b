import { sparklinePoints, sparklineWords } from './sparkline-points';

it('draws 0 at the bottom and the most at the top', () => {
  expect(sparklinePoints([0, 4, 2])).toBe('2.0,18.0 32.0,2.0 62.0,10.0');
  expect(sparklinePoints([0, 0])).toBe('2.0,18.0 62.0,18.0');
});

it('says the same in words', () => {
  expect(sparklineWords([1, 1200, 2])).toBe('Open issues in 3 days: from 1 to 2, at most 1,200');
});
