import type { FailureCategory } from '@palisade/target-client';
import type { HtmlFacts } from './html-page';

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

/** How a probe ended. Only `answered` pages are judged. */
export type PageOutcome =
  'answered' | 'failed' | 'challenge' | 'too_many_requests' | 'server_error' | 'off_host' | 'redirect_loop';

export interface Page {
  role: PageRole;
  /** The URL that responded, after redirects on the host; for a failed look the URL that was requested. */
  url: string;
  outcome: PageOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Only the fields that the rules read, in order, cookie values removed. */
  headers: [name: string, value: string][];
  /** Absolute URL of a redirect that was not followed. */
  redirectsTo: string | null;
  /** Null unless the response is an HTML document. */
  html: HtmlFacts | null;
}

/** Values of a header field, one per line as sent; absent is an empty list. */
export const headerLines = (page: Page, name: string): string[] =>
  page.headers.filter(([field]) => field === name).map(([, value]) => value);

/** The field as one list, repeated lines joined (RFC 9110 section 5.3), or null when it is absent. */
export function headerValue(page: Page, name: string): string | null {
  const lines = headerLines(page, name);
  return lines.length === 0 ? null : lines.join(', ');
}

export const isHttps = (page: Page): boolean => page.url.startsWith('https:');

/** A document that a browser would render: the only thing most of these headers protect. */
export const isDocument = (page: Page): page is Page & { html: HtmlFacts } =>
  page.outcome === 'answered' && page.status === 200 && page.html !== null;

/** Path without query, as it is in locations and evidence. */
export const pathOf = (page: Page): string => new URL(page.url).pathname;
