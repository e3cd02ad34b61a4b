/** The long form takes the true numbers of the design (`npm run test:chaos`); the short one is part of `npm run test:slow`. */
export const isLong = process.env.CHAOS_FORM === 'long';

export const inForm = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

export const MINUTE = 60_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Prints a measured figure: what the fault tests show next to passing. */
export function figure(text: string): void {
  process.stdout.write(`  figure: ${text}\n`);
}

/** A figure that the issue bounds is judged in the long form only: the short one runs on machines under load. */
export function expectAtMost(what: string, measured: number, limit: number): void {
  figure(`${what}: ${Math.round(measured)} (at most ${limit})`);
  if (isLong) expect(measured).toBeLessThanOrEqual(limit);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Waits for all, also after one has failed, so that nothing continues while the stage is cleared; then passes the failure on. */
export async function allOf<Value>(work: readonly Promise<Value>[]): Promise<Value[]> {
  const ended = await Promise.allSettled(work);
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}
