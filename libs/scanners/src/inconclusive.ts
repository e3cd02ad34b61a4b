import type { FailureCategory, NoIntrusionReason } from '@palisade/target-client';

/** Why a test cannot judge. */
export interface Inconclusive {
  /** For people, without a full stop. */
  sentence: string;
  /** For programs: stable, one word. */
  reason: string;
}

export const CHALLENGED: Inconclusive = {
  sentence: 'a firewall showed its own page instead of the site',
  reason: 'challenge',
};

export const RATE_LIMITED: Inconclusive = {
  sentence: 'the site refused further requests (status 429)',
  reason: 'rate_limited',
};

export const serverError = (status: number | null): Inconclusive => ({
  sentence: `the site answered with an error (status ${status})`,
  reason: 'server_error',
});

const FAILURES: Record<FailureCategory, string> = {
  dns: 'the host name could not be resolved',
  blocked_address: 'the address of the host may not be scanned',
  refused: 'the connection was refused',
  timeout: 'the site did not answer in time',
  reset: 'the site closed the connection without an answer',
  tls: 'no encrypted connection could be made',
  protocol: 'the answer was not valid HTTP',
  too_large: 'the answer was too large',
  budget: 'the test used up its requests',
  aborted: 'the scan was stopped',
  unproven: 'the test may send requests only to the scheme, host and port that carry the proof',
};

/** A request that got no answer; a failure without a category is one of the protocol. */
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
  sentence: `the site leads to ${origin.slice(0, 200)}, which carries no proof of ownership, so the test stopped there. Add a check for that address and verify it by file or meta tag, or name pages of the proven address in the settings of this test`,
  reason: 'unproven',
});
