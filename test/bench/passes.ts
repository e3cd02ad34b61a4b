import type { BenchRow } from './bench-row';

/**
 * How often a whole run measures its rows. A virtual machine has slow minutes: measuring a row longer stays within one, a second and a third pass
 * do not.
 */
export const PASSES = 3;

/** Sizes are the same each time, and these rows are the longest whose ratios differ least between runs. */
export const ONCE: readonly string[] = ['disk', 'package', 'rendered', 'real-scans', 'all-tests', 'memory'];

/** Of the passes of each row, the one whose ratio is the median, or whose figure is where it has no ratio. */
export function medianRows(rows: readonly BenchRow[]): BenchRow[] {
  const passes = new Map<string, BenchRow[]>();
  for (const row of rows) passes.set(row.name, [...(passes.get(row.name) ?? []), row]);
  return [...passes.values()].flatMap((same) => {
    const sorted = same.toSorted((left, right) => valueOf(left) - valueOf(right));
    return sorted.slice(Math.floor((sorted.length - 1) / 2)).slice(0, 1);
  });
}

const valueOf = ({ ratio, figure }: BenchRow): number => ratio ?? figure;
