import type { FailureCategory, TargetClient } from '@palisade/target-client';
import { textOf } from '../page/body-text';
import type { HtmlDocument, HtmlLink } from '../page/html/html-elements';
import { type Hints, hintsInBody, hintsInHeaders } from '../page/hints/response-hints';
import { isHtml, isTransformed } from '../page/page-response';
import { askAgain, type Asked } from './ask';
import { blockerOf } from './blocker';
import { htmlIn } from './html-page';
import type { DomFlow } from '../page/dom-flow';
import type { ReportingLink } from './change-reports';
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
  /** Null when it is not an HTML document; of a page that a browser drew, the document that it had in the end. */
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
  /** It was left out by earlier scans, and requested for that. */
  isTurn?: true;
  /** Why a browser drew it: one sentence without a full stop; absent where none did. */
  rendered?: string;
  /** What the browser made of it, where that is more than the site sent. Not to be stored. */
  drawn?: DrawnPage;
  /** Why a browser did not draw it, although scripts do: one sentence without a full stop. */
  undrawn?: string;
}

/** What a browser made of a page of HTML: `CrawledPage.html` is read from it, and everything else of the page is what the site sent. */
export interface DrawnPage {
  /** The document that the browser had in the end, as HTML. */
  text: string;
  /** What the site sent. */
  served: HtmlDocument;
  /** Addresses of the page's own origin that its scripts read by GET, each once, in order. */
  calls: readonly string[];
  /** Those of requests by other methods, such as queries of GraphQL: not sent, but for queries where the owner lets tests change data. */
  unsent: readonly string[];
  /** What scripts would send of its forms; absent without any. */
  submitted?: readonly FormRequest[];
  /** Cookies that its scripts set, as lines of `Set-Cookie` without their values. */
  cookies: readonly string[];
  /** Scripts that ran, with who loaded each. */
  scripts: readonly DrawnScript[];
  /** Scripts that listen to card fields; null where the page has none, or nobody could say. */
  listeners: readonly CardListener[] | null;
}

/** What a script would send of a form, to the page's own origin. */
export interface FormRequest {
  url: string;
  method: string;
  /** Null where it is not a login. */
  login: SubmittedLogin | null;
}

/** Names of what people typed. */
export interface SubmittedLogin {
  user: string | null;
  password: string;
  encoding: 'form' | 'json';
}

export interface CardListener {
  /** The name of the field. */
  field: string;
  /** See `FieldListener`. */
  at: 'field' | 'form' | 'page';
  events: readonly string[];
  /** The address of the script; null for a program in the page. */
  script: string | null;
}

export interface DrawnScript {
  url: string;
  /** The address of the script, or of the document, that loaded it. */
  initiator: string | null;
  /** Hosts that its requests went to, or would have gone to. */
  contacts: readonly string[];
}

/** What another visit shows. */
export interface DrawnAgain {
  html: HtmlDocument;
  text: string;
  listeners: DrawnPage['listeners'];
}

/** Draws the pages of one visitor. All tests of a scan share it, so each page is drawn once. */
export interface PageDrawing {
  /** The page as it is, where drawing it would add nothing. `isFirst`: a crawl begins with it. */
  draw(page: CrawledPage, how: { isFirst: boolean; signal: AbortSignal }): Promise<CrawledPage>;
  /** As another visit sees it, for what has to be seen twice; null where that cannot be had. Only for a page that was drawn. */
  drawAgain(page: CrawledPage, signal: AbortSignal): Promise<DrawnAgain | null>;
  /**
   * What the scripts of a page make of values that a stranger chooses. The site never sees the values. Null where a browser did not try it; a page whose
   * scripts were tried on another page has nothing of its own.
   */
  flowsOf(page: CrawledPage, signal: AbortSignal): Promise<readonly DomFlow[] | null>;
}

export interface CrawlOptions {
  /** Most GETs in all, each redirect hop counted, but for ten that only led to a page that was known. */
  maxPages: number;
  /** How many links away from where it begins; 0 checks the beginnings only. */
  depth: number;
  signal: AbortSignal;
  /** Aborts when the time of the scan has passed: a response on its way is not waited for, as it is at the end of the crawl. */
  over?: AbortSignal;
  /**
   * Paths or URLs on the host to begin with, the first one settles the origin. By default the check's URL,
   * else `https://host/` and, where that cannot be reached, `http://host/`.
   */
  start?: readonly string[];
  /** Paths on the origin to end with, if there is room: pages that nothing links to any more. */
  end?: readonly string[];
  /** Paths that are left alone like links that speak of an action, see `isNever`. */
  never?: readonly string[];
  /** Kinds of links that reported a change in an earlier scan, see `kindOfLink`. */
  acting?: readonly string[];
  /** Addresses on the origin, as path and query, that earlier scans left out: they are requested in addition to the other pages, see `Turns`. */
  turns?: readonly string[];
  /**
   * Where the owner sets the depth: pages further away take no turns, and the entry of an address of `turns` says how many links away it is. Absent
   * where the depth only decides what this scan reads.
   */
  turnDepths?: ReadonlyMap<string, number>;
  /** Whether it also reads pages that are probably like others, where there is room; by default a sample of them. */
  readsAlike?: boolean;
  /** Without it, no page is drawn. */
  drawing?: Pick<PageDrawing, 'draw'>;
  /** Called when the first page has come, or has not. */
  hasBegun?: () => void;
}

export interface SiteCrawl {
  /** Scheme, host and port that the crawl stayed on; null when nothing was reached. */
  origin: string | null;
  /** In the order in which they were requested. */
  pages: CrawledPage[];
  /** GETs sent or shared. */
  requests: number;
  /** Those of them for `CrawlOptions.turns`. */
  turnRequests: number;
  /** Links left alone because they speak of logging out, deleting, paying and similar, and with a session those that open an editor; each once. */
  avoidedLinks: HtmlLink[];
  /** Addresses that pages, frames or redirects lead to and `never` excludes; each once. */
  excluded: string[];
  /** Pages that were found and not requested: beyond the number, the depth or the time of the crawl. */
  waiting: string[];
  /** Pages that were found and are further away than the owner lets scans go; absent where the owner sets no depth, as the next one. */
  further?: readonly string[];
  /** How many links away the pages are that were found. */
  depths?: ReadonlyMap<string, number>;
  /** The time that the owner gives a scan had passed. */
  isOutOfTime?: boolean;
  /** Pages that were found and not requested, because those read with addresses of this spelling were alike: `/item/17` and `/item/18`. */
  alike: string[];
  /** Feeds and manifests of the site that were named and not requested. */
  sources: string[];
  /** Those that were requested in their turn, whatever came. */
  readSources: string[];
  /** Pages that were requested although no page linked to them yet: further beginnings, and `CrawlOptions.end`. */
  unlinked: string[];
  /** Links whose responses reported that the request changed something. */
  reported: readonly ReportingLink[];
  /** Addresses that were left alone, because a link of their kind reported a change. */
  acting: ReportingLink[];
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

/** The text of a page of the crawl: as a browser drew it, else as the site sent it. The tests of a scan share it. Null when it could not be had. */
export async function textOfPage(
  client: Pick<TargetClient, 'request' | 'target'>,
  page: Pick<CrawledPage, 'url' | 'cookie' | 'drawn'>,
): Promise<string | null> {
  if (page.drawn !== undefined) return page.drawn.text;
  const response = await askAgain(client, page);
  return response.ok ? textOf(response.body) : null;
}

/** The same for readers of addresses, with those that its scripts read: each in quotation marks, as a program writes it. */
export async function namesOfPage(
  client: Pick<TargetClient, 'request' | 'target'>,
  page: Pick<CrawledPage, 'url' | 'cookie' | 'drawn'>,
): Promise<string | null> {
  const text = await textOfPage(client, page);
  const calls = page.drawn === undefined ? [] : callsOf(page.drawn);
  return text === null || calls.length === 0
    ? text
    : `${text}\n${calls.map((url) => JSON.stringify(url.split('?', 1)[0])).join('\n')}`;
}

const callsOf = ({ calls, unsent, submitted = [] }: DrawnPage): string[] => [
  ...new Set([...calls, ...unsent, ...submitted.map(({ url }) => url)]),
];
