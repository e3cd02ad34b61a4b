import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../../engine/inconclusive';
import type { CookieObservation } from './cookie-observation';

/** Why nothing can be said about the site's cookies, or null. */
export function inconclusiveReason({ start, cookies }: CookieObservation): Inconclusive | null {
  switch (start.outcome) {
    case 'answered':
    case 'redirected':
      // A site that turns visitors away may set its cookies behind that.
      return (start.status ?? 500) >= 400 && cookies.length === 0 ? turnedAway(start.status) : null;
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
        sentence: `the site redirects to another host${start.redirectsTo === null ? '' : `, ${new URL(start.redirectsTo).hostname}`}; create a check for that host`,
        reason: 'redirect',
      };
    case 'redirect_loop':
      return {
        sentence: 'the site redirects too often; give the check a URL that answers itself',
        reason: 'redirect_loop',
      };
  }
}

const turnedAway = (status: number | null): Inconclusive => ({
  sentence: `the start page turns visitors away (status ${status}) and sets no cookie; name a page that everyone may read in the settings of this test`,
  reason: 'forbidden',
});
