import { type Inconclusive, failedRequest } from '../ground/inconclusive';
import { whyUnanswered } from './why-unanswered';
import type { CrawledPage } from './crawled-page';

/** What is recorded of a page of the crawl. */
export type CrawlRecord = Pick<
  CrawledPage,
  'url' | 'outcome' | 'failure' | 'status' | 'truncated' | 'isTransformed' | 'unreadCoding' | 'bodyFault'
>;

type CrawledStart = Pick<CrawledPage, 'outcome' | 'failure' | 'status'> & { redirectsTo?: string | null };

/** Why the first page of a crawl did not respond, with what to do about it; null if it did. A crawl follows redirects on its host only. */
export const whyStartUnanswered = (start: CrawledStart | undefined): Inconclusive | null =>
  start === undefined
    ? failedRequest(null)
    : whyUnanswered({
        ...start,
        redirectsTo: start.redirectsTo ?? null,
        outcome: start.outcome === 'redirected' ? 'off_host' : start.outcome,
      });

/** 406: the response explains how to request the page, and is not the page (apt-cacher-ng). */
const REFUSALS: readonly number[] = [401, 403, 406, 451];

/** Why a site turns visitors away, with what to do about it; null if it lets them in. */
export const whyTurnedAway = (
  status: number | null,
  advice = 'let the scanner in, then scan again',
): Inconclusive | null =>
  REFUSALS.includes(status ?? 0)
    ? { sentence: `the site refuses visitors (status ${status}); ${advice}`, reason: 'forbidden' }
    : null;

/** Why the start page gave no content of the site, however long it is; null if it did. */
export const whyNotLetIn = (start: CrawledStart | undefined): Inconclusive | null =>
  whyStartUnanswered(start) ?? whyTurnedAway(start?.status ?? null);

/** Why an address without a page shows nothing of the site, with what to do about it; null where there is a page. */
export const whyNoPage = (status: number | null): Inconclusive | null =>
  (status ?? 0) >= 400
    ? {
        sentence: `the address shows no page (status ${status}); give the check the URL of a page`,
        reason: 'nothing_read',
      }
    : null;

/** A page that is longer than what is read of one, with what to do about it. */
export const tooLarge = (page: string, advice: string): Inconclusive => ({
  sentence: `${page} too long to be read to the end; ${advice}`,
  reason: 'too_large',
});

/** A page in a coding that the client did not offer. */
export const unreadCoding = (coding: string): Inconclusive => ({
  sentence: `the start page is in a coding (${coding}) that no request offered, so it could not be read; send it in a coding that the request names`,
  reason: 'unread_coding',
});

/** Why the start page, the first of a crawl, cannot be judged as a document; null if it can. */
export function whyUnread([start]: readonly CrawlRecord[]): Inconclusive | null {
  const unanswered = whyNotLetIn(start);
  if (unanswered !== null || start?.truncated !== true) return unanswered;
  if (start.unreadCoding !== undefined) return unreadCoding(start.unreadCoding);
  if (start.bodyFault !== undefined) return failedRequest(start.bodyFault);
  return tooLarge('the start page is', 'shorten it, then scan again');
}

/** A page that was read to its end and is the site's own, not its refusal. */
export const isReadPage = ({ outcome, status, truncated }: CrawlRecord): boolean =>
  outcome === 'answered' && !truncated && !REFUSALS.includes(status ?? 0);

/** A page that is gone has no defects. */
export const isGonePage = ({ outcome, status }: CrawlRecord): boolean =>
  outcome === 'answered' && (status === 404 || status === 410);

/** Each once. */
export const pathsOf = (pages: readonly Pick<CrawlRecord, 'url'>[]): string[] => [
  ...new Set(pages.map(({ url }) => new URL(url).pathname)),
];
