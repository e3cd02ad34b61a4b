/** One line of the benchmark's table. */
export interface BenchRow {
  name: string;
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
}

/** What a row does in a whole run, and the least that it can do to measure something. */
export const sizeOf = <Size>({ isSmoke }: BenchContext, whole: Size, smoke: Size): Size =>
  isSmoke ? smoke : whole;
