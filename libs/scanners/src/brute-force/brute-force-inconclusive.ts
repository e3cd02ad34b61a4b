import type { FailureCategory } from '@palisade/target-client';
import type { Stop, StopReason } from './brute-force.observation';

const SENTENCES: Record<StopReason, string> = {
  unreachable: 'the login could not be reached',
  no_login_found: 'no login was found; name its path in the settings of this test',
  off_host: 'the login is on another host; make a check for that host',
  sensitive_endpoint:
    'the endpoint speaks of a reset, a code, a payment or a registration, which this test leaves alone; name the path of the login',
  captcha_from_start: 'the login asks for a CAPTCHA from the start, so no password would be looked at',
  recently_probed: 'this endpoint was probed within the last 24 hours',
  blocked_at_start: 'the first request was blocked or limited, so nothing can be said about the login itself',
  csrf_rejected: 'the login refused its own form as stale, so no password was looked at',
  user_refused:
    'the login accepted neither an address nor a bare name as a user, so no password was looked at',
  not_a_login:
    'the answer to a wrong password could not be recognised, perhaps because a script does the login; name the path that takes the credentials in the settings of this test',
  unexpected_success: 'an invented user seemed to be let in, so the test stopped at once',
  answer_changed: 'the login began to answer in a way that could not be recognised',
  server_error: 'the site answered with an error of the server',
  connection_lost: 'the site stopped answering, and whether it bars us or is down cannot be told',
  dropped_once: 'a connection was dropped, but the site answered right after',
};

/** What became of a call matters to whoever has to repair it. */
const FAILURES: Partial<Record<FailureCategory, string>> = {
  dns: 'the host name could not be resolved',
  blocked_address: 'the address of the host may not be scanned',
  timeout: 'the site did not answer in time',
  budget: 'the test used up its time or its requests',
  aborted: 'the scan was stopped',
};

/** For people, without a full stop. */
export const stopSentence = ({ reason, failure }: Stop): string =>
  (failure === null ? undefined : FAILURES[failure]) ?? SENTENCES[reason];
