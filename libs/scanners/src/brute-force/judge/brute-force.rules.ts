import { rulesOf, type Sighting, type Sightings } from '@palisade/scan-engine';
import { USER_PATTERN } from '../attempt/invented-login';
import { MOST_FAILURES } from '../attempt/login-run';
import type {
  BruteForceObservation,
  LoginFacts,
  LoginObservation,
  Reaction,
} from '../read/login-observation';
import { limitFor } from './login-remedies';
import * as reproduce from './reproduce-login';

/** Policies react after ten failures at the latest. */
const LATE_AFTER = 10;

/** A login that every rule may judge. */
export type JudgedLogin = LoginObservation & { login: LoginFacts };

export const pathOf = (url: string): string => new URL(url).pathname;

/** Judged, or at least seen to be limited. */
export const isJudged = ({ login, isStillLimited, stop }: LoginObservation): boolean =>
  stop === null && (login !== null || isStillLimited);

export const isWhole = (one: LoginObservation): one is JudgedLogin =>
  isJudged(one) && !one.isStillLimited && one.login !== null;

/** A rule about one login. Each claim rests on two tries at least, which confirms it. */
const ofLogin =
  (see: (seen: JudgedLogin) => Sighting | false) =>
  ({ logins }: BruteForceObservation): Sightings =>
    logins.filter(isWhole).flatMap((seen) => {
      const sighting = see(seen);
      return sighting === false ? [] : [{ ...placeOf(seen), ...sighting }];
    });

function placeOf({ login, failures, failureStatus, reaction, bypass, userForm }: JudgedLogin) {
  return {
    location: pathOf(login.endpoint),
    request: `${login.method} ${login.endpoint}`,
    confirmed: true,
    facts: {
      page: login.page,
      user: `an invented user, ${USER_PATTERN[userForm]}`,
      failures,
      refusal: failureStatus === null ? null : `status ${failureStatus}`,
      reaction: reaction === null ? null : describe(reaction),
      ...(bypass === 'not_tried' ? {} : { bypass }),
    },
  };
}

const describe = ({ kind, observed }: Reaction): string => `${kind.replaceAll('_', ' ')}: ${observed}`;

/** Slower responses were tries too; after no failure at all, they say nothing about a login. */
const triesSeen = ({ failures, reaction }: JudgedLogin): number =>
  failures > 0 && reaction?.kind === 'slower_answers' ? failures + 1 : failures;

export const rules = rulesOf<'brute_force', BruteForceObservation>({
  'login-cleartext': ofLogin((seen) => {
    const { page, endpoint } = seen.login;
    const plain = [page, endpoint].find((url) => url.startsWith('http:'));
    return (
      plain !== undefined &&
      triesSeen(seen) >= 2 && { observed: plain, expected: 'https', reproduce: reproduce.cleartext(seen) }
    );
  }),
  'login-throttle-header-bypass': ofLogin(
    (seen) =>
      seen.bypass === 'header_bypass' && {
        observed:
          'allowed with an invented address, refused without, refused without, allowed with another one, refused without',
        expected: 'refused in all five tries',
        reproduce: reproduce.headerBypass(seen),
      },
  ),
  'login-no-throttling': ofLogin(
    (seen) =>
      seen.reaction === null &&
      seen.failures >= MOST_FAILURES && {
        observed: `${seen.failures} failures, no visible reaction`,
        expected: 'a reaction after at most 10',
        remediation: limitFor(seen.login),
        reproduce: reproduce.noThrottling(seen),
      },
  ),
  'login-throttle-cookie-bound': ofLogin(
    (seen) =>
      seen.bypass === 'cookie_bound' && {
        observed: 'allowed without cookies (twice), refused with them, allowed without, refused with them',
        expected: 'refused in all five tries',
        reproduce: reproduce.cookieBound(seen),
      },
  ),
  'login-get-method': ofLogin(
    (seen) =>
      seen.login.kind === 'form' &&
      seen.login.method === 'GET' &&
      seen.failures >= 2 && {
        observed: 'method GET',
        expected: 'method POST',
        reproduce: reproduce.getMethod(seen),
      },
  ),
  'login-late-throttling': ofLogin(
    (seen) =>
      seen.reaction !== null &&
      seen.failures > LATE_AFTER && {
        observed: `${seen.failures} failures before ${describe(seen.reaction)}`,
        expected: 'a reaction after at most 10',
        remediation: limitFor(seen.login),
        reproduce: reproduce.lateThrottling(seen),
      },
  ),
  'login-generic-error-missing': ofLogin(
    (seen) =>
      seen.unknownUserText !== null && {
        observed: seen.unknownUserText,
        expected: 'one message for wrong users and wrong passwords',
        reproduce: reproduce.unknownUser(seen),
      },
  ),
});
