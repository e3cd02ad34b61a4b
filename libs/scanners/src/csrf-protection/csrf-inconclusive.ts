import type { FailureCategory } from '@palisade/target-client';
import type { CsrfObservation, SeenPage } from './csrf-observation';

interface Inconclusive {
  /** For people, without a full stop. */
  sentence: string;
  /** For programs: stable, one word. */
  reason: string;
}

const FAILURES: Record<FailureCategory, string> = {
  dns: 'the host name could not be resolved',
  blocked_address: 'the address of the host may not be scanned',
  refused: 'the connection was refused',
  timeout: 'the site did not answer in time',
  reset: 'the site closed the connection without an answer',
  tls: 'no encrypted connection could be made',
  protocol: 'the site did not answer with a page',
  too_large: 'the answer was too large',
  budget: 'the test used up its requests',
  aborted: 'the scan was stopped',
};

/** Why nothing can be said about the forms of the site, or null. */
export function inconclusiveReason({ pages, forms }: CsrfObservation): Inconclusive | null {
  const [start] = pages;
  if (start === undefined) return { sentence: 'no page was seen', reason: 'protocol' };
  if (start.outcome !== 'answered') return unread(start);
  const isTurnedAway = forms.length === 0 && [401, 403, 451].includes(start.status ?? 0);
  if (isTurnedAway)
    return { sentence: `the site turns visitors away (status ${start.status})`, reason: 'forbidden' };
  const lost = pages.filter(
    ({ outcome, failure }) => !['answered', 'redirected'].includes(outcome) && failure !== 'budget',
  );
  if (forms.length === 0 && lost.length * 2 >= pages.length)
    return { sentence: 'most of the pages could not be read', reason: 'unreadable' };
  if (forms.length === 0 && pages.some(({ truncated }) => truncated))
    return { sentence: 'a page was too long to be read to its end', reason: 'too_large' };
  const judged = forms.filter(({ method, actionSite }) => method === 'POST' && actionSite === 'same_origin');
  if (judged.length > 0 && judged.every(({ isCompared }) => !isCompared))
    return {
      sentence: 'the pages with forms could not be loaded again for comparison',
      reason: 'not_comparable',
    };
  return null;
}

function unread({ outcome, failure, status, redirectsTo }: SeenPage): Inconclusive {
  switch (outcome) {
    case 'challenge':
      return { sentence: 'a firewall showed its own page instead of the site', reason: 'challenge' };
    case 'too_many_requests':
      return { sentence: 'the site refused further requests (status 429)', reason: 'rate_limited' };
    case 'server_error':
      return { sentence: `the site answered with an error (status ${status})`, reason: 'server_error' };
    case 'redirected':
      return {
        sentence: `the site redirects to another place${redirectsTo === null ? '' : `, ${new URL(redirectsTo).hostname}`}`,
        reason: 'redirect',
      };
    case 'answered':
    case 'failed':
      return { sentence: FAILURES[failure ?? 'protocol'], reason: failure ?? 'protocol' };
  }
}
