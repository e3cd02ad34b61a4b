import { abortsAfter } from '@palisade/deadline';

/** Aborts at a moment, for `ScanSessionOptions.timeLimit`. @param endsAt milliseconds since 1970; undefined for no limit */
export const timeLimitAt = (endsAt: number | undefined): AbortSignal | undefined =>
  endsAt === undefined ? undefined : abortsAfter(Math.max(0, endsAt - Date.now()));

/** The time of a scan that begins now. */
export function timeOf(maxMinutes: number | null): { endsAt?: number; timeLimit?: AbortSignal } {
  const endsAt = maxMinutes === null ? undefined : Date.now() + maxMinutes * 60_000;
  return { endsAt, timeLimit: timeLimitAt(endsAt) };
}
