import { type Inconclusive, failedRequest } from '../../engine/inconclusive';
import { whyUnanswered } from '../page-visit/why-unanswered';
import type { CrawledPage } from './crawl-site';

/** What is recorded of a page of the crawl. */
export type CrawlRecord = Pick<CrawledPage, 'url' | 'outcome' | 'failure' | 'status' | 'truncated'>;

type CrawledStart = Pick<CrawledPage, 'outcome' | 'failure' | 'status'> & { redirectsTo?: string | null };

/** Why the first page of a crawl did not answer, with what to do about it; null if it did. A crawl follows redirects on its host only. */
export const whyStartUnanswered = ({ redirectsTo = null, ...start }: CrawledStart): Inconclusive | null =>
  whyUnanswered({
    ...start,
    redirectsTo,
    outcome: start.outcome === 'redirected' ? 'off_host' : start.outcome,
  });

/** Why the start page, the first of a crawl, cannot be judged as a document; null if it can. */
export function whyUnread([start]: readonly CrawlRecord[]): Inconclusive | null {
  if (start === undefined) return failedRequest(null);
  const unanswered = whyStartUnanswered(start);
  if (unanswered !== null) return unanswered;
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
