/** One line of the report. */
export interface BenchRow {
  name: string;
  figure: number;
  unit: string;
  /** The same unit, measured in the same run. */
  baseline?: number;
  /** Figure by baseline. */
  ratio?: number;
  target: string;
  reached: boolean;
}

export interface BenchContext {
  /** The loaded database; its role may create others. */
  databaseUrl: string;
  redisUrl: string;
}

export const round = (figure: number, digits = 1): number => Number(figure.toFixed(digits));

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
