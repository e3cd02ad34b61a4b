export interface BenchRow {
  name: string;
  runs: number;
  medianMs: number;
  p95Ms: number;
  /** The bare work of the same run that it is compared with, and how many times as long it took. */
  baseline: string;
  ratio: number | null;
  requests: number | null;
  target: string;
  /** Null without a target. */
  reached: boolean | null;
}

/** What a row promises. No time of a machine: its ratio to the bare work, or its requests. */
export type Most = { ratio: number } | { requests: number };

/** How often each work is repeated, and before that without a figure. A smoke run only shows that there is one. */
export interface Repeats {
  isSmoke: boolean;
}
export const runsOf = ({ isSmoke }: Repeats, runs: number): number => (isSmoke ? 1 : runs);
export const firstRunsOf = ({ isSmoke }: Repeats, runs: number): number => (isSmoke ? 0 : runs);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const sorted = (times: readonly number[]): number[] => [...times].sort((one, other) => one - other);
export const quantile = (times: readonly number[], share: number): number =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

export function row(
  name: string,
  times: number[],
  more: { baseline: string; of: number | null; requests: number | null; most?: Most },
): BenchRow {
  const medianMs = quantile(times, 0.5);
  const { baseline, of, requests, most } = more;
  const ratio = of === null ? null : medianMs / of;
  return {
    name,
    runs: times.length,
    medianMs,
    p95Ms: quantile(times, 0.95),
    baseline,
    ratio,
    requests,
    ...judged(most, ratio, requests),
  };
}

function judged(
  most: Most | undefined,
  ratio: number | null,
  requests: number | null,
): Pick<BenchRow, 'target' | 'reached'> {
  if (most === undefined) return { target: '', reached: null };
  if ('ratio' in most) return { target: `ratio <= ${most.ratio}`, reached: (ratio ?? NaN) <= most.ratio };
  return { target: `<= ${most.requests} requests`, reached: (requests ?? NaN) <= most.requests };
}

export async function timesOf(repeats: Repeats, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -firstRunsOf(repeats, 20); run < runsOf(repeats, 200); run += 1) {
    const ms = await timed(work);
    if (run >= 0) times.push(ms);
  }
  return times;
}
