const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Seconds to wait before each retry; the last value is used for all later ones. */
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
/** Each wait is extended by a random share up to this, so that a receiver that works again does not get all messages at the same time. */
const JITTER = 0.2;

/** A channel that fails for this long is switched off. */
export const GIVE_UP_AFTER_HOURS = 72;

/** The most e-mails that the channels of a team send per clock hour, tests included. The limit exists because anyone can be entered as a recipient. */
export const MAILS_AN_HOUR = 600;

/** Seconds to wait before the next attempt. @param attempts how many attempts have failed. */
export function retryAfterSeconds(attempts: number, random: () => number = Math.random): number {
  const wait = WAITS_S[Math.min(attempts, WAITS_S.length) - 1] ?? WAITS_S[0];
  return wait * (1 + JITTER * random());
}
