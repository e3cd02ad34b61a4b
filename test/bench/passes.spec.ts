import type { BenchRow } from './bench-row';
import { medianRows } from './passes';

const row = (name: string, figure: number, ratio?: number): BenchRow => ({
  name,
  figure,
  unit: 'ms',
  ratio,
  target: '',
  reached: true,
});

it('a row of several passes is the one with the median ratio, with its own figure', () => {
  expect(
    medianRows([row('a', 1, 9), row('b', 5, 1), row('a', 2, 3), row('b', 6, 2), row('a', 3, 4)]),
  ).toEqual([row('a', 3, 4), row('b', 5, 1)]);
});

it('a row without a ratio is the one with the median figure', () => {
  expect(medianRows([row('bytes', 30), row('bytes', 10), row('bytes', 20)])).toEqual([row('bytes', 20)]);
});
