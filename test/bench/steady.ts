import { setTimeout as delay } from 'node:timers/promises';

/** More than a machine that keeps up ever has under way: one that does not gets fewer, and still measures something. */
const MOST_UNDER_WAY = 20;
const RETRY_MS = 100;
const MOST_REFUSED_MS = 60_000;

/** Starts work at even distances, however long what began earlier takes, unless too much is under way. */
export async function atEvenDistances<Result>(
  count: number,
  everyMs: number,
  work: (place: number) => Promise<Result>,
): Promise<Result[]> {
  const began = performance.now();
  const results: Promise<Result>[] = [];
  const underWay = new Set<Promise<unknown>>();
  for (let place = 0; place < count; place += 1) {
    await delay(Math.max(0, began + place * everyMs - performance.now()));
    while (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    const result = work(place);
    // A failure is reported below, with all others.
    const ended: Promise<unknown> = result
      .catch(() => undefined)
      .finally(() => {
        underWay.delete(ended);
      });
    underWay.add(ended);
    results.push(result);
  }
  return Promise.all(results);
}

/** An api without a free connection to PostgreSQL refuses for a moment, and an export that has just ended counts until its connection is back. */
const REFUSED_FOR_NOW: readonly number[] = [429, 503];

/** The body of a response. Clients try again after a refusal, so the wait counts. */
export async function served(url: string, request: RequestInit): Promise<ArrayBuffer> {
  const began = performance.now();
  for (;;) {
    const response = await fetch(url, request);
    const body = await response.arrayBuffer();
    if (response.ok) return body;
    if (!REFUSED_FOR_NOW.includes(response.status) || performance.now() - began > MOST_REFUSED_MS)
      throw new Error(`${url}: ${response.status} ${Buffer.from(body).toString().slice(0, 400)}`);
    await delay(RETRY_MS);
  }
}
