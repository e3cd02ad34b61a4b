import type { FailureCategory } from '@palisade/target-client';
import type { HtmlDocument, HtmlLink } from '../page/html/html-elements';
import { type Hints, hintsInBody, hintsInHeaders } from '../page/hints/response-hints';
import { isHtml, isTransformed } from '../page/page-response';
import type { Asked } from './ask';
import { blockerOf } from './blocker';
import { htmlIn } from './html-page';
import { type UnreadBody, unreadBodyOf } from './unread-body';

/**
 * How a probe of a page ended: `answered` with any status below 500 but 429, `redirected` where the redirect was not
 * followed, because it leaves the origin, speaks of an action or leads to a page that is known already.
 */
export type CrawlOutcome =
  'answered' | 'redirected' | 'failed' | 'challenge' | 'too_many_requests' | 'server_error';

export interface CrawledPage extends UnreadBody {
  /** Where the response came from, after redirects; without fragment. */
  url: string;
  /** What was requested first. */
  requestedUrl: string;
  outcome: CrawlOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Header lines of the response, as the target client gives them: cookies included, so not to be stored. */
  headers: [name: string, value: string][];
  /** Null when it is not an HTML document. */
  html: HtmlDocument | null;
  /** Pages that a document of another kind names, such as JSON or a feed; absent without any. */
  named?: HtmlLink[];
  /** Redirects on the way that were answered, the last one not followed included: they set their own cookies. Not to be stored. */
  hops: { url: string; headers: CrawledPage['headers'] }[];
  /** 0 for a beginning. */
  depth: number;
  /** Absolute URL of a redirect that was not followed. */
  redirectsTo: string | null;
  /** Cut at the client's limit: what follows was not read. */
  truncated: boolean;
  /** See `blockerOf`. */
  blockedBy: string | null;
  /** A response without a body, such as the one for load balancers at the root of an API. */
  isEmpty: boolean;
  /** See `isTransformed`. */
  isTransformed?: true;
  /** The cookies that its redirects had set, see `askAgain`. Not to be stored. */
  cookie: string | null;
}

export function crawledPage(asked: Asked, depth: number): CrawledPage {
  const { requestedUrl, url, outcome, failure, status, response, text, redirectsTo, cookie, hops } = asked;
  const isLoop = outcome === 'redirect_loop';
  const headers = response?.headers ?? [];
  const html = outcome === 'answered' ? htmlIn(asked) : null;
  return {
    requestedUrl,
    url,
    depth,
    status,
    headers,
    html,
    cookie,
    outcome: isLoop ? 'failed' : outcome === 'off_host' ? 'redirected' : outcome,
    failure: isLoop ? 'redirect_loop' : failure,
    hops: hops.map((hop) => ({ url: hop.url, headers: hop.response.headers })),
    redirectsTo: isLoop ? null : redirectsTo,
    blockedBy: blockerOf(asked),
    truncated: response?.truncated ?? false,
    ...unreadBodyOf(response),
    isEmpty: response !== null && text.trim() === '',
    ...namedIn(asked, html),
    ...(response !== null && isTransformed(headers, text) && { isTransformed: true }),
  };
}

/** By the response's body, which all tests of a scan share; gone with it. */
const known = new WeakMap<Buffer, HtmlLink[]>();

function namedIn({ response, text, url, outcome }: Asked, html: HtmlDocument | null): { named?: HtmlLink[] } {
  if (response === null || outcome !== 'answered' || html !== null || isHtml(response.headers, text))
    return {};
  const named = known.get(response.body) ?? hintsInBody(text, url);
  known.set(response.body, named);
  return named.length === 0 ? {} : { named };
}

/** Pages that a page names without a link, and documents that name further ones. */
export function hintsOfPage({ html, headers, named = [], url }: CrawledPage): Hints {
  const { pages, sources } = hintsInHeaders(headers, url);
  return {
    pages: [...pages, ...(html?.hints ?? []), ...named],
    sources: [...sources, ...(html?.sources ?? [])],
  };
}
