const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Seconds before the attempts after the first; the last one repeats. */
const WAITS_S = [
  5,
  30,
  2 * MINUTE_S,
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  6 * HOUR_S,
] as const;
/** Each wait is up to this much longer, so that a receiver that returns does not get everything at the same time. */
const JITTER = 0.2;

/** After so many hours of failures a channel is switched off. */
export const GIVE_UP_AFTER_HOURS = 72;

/** A team's channels send so many e-mails in an hour of the clock, tests included: anyone can be entered as a recipient. */
export const MAILS_AN_HOUR = 600;

/** Seconds to wait before the next attempt. @param attempts so many have failed. */
export function retryAfterSeconds(attempts: number, random: () => number = Math.random): number {
  const wait = WAITS_S[Math.min(attempts, WAITS_S.length) - 1] ?? WAITS_S[0];
  return wait * (1 + JITTER * random());
}
