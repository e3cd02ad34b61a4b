import type { FailureCategory } from '@palisade/target-client';
import type { Page, SecurityHeadersObservation } from './page-observation';

interface Inconclusive {
  /** For people, without a full stop. */
  sentence: string;
  /** For programs: stable, one word. */
  reason: string;
}

/** Why nothing about the site can be said, or null when its start page answered itself. */
export function inconclusiveReason({ pages }: SecurityHeadersObservation): Inconclusive | null {
  const start = pages.find((page) => page.role === 'start');
  if (start === undefined) return { sentence: 'no page was seen', reason: 'protocol' };
  switch (start.outcome) {
    case 'answered':
      return null;
    case 'failed':
      return failed(start.failure ?? 'protocol');
    case 'challenge':
      return { sentence: 'a firewall showed its own page instead of the site', reason: 'challenge' };
    case 'too_many_requests':
      return { sentence: 'the site refused further requests (status 429)', reason: 'rate_limited' };
    case 'server_error':
      return { sentence: `the site answered with an error (status ${start.status})`, reason: 'server_error' };
    case 'off_host':
      return { sentence: `the site redirects to another host${hostOf(start)}`, reason: 'redirect' };
    case 'redirect_loop':
      return { sentence: 'the site redirects too often', reason: 'redirect_loop' };
  }
}

function hostOf({ redirectsTo }: Page): string {
  return redirectsTo === null ? '' : `, ${new URL(redirectsTo).hostname}`;
}

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

const failed = (category: FailureCategory): Inconclusive => ({
  sentence: FAILURES[category],
  reason: category,
});
