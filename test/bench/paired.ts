import { randomUUID } from 'node:crypto';
import { quantile } from '../lab/bench-row';
import { type BenchRow, judged } from './bench-row';
import { timeOf } from './http-load';
import { startBareServer } from './programs';
import { round } from './round';

/** How often each is measured. */
export interface PairSize {
  calls: number;
  warmUp: number;
}

/** So many times of the baseline stand for the moment of one call. */
const BASELINES = 5;

/** What the baseline takes now. */
export async function momentOf(baseline: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < BASELINES; turn += 1) times.push(await baseline());
  return quantile(times, 0.5);
}

/** What a call takes, next to what the baseline takes in the same moments, in milliseconds. */
export interface Pair {
  ms: number;
  baselineMs: number;
  /** The median of the ratios. What else the machine does meanwhile slows both. */
  ratio: number;
}

/** Measures a call and its baseline in turns. Both return milliseconds. */
export async function inTurns(
  baseline: () => Promise<number>,
  call: () => Promise<number>,
  { calls, warmUp }: PairSize,
): Promise<Pair> {
  for (let number = 0; number < warmUp; number += 1) {
    await baseline();
    await call();
  }
  const times: PairedTimes[] = [];
  for (let number = 0; number < calls; number += 1) {
    const baselineMs = await momentOf(baseline);
    times.push({ ms: await call(), baselineMs });
  }
  return medianOf(times);
}

export type PairedTimes = Omit<Pair, 'ratio'>;

export function medianOf(times: readonly PairedTimes[]): Pair {
  const median = (of: (pair: PairedTimes) => number): number => quantile(times.map(of), 0.5);
  return {
    ms: median(({ ms }) => ms),
    baselineMs: median(({ baselineMs }) => baselineMs),
    ratio: round(
      median(({ ms, baselineMs }) => ms / baselineMs),
      2,
    ),
  };
}

export const pairedRow = (
  name: string,
  { ms, baselineMs, ratio }: Pair,
  limit: { most: number; of: string },
): BenchRow => ({ name, figure: ms, unit: 'ms', baseline: baselineMs, ...judged(ratio, limit) });

/** A row of rates, from the milliseconds that one of them takes. */
export const rateRow = (
  name: string,
  { ms, baselineMs, ratio: slower }: Pair,
  { unit, least, of }: { unit: string; least: number; of: string },
): BenchRow => ({
  name,
  figure: 1_000 / ms,
  unit,
  baseline: 1_000 / baselineMs,
  ...judged(round(1 / slower, 2), { least, of: `${of}, in turns` }),
});

/** A server that has just started compiles its code: its first requests take up to five times as long as those of a warm one. */
const WARM_UP = { calls: 2_000, ms: 1_500 };

async function warmUp(baseline: () => Promise<number>): Promise<void> {
  const end = performance.now() + WARM_UP.ms;
  for (let call = 0; call < WARM_UP.calls && performance.now() < end; call += 1) await baseline();
}

/** Of the bare server next to the row: an empty list and its count, by one client. */
export const BARE_REQUEST = 'a bare request in turns with it';

/** Runs work with a request to the bare server, on the database of the row. */
export async function withBareRequest<Result>(
  databaseUrl: string,
  work: (bare: () => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const server = await startBareServer(databaseUrl);
  const url = `${server.url}/?team=${randomUUID()}`;
  try {
    const bare = (): Promise<number> => timeOf(url, {});
    await warmUp(bare);
    return await work(bare);
  } finally {
    await server.stop();
  }
}
