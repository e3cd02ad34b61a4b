import { MARK } from '@palisade/scan-engine';
import { isBare } from './trial-forms';

export interface DelayForm {
  database: string;
  /** What is sent, with `v` for the usual value. */
  shows: string;
  /** A scalar subquery that sleeps once, whatever the statement has of rows. */
  value: (value: string, seconds: number) => string;
}

/** Sends a value; the milliseconds of its response, or null without one. */
export type Measure = (value: string) => Promise<number | null>;

const SLEEPS: readonly (readonly [database: string, sleep: (result: string, seconds: number) => string])[] = [
  ['PostgreSQL', (result, seconds) => `(SELECT ${result} FROM pg_sleep(${seconds}) AS ${MARK})`],
  ['MySQL or MariaDB', (result, seconds) => `(SELECT ${result} FROM (SELECT SLEEP(${seconds})) AS ${MARK})`],
];
const formsFor = (value: string): DelayForm[] =>
  SLEEPS.flatMap(([database, sleep]) => [
    ...(isBare(value)
      ? [
          {
            database,
            shows: `v AND ${sleep('1', 1)}=1`,
            value: (usual: string, seconds: number) => `${usual} AND ${sleep('1', seconds)}=1`,
          },
        ]
      : []),
    {
      database,
      shows: `v' AND ${sleep("'k'", 1)}='k`,
      value: (usual: string, seconds: number) => `${usual}' AND ${sleep(`'${MARK}'`, seconds)}='${MARK}`,
    },
  ]);

/** Not in order, so that a site that becomes slower does not look like one that obeys. */
const SECONDS = [1.5, 0, 2, 0.5, 1, 0];
const FIRST_SECONDS = 1;
const SHORTEST_SHARE = 0.9;
const MOST_OFF_MS = 350;
const SLOPE = { least: 0.85, most: 1.15 };

/**
 * Whether the site takes as long as it is told: a line through six delays, each point close to it and its slope that of a clock.
 *
 * @returns null where it does not; 'unclear' where it took at least as long each time, but something else slows it down too.
 */
export async function tryDelays(usual: string, measure: Measure): Promise<DelayForm | 'unclear' | null> {
  for (const form of formsFor(usual)) {
    const without = await measure(form.value(usual, 0));
    const first = without === null ? null : await measure(form.value(usual, FIRST_SECONDS));
    if (without === null || first === null) return null;
    if (!isDelay(first)) continue;
    // The response without a delay may have been slow by chance, which would hide the delay.
    const quickest = isDelay(first - without)
      ? without
      : Math.min(without, (await measure(form.value(usual, 0))) ?? without);
    if (!isDelay(first - quickest)) continue;
    const points: (readonly [seconds: number, ms: number])[] = [];
    for (const seconds of SECONDS) {
      const ms = await measure(form.value(usual, seconds));
      if (ms === null) return null;
      // A sleep is never too short.
      if (ms < seconds * 1_000 * SHORTEST_SHARE) return null;
      points.push([seconds, ms]);
    }
    return isObeyed(points) ? form : 'unclear';
  }
  return null;
}

const isDelay = (moreMs: number): boolean => moreMs >= FIRST_SECONDS * 1_000 * SHORTEST_SHARE;

/** A least-squares line through the points. */
export function isObeyed(points: readonly (readonly [seconds: number, ms: number])[]): boolean {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const isClose = points.every(([x, y]) => Math.abs(y - (meanY + slope * (x - meanX))) <= MOST_OFF_MS);
  return isClose && slope >= SLOPE.least * 1_000 && slope <= SLOPE.most * 1_000;
}
