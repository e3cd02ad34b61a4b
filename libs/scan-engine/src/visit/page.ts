import type { Asked, AskedRecord, AskOutcome } from './ask';
import { type HtmlFacts, htmlFactsOf, htmlIn } from './html-page';
import { isTransformed } from '../page/page-response';
import { lastingUrl, withoutQuery } from './page-url';
import { type RecordedHeader, recordHeaders } from './recorded-headers';

/**
 * Which request of the site returned a page. `start_again` is the independent second probe that confirms serious findings,
 * `start_uncached` a third one past a cache, `configured_again` the second probe of the configured page.
 */
export type PageRole =
  | 'start'
  | 'start_again'
  | 'start_uncached'
  | 'not_found'
  | 'plain_http'
  | 'configured'
  | 'configured_again'
  | 'asset';

/** What is recorded of a page for rules about its headers. Only `answered` pages are judged. */
export interface Page extends Pick<AskedRecord, 'failure' | 'status' | 'redirectsTo'> {
  role: PageRole;
  /** The URL that responded, after redirects on the host; for a failed request the URL that was requested. */
  url: string;
  outcome: AskOutcome;
  /** Only the fields that the rules read, in order, cookie values removed. */
  headers: [name: string, value: string][];
  /** Null unless the response is a document that browsers draw as a page. */
  html: HtmlFacts | null;
}

export function pageOf(role: PageRole, asked: Asked): Page {
  const { requestedUrl, url, outcome, failure, status, response, redirectsTo } = asked;
  const html = htmlIn(asked);
  return {
    role,
    url: lastingUrl(outcome === 'redirect_loop' ? requestedUrl : url),
    outcome,
    failure,
    status,
    headers: recordHeaders(response?.headers ?? []),
    redirectsTo: redirectsTo === null ? null : withoutQuery(redirectsTo),
    html: html === null ? factsOfTransformed(asked) : htmlFactsOf(html),
  };
}

/** Headers protect such a page as any other; what is in it is in its style sheet. */
const factsOfTransformed = ({ response, text }: Asked): HtmlFacts | null =>
  response !== null && isTransformed(response.headers, text)
    ? { metaPolicies: [], metaReferrer: null, hasPasswordField: false }
    : null;

type WithHeaders = Pick<Page, 'headers'>;

/** Values of a header field, one per line as sent; absent is an empty list. */
export const headerLines = (page: WithHeaders, name: RecordedHeader): string[] => fieldLines(page, name);

/** The field as one list, repeated lines joined (RFC 9110 section 5.3), or null when it is absent. */
export const headerValue = (page: WithHeaders, name: RecordedHeader): string | null => fieldValue(page, name);

/** For a name that a record holds itself, or for records with other fields than those of pages. */
export const fieldLines = ({ headers }: WithHeaders, name: string): string[] =>
  headers.filter(([field]) => field === name).map(([, value]) => value);

/** As `headerValue`, with the names of `fieldLines`. */
export function fieldValue(page: WithHeaders, name: string): string | null {
  const lines = fieldLines(page, name);
  return lines.length === 0 ? null : lines.join(', ');
}

export const isHttps = (page: Page): boolean => page.url.startsWith('https:');

/** A document that a browser would render: the only thing most of these headers protect. */
export const isDocument = (page: Page): page is Page & { html: HtmlFacts } =>
  page.outcome === 'answered' && page.status === 200 && page.html !== null;

/** Path without query, as it is in locations and evidence. */
export const pathOf = ({ url }: Pick<Page, 'url'>): string => new URL(url).pathname;
