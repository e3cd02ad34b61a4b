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

/** What a call takes, next to what the baseline takes in the same moments, in milliseconds. */
export interface Pair {
  ms: number;
  baselineMs: number;
  ratio: number;
}

/** What disturbs a machine only makes work slower, so the faster calls say more than the median. The very fastest is luck. */
const UNDISTURBED = 0.25;

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
    const baselineMs = await baseline();
    times.push({ ms: await call(), baselineMs });
  }
  return undisturbed(times);
}

export type PairedTimes = Omit<Pair, 'ratio'>;

/** The lower quartiles of the call and of the baseline, and their ratio. */
export function undisturbed(times: readonly PairedTimes[]): Pair {
  const quartile = (of: (pair: PairedTimes) => number): number => quantile(times.map(of), UNDISTURBED);
  const [ms, baselineMs] = [quartile((pair) => pair.ms), quartile((pair) => pair.baselineMs)];
  return { ms, baselineMs, ratio: round(ms / baselineMs, 2) };
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
const WARM_UP = { bursts: 100, ms: 1_500 };

async function warmUp(bare: () => Promise<number>): Promise<void> {
  const end = performance.now() + WARM_UP.ms;
  for (let burst = 0; burst < WARM_UP.bursts && performance.now() < end; burst += 1) await bare();
}

/** Of the bare server next to the row: an empty list and its count, at full load. */
export const BARE_REQUEST = 'a bare request in turns with it';

/**
 * How many requests tell the time of one, by how many clients. A single one waits until an idle core wakes up, which takes a virtual machine as long
 * as the request, or four times as long, for minutes. Full load has no such waits.
 */
const BURST = { clients: 20, requests: 4 };

async function timeInBurst(request: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const client = async (): Promise<void> => {
    for (let sent = 0; sent < BURST.requests; sent += 1) await request();
  };
  await Promise.all(Array.from({ length: BURST.clients }, client));
  return (performance.now() - start) / (BURST.clients * BURST.requests);
}

/** Runs work with the time of a request to the bare server, on the database of the row. */
export async function withBareRequest<Result>(
  databaseUrl: string,
  work: (bare: () => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const server = await startBareServer(databaseUrl);
  const url = `${server.url}/?team=${randomUUID()}`;
  try {
    const bare = (): Promise<number> => timeInBurst(() => timeOf(url, {}));
    await warmUp(bare);
    return await work(bare);
  } finally {
    await server.stop();
  }
}
