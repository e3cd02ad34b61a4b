import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../../engine/inconclusive';
import type { Page } from '../../parts/page-visit/page';
import type { SecurityHeadersObservation } from './security-headers-observation';

/** Why nothing about the site can be said, or null when its start page answered itself. */
export function inconclusiveReason({ pages }: SecurityHeadersObservation): Inconclusive | null {
  const start = pages.find((page) => page.role === 'start');
  if (start === undefined) return { sentence: 'no page was seen', reason: 'protocol' };
  switch (start.outcome) {
    case 'answered':
      return null;
    case 'failed':
      return failedRequest(start.failure);
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(start.status);
    case 'off_host':
      return {
        sentence: `the site redirects to another host${hostOf(start)}; create a check for that host`,
        reason: 'redirect',
      };
    case 'redirect_loop':
      return {
        sentence: 'the site redirects too often; give the check a URL that answers itself',
        reason: 'redirect_loop',
      };
  }
}

function hostOf({ redirectsTo }: Page): string {
  return redirectsTo === null ? '' : `, ${new URL(redirectsTo).hostname}`;
}
