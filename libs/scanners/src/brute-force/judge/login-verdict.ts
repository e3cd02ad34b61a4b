import { failedRequest, type Inconclusive, notApplicable } from '@palisade/scan-engine';
import type { FailureCategory } from '@palisade/target-client';
import { USER_PATTERN } from '../attempt/invented-login';
import type { BruteForceObservation, LoginObservation, Stop, StopReason } from '../read/login-observation';
import { isJudged, pathOf } from './brute-force.rules';

/** A login that was not judged makes the result inconclusive, apart from one that was tested within a day, or in this run. */
export function whyUnsure({ logins }: BruteForceObservation): Inconclusive | null {
  const hasJudged = logins.some(isJudged);
  const open = logins.filter(
    (one) => !isJudged(one) && !(hasJudged && one.stop?.reason === 'recently_probed'),
  );
  const [first] = open.filter(({ stop }) => stop?.reason !== 'recently_probed').concat(open);
  if (first === undefined) return null;
  const stop = first.stop ?? { reason: 'no_login_found', failure: null };
  const where = logins.length > 1 && first.asked !== null ? `${first.asked.slice(0, 200)}: ` : '';
  const why = { sentence: `${where}${sentenceOf(stop)}`, reason: stop.reason };
  return stop.reason === 'no_login_found' && stop.failure === null ? notApplicable(why.sentence, why) : why;
}

/** Where the law of the scan ended the test, and not the site. */
const ENDED: Partial<Record<FailureCategory, string>> = {
  attempts_counted:
    'the site says how many attempts to sign in it counts, so the test sent no further password; see the log of the site for how it ends such attempts',
  sign_in_required:
    'the site answers strangers with 401 or 403 only, and wrong passwords could lock people out there; name the login in the settings of this test to have it tried',
};

function sentenceOf({ reason, failure }: Stop): string {
  const ended = failure === null ? undefined : ENDED[failure];
  if (ended !== undefined) return ended;
  // A connection that was refused or reset after some failures may be a ban.
  const isOwn = failure === null || (reason === 'connection_lost' && ['refused', 'reset'].includes(failure));
  return isOwn ? SENTENCES[reason] : failedRequest(failure).sentence;
}

/** Each says what happened, and what a person can do so that the login can be judged. */
const SENTENCES: Record<StopReason, string> = {
  unreachable:
    'the login could not be reached; check that it is up and that its firewall lets the scanner in',
  no_login_found: 'no login was found; name its path in the settings of this test',
  off_host: 'the login is on another host; create a check for that host',
  sensitive_endpoint:
    'the address contains words for a reset, a code, a payment or a registration, which this test never sends; name the path of the login',
  prefilled_form:
    'the login form has text filled in, and such forms are never sent; name a page whose form is empty',
  login_by_script:
    'visitors sign in by a script, which this test does not run; name the path that takes the credentials in the settings of this test',
  captcha_from_start:
    'the login requires a CAPTCHA from the start, so it would check no password; disable it for the address of the scanner, or name a path without it',
  recently_probed: 'this login was tested within the last 24 hours; scan again tomorrow',
  blocked_at_start:
    'the first request was blocked or limited, so nothing can be said about the login itself; let the scanner through your firewall and scan again',
  refused_at_start:
    'the login refused the first request with an error and did not say why; name the path that takes the credentials in the settings of this test, and check the log of the site',
  csrf_rejected:
    'the login refused its own form as stale, so no password was checked; check that it works in a browser without scripts',
  user_refused:
    'the login accepted neither an e-mail address nor a bare name as a user, so no password was checked; name another path of the login',
  fields_ignored:
    'the endpoint did not understand the two fields (without credentials it returns the same response, or an error about the request), so no password was checked; name the path that takes user and password, or the page with its form',
  not_a_login:
    'the test could not recognise the response to a wrong password, perhaps because a script does the login; name the path that takes the credentials in the settings of this test',
  unexpected_success:
    'an invented user seemed to be signed in, so the test stopped immediately; check whether the login creates accounts or accepts any password',
  answer_changed:
    'the test could no longer recognise the responses of the login; check the log of the site and scan again',
  server_error: 'the server returned an error; check its log and scan again',
  connection_lost:
    'the site stopped responding, and a ban looks the same as an outage; check the log of the site or of its firewall',
  dropped_once: 'a connection was dropped, but the site responded right after; scan again',
};

export function summaryOf({ logins, notReached }: BruteForceObservation): string {
  const sentences = logins.filter(isJudged).map(({ login, asked, isStillLimited }) => {
    const path = login === null ? (asked ?? '') : pathOf(login.endpoint);
    return isStillLimited
      ? `The login at ${path} is still limited from an earlier test: it refused the first try with a message of too many attempts.`
      : `The login at ${path} reacts to repeated failures.`;
  });
  const rest = notReached.length === 0 ? [] : [`Not reached in this run: ${notReached.join(', ')}.`];
  return [...sentences, ...rest].join(' ').slice(0, 1_000) || 'No login was judged.';
}

const BLIND_SPOT =
  'Only invented users were tried. Many systems count failures for existing accounts only; their limits cannot be seen without an account.';

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
