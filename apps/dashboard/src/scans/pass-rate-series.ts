/** A point of the chart: when, and the rate of each line that has one then. */
export interface ChartRow {
  at: number;
  [line: string]: number;
}

interface RatedScan {
  status: string;
  pass_rate: number;
  completed_at: string | null;
}

export interface RateLine {
  /** Unique among the lines. */
  name: string;
  scans: readonly RatedScan[];
}

/** Rows of a chart in the order of time, from the scans of each line. Only scans that were completed count. */
export function passRateRows(lines: readonly RateLine[]): ChartRow[] {
  const rows = new Map<number, ChartRow>();
  for (const { name, scans } of lines) {
    for (const scan of scans) {
      if (scan.status !== 'completed' || scan.completed_at === null) continue;
      const at = Date.parse(scan.completed_at);
      const row = rows.get(at) ?? { at };
      row[name] = scan.pass_rate;
      rows.set(at, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.at - other.at);
}

/** Names for lines: domains, told apart by a number where one domain has several checks. */
export function uniqueNames(domains: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return domains.map((domain) => {
    const count = (seen.get(domain) ?? 0) + 1;
    seen.set(domain, count);
    return count === 1 ? domain : `${domain} (${count})`;
  });
}
