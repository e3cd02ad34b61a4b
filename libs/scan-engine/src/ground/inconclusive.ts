import { NEEDS_SETUP, NOT_APPLICABLE } from '@palisade/vocabulary';
import type { FailureCategory, NoIntrusionReason } from '@palisade/target-client';

/** Why a test cannot judge. */
export interface Inconclusive {
  /** For people, without a full stop. */
  sentence: string;
  /** For programs: stable, one word. */
  reason: string;
}

/** Why there is nothing to judge. */
export interface NotApplicable extends Inconclusive {
  reason: typeof NOT_APPLICABLE;
  /** The result where pages are known that the test did not read: what it looks for may be there. Without it such a test passes. */
  ifUnread?: Inconclusive;
}

/** There is nothing to judge: the test passes, and no rate counts it. @param sentence completes "Does not apply: …", without a full stop */
export const notApplicable = (sentence: string, ifUnread?: Inconclusive): NotApplicable => ({
  sentence,
  reason: NOT_APPLICABLE,
  ...(ifUnread === undefined ? {} : { ifUnread }),
});

export const isNotApplicable = (why: Inconclusive | null): why is NotApplicable =>
  why?.reason === NOT_APPLICABLE;

/** The test waits for something that people set up. @param sentence says what, and where */
export const needsSetup = (sentence: string): Inconclusive => ({ sentence, reason: NEEDS_SETUP });

/** For a test that compares identities. One whose sign-in failed is set up. @param hasIdentities whether the check has any */
export const withoutIdentity = (hasIdentities: boolean): Inconclusive =>
  hasIdentities
    ? { sentence: 'no scan identity is proven, so no sign-in was judged; verify it', reason: 'no_identity' }
    : needsSetup(
        'the check has no scan identity, so no sign-in was judged; add one in the settings of the check, under Scan identities',
      );

export const CHALLENGED: Inconclusive = {
  sentence:
    'a firewall showed its own page instead of the site; let the User-Agent of the scanner pass there, then scan again',
  reason: 'challenge',
};

export const RATE_LIMITED: Inconclusive = {
  sentence:
    'the site refused further requests (status 429); scan again later, or raise the limit for the address of the scanner',
  reason: 'rate_limited',
};

export const serverError = (status: number | null): Inconclusive => ({
  sentence: `the site returned an error (status ${status}); scan again when it works`,
  reason: 'server_error',
});

const FAILURES: Record<FailureCategory, string> = {
  dns: 'the host name could not be resolved; check its DNS records',
  blocked_address:
    'the address of the host must not be scanned; the operator can allow it (SCAN_ALLOWED_HOSTS)',
  refused:
    'the connection was refused; check that the web server runs and that no firewall blocks the scanner',
  timeout: 'the site did not respond in time; check that it can be reached from the scanner, then scan again',
  reset: 'the site closed the connection without a response; check that no firewall blocks the scanner',
  tls: 'no encrypted connection could be made; check the TLS settings of the server',
  protocol: 'the response was not valid HTTP; check which service responds on this port',
  headers_too_large:
    'the header of the response is longer than 256 KiB, and browsers refuse it; check which field grows, such as a cookie or a policy',
  malformed_header:
    'the header of the response is not valid HTTP, such as two different lengths, and browsers refuse it; check what the server or a proxy in front of it writes there',
  wrong_coding:
    'the body is not in the coding that its Content-Encoding names, so it was not read; check that nothing packs it twice, or changes it without the field',
  cut_off:
    'the response ended before its body was complete; check the length that the server states, the limits of its proxy and its error log',
  malformed_body:
    'the body was not sent as the header of the response says (chunks), so its rest was not read; check what the server or a proxy in front of it sends',
  redirect_refused:
    'a redirect leads to an address that is not a web page; check the field Location of the response',
  redirect_loop: 'the address redirects too often; check the rules of the server for redirects',
  too_large: 'the response was too large; name a smaller page in the settings',
  budget: 'the test used up its requests; name fewer paths in the settings',
  aborted: 'the scan was stopped; start it again',
  unproven:
    'the test may send requests only to the scheme, host and port that have the proof; create a separate check for the other address and verify it',
  read_only: 'the test would have to send more than a read request, which a signed-in scan never does',
  sign_in_required:
    'the site requires a sign-in: it answered the first requests with 401 or 403, so the scan sent at most three and did not ask for the rest. Scan an address that strangers may read, or let the scanner in',
  attempts_counted:
    'the site counts attempts to sign in and said so in a response, so the scan sent nothing more. Let the User-Agent of the scanner pass, or scan an address that strangers may read',
};

/** A request that got no response; a failure without a category is one of the protocol. */
export const failedRequest = (category: FailureCategory | null): Inconclusive => ({
  sentence: FAILURES[category ?? 'protocol'],
  reason: category ?? 'protocol',
});

const NO_RIGHTS: Record<NoIntrusionReason, string> = {
  not_verified: 'domain ownership is not verified',
  no_http_proof:
    'only a TXT record verifies the domain, which shows control of the name but not of the server. Publish the proof file or the meta tag, verify the check again, then run a new scan',
  http_proof_not_seen:
    'the proof file or meta tag was not seen within the last 24 hours on the address that the site has now. Publish it on every server of the site, verify the check again, then run a new scan',
};

/** An intrusive test that may send nothing. */
export const withoutRights = (reason: NoIntrusionReason): Inconclusive => ({
  sentence: NO_RIGHTS[reason],
  reason,
});

/** An intrusive test that a redirect, a form or a link would have led away from the proven origin. */
export const noRightTo = (origin: string): Inconclusive => ({
  sentence: `the site leads to ${origin.slice(0, 200)}, which has no proof of ownership, so the test stopped there. Add a check for that address and verify it by file or meta tag, or name pages of the proven address in the settings of this test`,
  reason: 'unproven',
});
