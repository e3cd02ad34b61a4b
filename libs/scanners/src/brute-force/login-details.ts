import type { BruteForceObservation, LoginObservation } from './brute-force.observation';
import { USER_PATTERN } from './invented-login';

const BLIND_SPOT =
  'Only invented users were tried. Many systems count failures for existing accounts only; their limits cannot be seen without an account.';

export const pathOf = (url: string): string => new URL(url).pathname;

/** Neutral facts on each login, and on those that this run did not reach. */
export const detailsOf = ({ logins, notReached }: BruteForceObservation): Record<string, unknown> => ({
  logins: logins.filter(({ asked, login }) => asked !== null || login !== null).map(ofLogin),
  ...(notReached.length === 0
    ? {}
    : {
        not_reached: notReached.map((path) => ({
          path,
          reason: 'the other logins used up the minute of this run; a later run tests this one',
        })),
      }),
  users: `${USER_PATTERN.email}, or ${USER_PATTERN.bare} where an address is refused`,
  blind_spot: BLIND_SPOT,
});

function ofLogin({ asked, login, stop, ...seen }: LoginObservation): Record<string, unknown> {
  return {
    asked,
    outcome: stop !== null ? 'not_judged' : seen.isStillLimited ? 'still_limited' : 'judged',
    ...(stop === null ? {} : { reason: stop.reason }),
    ...(login === null
      ? {}
      : {
          kind: login.kind,
          page: login.page,
          endpoint: login.endpoint,
          method: login.method,
          source: login.source,
          failures_before_reaction: seen.failures,
          refusal_status: seen.failureStatus,
          reaction: seen.reaction?.kind ?? null,
          bypass: seen.bypass,
          still_answers:
            seen.afterwards === null ? null : typeof seen.afterwards === 'number' && seen.afterwards < 500,
        }),
  };
}
