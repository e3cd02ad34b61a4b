import type { Quota } from './limit-headers.parser';

/** Yearly quotas exist; nothing resets later than that. */
const LONGEST_SECONDS = 400 * 86_400;
/** Clocks differ, and some limiters renew a window only with the next request. */
const MOST_SECONDS_AGO = 300;

/**
 * Whether no client could make sense of the reset that a response tells. Points in time are compared with the clock of
 * the server itself (its Date field), never with ours.
 */
export function isAbsurdReset({ reset, isStandard }: Quota, serverDate: string | null): boolean {
  if (reset === null) return false;
  const number = /^-?\d+(\.\d+)?$/.test(reset) ? Number(reset) : null;
  if (number !== null && (number < 1e9 || isStandard)) return number < 0 || number > LONGEST_SECONDS;
  const at = number === null ? Date.parse(reset) : number >= 1e12 ? number : number * 1000;
  if (Number.isNaN(at)) return true;
  const now = Date.parse(serverDate ?? '');
  if (Number.isNaN(now)) return false;
  const seconds = (at - now) / 1000;
  return seconds < -MOST_SECONDS_AGO || seconds > LONGEST_SECONDS;
}

/** Seconds until the reset where it is given in seconds, else null. */
export function resetInSeconds({ reset }: Quota): number | null {
  const number = reset !== null && /^\d+(\.\d+)?$/.test(reset) ? Number(reset) : null;
  return number !== null && number < 1e9 ? number : null;
}

/** RFC 9110 section 10.2.3: seconds, or an HTTP date. */
export function isUsableRetryAfter(value: string): boolean {
  return /^\s*\d+\s*$/.test(value) || (/[a-z]/i.test(value) && !Number.isNaN(Date.parse(value)));
}
