import type { FailureCategory } from '@palisade/target-client';

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
};

/** A request that got no answer; a failure without a category is one of the protocol. */
export const failedRequest = (category: FailureCategory | null): Inconclusive => ({
  sentence: FAILURES[category ?? 'protocol'],
  reason: category ?? 'protocol',
});
