import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../ground/inconclusive';
import type { AskedRecord } from './ask';
import { isWebScheme } from './page-url';

type Visited = Pick<AskedRecord, 'outcome' | 'failure' | 'status' | 'redirectsTo'>;

const isRedirect = (status: number | null): boolean => status !== null && status >= 300 && status < 400;

const leadsNowhere = (status: number | null): Inconclusive => ({
  sentence: `the site redirects (status ${status}) without an address to go to; give the check a URL that shows a page`,
  reason: 'redirect',
});

function leadsAway(to: string | null): string {
  const url = to === null ? null : new URL(to);
  if (url !== null && !isWebScheme(url.protocol))
    return `the site redirects to an address that is not a web page (${url.protocol.slice(0, LONGEST_SCHEME)}); give the check a URL that shows a page`;
  return `the site redirects to another host${url === null ? '' : `, ${url.hostname}`}; create a check for that host`;
}

const LONGEST_SCHEME = 30;

/** Why a start page did not respond itself, with what to do about it; null if it did. */
export function whyUnanswered({ outcome, failure, status, redirectsTo }: Visited): Inconclusive | null {
  switch (outcome) {
    case 'answered':
      return redirectsTo === null && isRedirect(status) ? leadsNowhere(status) : null;
    case 'redirected':
      return null;
    case 'failed':
      return failedRequest(failure);
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(status);
    case 'off_host':
      return { sentence: leadsAway(redirectsTo), reason: 'redirect' };
    case 'redirect_loop':
      return {
        sentence: 'the site redirects too often; give the check a URL that does not redirect',
        reason: 'redirect_loop',
      };
  }
}
