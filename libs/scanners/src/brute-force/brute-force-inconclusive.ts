import { failedRequest } from '@palisade/scan-engine';
import type { FailureCategory } from '@palisade/target-client';
import type { Stop, StopReason } from './brute-force.observation';

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
    'the endpoint returns the same response without credentials, so no password was checked; name the path that takes user and password, or the page with its form',
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

/** Where the law of the scan ended the test, and not the site. */
const ENDED: Partial<Record<FailureCategory, string>> = {
  attempts_counted:
    'the site says how many attempts to sign in it counts, so the test sent no further password; see the log of the site for how it ends such attempts',
  sign_in_required:
    'the site answers strangers with 401 or 403 only, and wrong passwords could lock people out there; name the login in the settings of this test to have it tried',
};

/** For people, without a full stop. */
export function stopSentence({ reason, failure }: Stop): string {
  const ended = failure === null ? undefined : ENDED[failure];
  if (ended !== undefined) return ended;
  // A connection that was refused or reset after some failures may be a ban.
  const isOwn = failure === null || (reason === 'connection_lost' && ['refused', 'reset'].includes(failure));
  return isOwn ? SENTENCES[reason] : failedRequest(failure).sentence;
}
