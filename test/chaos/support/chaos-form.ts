/** The long form takes the true numbers of the design (`npm run test:chaos`); the short one is part of `npm test`. */
export const isLong = process.env.CHAOS_FORM === 'long';

export const inForm = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

export const MINUTE = 60_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Prints a measured figure: what the fault tests show beside passing. */
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
