import type { Machine } from './machine';
import { round } from './round';

/** One line of the benchmark's table. */
export interface BenchRow {
  /** The same in each run of a size: runs are compared by it. */
  name: string;
  /** What this run found, printed after the name. */
  detail?: string;
  figure: number;
  unit: string;
  /** The same work done in the plainest way, in the same run and unit. */
  baseline?: number;
  /** `figure` to `baseline`. */
  ratio?: number;
  /** In words, with its unit. */
  target: string;
  reached: boolean;
}

export interface BenchContext {
  /** A server on which databases may be made. */
  databaseUrl: string;
  /** A database for the row alone. */
  redisUrl: string;
  /** The rows only show that they still measure: tiny worlds, a second of load, no targets. */
  isSmoke: boolean;
  /** Null where it could not be measured: then no ratio to it can be told. */
  machine: Machine | null;
}

/** What a row does in a whole run, and the least that it can do to measure something. */
export const sizeOf = <Size>({ isSmoke }: BenchContext, whole: Size, smoke: Size): Size =>
  isSmoke ? smoke : whole;

/** What a ratio to something must be. */
export type Limit = ({ most: number } | { least: number }) & { of: string };

export function judged(
  ratio: number | undefined,
  limit: Limit,
): Pick<BenchRow, 'ratio' | 'target' | 'reached'> {
  const [sign, bound] = 'most' in limit ? ['<=', limit.most] : ['>=', limit.least];
  const isReached = ratio !== undefined && ('most' in limit ? ratio <= bound : ratio >= bound);
  return { ratio, target: `${sign} ${bound} of ${limit.of}`, reached: isReached };
}

/** A row whose figure has one of the machine's as its baseline. */
export function besideMachine(
  row: Pick<BenchRow, 'name' | 'figure' | 'unit'>,
  baseline: number | undefined,
  limit: Limit,
): BenchRow {
  const ratio = baseline === undefined ? undefined : round(row.figure / baseline, 2);
  return { ...row, baseline, ...judged(ratio, limit) };
}
