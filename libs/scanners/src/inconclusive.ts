import type { FailureCategory } from '@palisade/target-client';

/** Why a test cannot judge. */
export interface Inconclusive {
  /** For people, without a full stop. */
  sentence: string;
  /** For programs: stable, one word. */
  reason: string;
}

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
  sentence: `the site answered with an error (status ${status}); scan again when it works`,
  reason: 'server_error',
});

const FAILURES: Record<FailureCategory, string> = {
  dns: 'the host name could not be resolved; check its DNS records',
  blocked_address:
    'the address of the host may not be scanned; the operator can allow it (SCAN_ALLOWED_HOSTS)',
  refused:
    'the connection was refused; check that the web server runs and that no firewall blocks the scanner',
  timeout: 'the site did not answer in time; check that it can be reached from the scanner, then scan again',
  reset: 'the site closed the connection without an answer; check that no firewall blocks the scanner',
  tls: 'no encrypted connection could be made; check the TLS settings of the server',
  protocol: 'the answer was not valid HTTP; check which service answers on this port',
  too_large: 'the answer was too large; name a smaller page in the settings',
  budget: 'the test used up its requests; name fewer paths in the settings',
  aborted: 'the scan was stopped; start it again',
};

/** A request that got no answer; a failure without a category is one of the protocol. */
export const failedRequest = (category: FailureCategory | null): Inconclusive => ({
  sentence: FAILURES[category ?? 'protocol'],
  reason: category ?? 'protocol',
});
