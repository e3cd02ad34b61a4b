import { setTimeout as wait } from 'node:timers/promises';

const GAP_MS = 250;
const BEFORE = 24;
/** The first requests of a start fill caches. */
const WARM_UP = 4;

/** How long an ordinary visitor waited for a page, in milliseconds: 95 % of the requests were answered within it. */
export interface VisitorTimes {
  p95Before: number;
  p95During: number;
}

/** Requests a page as an ordinary visitor does, one after the other: for some seconds before the work, and as long as it lasts. */
export async function visitDuring<Value>(
  url: string,
  work: () => Promise<Value>,
): Promise<{ value: Value; times: VisitorTimes }> {
  for (let count = 0; count < WARM_UP; count += 1) await timeOf(url);
  const before: number[] = [];
  while (before.length < BEFORE) before.push(await visit(url));
  const during: number[] = [];
  const ending = new AbortController();
  const visits = (async () => {
    while (!ending.signal.aborted) during.push(await visit(url));
  })();
  try {
    const value = await work();
    return { value, times: { p95Before: p95(before), p95During: p95(during) } };
  } finally {
    ending.abort();
    await visits;
  }
}

async function visit(url: string): Promise<number> {
  const duration = await timeOf(url);
  await wait(GAP_MS);
  return duration;
}

const TIMEOUT_MS = 30_000;

/** A failed request counts with the time that it took. */
async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const options = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  await fetch(url, options).then(
    (response) => response.arrayBuffer(),
    () => null,
  );
  return performance.now() - begun;
}

export function p95(durations: readonly number[]): number {
  const sorted = [...durations].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}
