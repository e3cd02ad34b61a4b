import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../../engine/inconclusive';
import type { CrawledPage } from './crawl-site';

/** What is recorded of a page of the crawl. */
export type CrawlRecord = Pick<CrawledPage, 'url' | 'outcome' | 'failure' | 'status' | 'truncated'>;

/** Why the start page, the first of a crawl, cannot be judged as a document; null if it can. */
export function whyUnread([start]: readonly CrawlRecord[]): Inconclusive | null {
  if (start === undefined) return failedRequest(null);
  if (start.outcome !== 'answered') return turnedAway(start);
  if ([401, 403, 451].includes(start.status ?? 0))
    return {
      sentence: `the site turns visitors away (status ${start.status}); let the scanner in, then scan again`,
      reason: 'forbidden',
    };
  return start.truncated
    ? {
        sentence: 'the start page is too long to be read to its end; shorten it, then scan again',
        reason: 'too_large',
      }
    : null;
}

/** Whether every page of a crawl was read to its end, so that what was not seen is not there. */
export const isWholeCrawl = (pages: readonly CrawlRecord[]): boolean =>
  pages.every(
    ({ outcome, failure, truncated }) =>
      ['answered', 'redirected'].includes(outcome) && failure === null && !truncated,
  );

function turnedAway({ outcome, failure, status }: CrawlRecord): Inconclusive {
  switch (outcome) {
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(status);
    case 'redirected':
      return {
        sentence: 'the site redirects to another host; create a check for that host',
        reason: 'redirect',
      };
    case 'answered':
    case 'failed':
      return failedRequest(failure);
  }
}
