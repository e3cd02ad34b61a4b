import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../../engine/inconclusive';
import type { CsrfObservation, SeenPage } from './csrf-observation';

/** What a person can do about each reason. */
const ADVICE: Record<string, string> = {
  challenge: 'let the scanner through the firewall, then run the check again',
  rate_limited: 'raise the limit for the scanner or run the check at a quieter time',
  server_error: 'run the check again when the site works',
  redirect: 'make a check for that host',
  forbidden: 'name a public page with a form in the endpoints of this test',
  unreadable: 'open the site in a browser, and run the check again when its pages load',
  too_large: 'name the page with the form in the endpoints of this test',
  not_comparable: 'run the check again when the pages load each time',
  dns: 'check the name of the host',
  timeout: 'run the check again when the site answers faster',
  blocked_address: 'ask the operator to allow the host',
};
const RUN_AGAIN = 'check that the site answers in a browser, then run the check again';

/** Why nothing can be said about the forms of the site and what to do about it, or null. */
export function inconclusiveReason(site: CsrfObservation): Inconclusive | null {
  const found = reasonOf(site);
  if (found === null) return null;
  return { ...found, sentence: `${found.sentence}; ${ADVICE[found.reason] ?? RUN_AGAIN}` };
}

function reasonOf({ pages, forms }: CsrfObservation): Inconclusive | null {
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
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(status);
    case 'redirected':
      return {
        sentence: `the site redirects to another place${redirectsTo === null ? '' : `, ${new URL(redirectsTo).hostname}`}`,
        reason: 'redirect',
      };
    case 'answered':
    case 'failed':
      return failedRequest(failure);
  }
}
