import type { LatestScan } from '../api/resources';

/** A point in time, with the rate of each line that has one, by the key of the line. */
interface ChartRow {
  at: number;
  [lineKey: string]: number;
}

type RatedScan = Pick<LatestScan, 'judged_pass_rate' | 'completed_at'>;

export interface RateLine {
  name: string;
  scans: readonly RatedScan[];
}

/** The key of a line, from its index: the chart would read a name with dots as a path. */
export const lineKey = (index: number): string => `line${index}`;

/** The rows of the chart in order of time. Scans without a rate are not in it: they would look like a change of the site. */
export function passRateRows(lines: readonly RateLine[]): ChartRow[] {
  const rows = new Map<number, ChartRow>();
  for (const [index, { scans }] of lines.entries()) {
    for (const scan of scans) {
      if (scan.judged_pass_rate === null || scan.completed_at === null) continue;
      const at = Date.parse(scan.completed_at);
      const row = rows.get(at) ?? { at };
      row[lineKey(index)] = scan.judged_pass_rate;
      rows.set(at, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.at - other.at);
}
