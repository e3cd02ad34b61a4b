import { type TargetClient, isNever, isUrl } from '@palisade/target-client';
import type { HtmlDocument, HtmlLink } from '../page/html/html-elements';
import { isAvoidedTarget } from '../page/avoid/avoided-links';
import { partsOfDocument } from '../page/document-parts';
import { kindOfLink } from '../page/routed-path';
import { ask, withLimit } from './ask';
import { ChangeReports, type ReportingLink } from './change-reports';
import { type CrawledPage, crawledPage, hintsOfPage } from './crawled-page';
import { CrawlFrontier } from './frontier/crawl-frontier';
import { isSameSite } from './same-site';

export interface CrawlOptions {
  /** Most GETs in all, each redirect hop counted, but for ten that only led to a page that was known. */
  maxPages: number;
  /** How many links away from where it begins; 0 checks the beginnings only. */
  depth: number;
  signal: AbortSignal;
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
}

export interface SiteCrawl {
  /** Scheme, host and port that the crawl stayed on; null when nothing was reached. */
  origin: string | null;
  /** In the order in which they were requested. */
  pages: CrawledPage[];
  /** GETs sent or shared. */
  requests: number;
  /** Links left alone because they speak of logging out, deleting, paying and similar, and with a session those that open an editor; each once. */
  avoidedLinks: HtmlLink[];
  /** Addresses that pages, frames or redirects lead to and `never` excludes; each once. */
  excluded: string[];
  /** Pages that were found and not requested: beyond the number, the depth or the time of the crawl. */
  waiting: string[];
  /** Pages that were found and not requested, because those read with addresses of this spelling were alike: `/item/17` and `/item/18`. */
  alike: string[];
  /** Feeds and manifests of the site that were named and not requested. */
  sources: string[];
  /** Pages that were requested although no page linked to them yet: further beginnings, and `CrawlOptions.end`. */
  unlinked: string[];
  /** Links whose responses reported that the request changed something. */
  reported: readonly ReportingLink[];
  /** Addresses that were left alone, because a link of their kind reported a change. */
  acting: ReportingLink[];
}

const REPORTED_BEFORE = 'in an earlier scan';
const MAX_REDIRECTS = 5;
const MOST_LED_BACK = 10;

/**
 * Reads the HTML pages of a site, breadth first, with no cookies but those that redirects set. It asks with GETs, which all tests
 * of a scan share; it never sends a form that posts, never leaves the origin of its first page and leaves links alone that
 * speak of an action. robots.txt is not requested: it speaks to search engines, and the owner ordered the scan.
 */
export async function crawlSite(client: TargetClient, options: CrawlOptions): Promise<SiteCrawl> {
  const crawl: SiteCrawl = {
    origin: null,
    pages: [],
    requests: 0,
    avoidedLinks: [],
    excluded: [],
    waiting: [],
    alike: [],
    sources: [],
    unlinked: [],
    reported: [],
    acting: [],
  };
  const beginnings = beginningsOf(client, options.start);
  const first = await lookAtFirst(client, crawl, options, beginnings[0] ?? '/');
  const frontier = new CrawlFrontier(undefined, options.never, client);
  for (const kind of options.acting ?? []) frontier.leaveKind(kind, REPORTED_BEFORE);
  const reports = new ChangeReports(
    Object.assign(withLimit(client, { mayAsk: () => true, signal: options.signal }), {
      isSignedIn: client.isSignedIn,
    }),
  );
  if (first.outcome === 'answered') crawl.origin = new URL(first.url).origin;
  frontier.markSeen(first.requestedUrl, first.url);
  // Before the links of the start page: what is named has the first places.
  if (crawl.origin !== null) addNamed(crawl, frontier, beginnings.slice(1), first, client.target.host);
  addPage(crawl, first, frontier);
  await reports.take(first);
  if (crawl.origin === null) return crawl;
  const ends = [...(options.end ?? [])];
  const endIfDone = (): void => {
    if (!frontier.isEmpty) return;
    for (const path of ends.splice(0)) {
      const { href } = new URL(path, crawl.origin ?? undefined);
      if (!frontier.isActing(href) && frontier.addBeginning(href)) crawl.unlinked.push(href);
    }
  };
  const takeReports = async (page: CrawledPage): Promise<void> => {
    const words = await reports.take(page);
    const kind = words === null ? null : kindOfLink(page.requestedUrl);
    if (words !== null && kind !== null) frontier.leaveKind(kind, words);
  };
  endIfDone();
  const nextOf = () => frontier.take() ?? frontier.takeLater();
  for (let next = nextOf(); next !== null; next = nextOf()) {
    const isOver = crawl.requests >= options.maxPages + freeRequests(crawl) || options.signal.aborted;
    if (isOver || next.depth > options.depth) {
      crawl.waiting.push(next.url);
      continue;
    }
    const page = await look(client, crawl, options, { ...next, isFirst: false });
    addPage(crawl, page, frontier);
    await takeReports(page);
    // A site that asks for fewer requests, or that is in trouble, shall be left alone.
    if (page.outcome === 'too_many_requests' || page.failure === 'budget') break;
    endIfDone();
  }
  crawl.waiting.push(...frontier.waiting);
  crawl.alike = [...frontier.alike];
  crawl.sources = [...frontier.sources];
  crawl.reported = reports.found;
  crawl.acting = [...frontier.acting].map(([url, words]) => ({ url, words }));
  crawl.avoidedLinks = frontier.avoidedLinks;
  crawl.excluded = excludedOf(crawl, crawl.origin, frontier);
  return crawl;
}

/** Beginnings after the first one. */
function addNamed(
  crawl: SiteCrawl,
  frontier: CrawlFrontier,
  named: readonly string[],
  { html }: CrawledPage,
  host: string,
): void {
  const linked = new Set(html?.links.map(({ url }) => url));
  const origin = crawl.origin ?? '';
  for (const written of named) {
    if (!isUrl(written, origin)) continue;
    const { href } = onOrigin(new URL(written, origin), origin, host);
    if (frontier.addBeginning(href) && !linked.has(href)) crawl.unlinked.push(href);
  }
}

/** Requests that only led to a page that was known, such as the login, cost no page. */
const freeRequests = ({ pages }: SiteCrawl): number =>
  Math.min(MOST_LED_BACK, pages.filter(({ outcome }) => outcome === 'redirected').length);

/** Those that frames and links lead to, and those that redirects lead to. */
function excludedOf({ pages }: SiteCrawl, origin: string, frontier: CrawlFrontier): string[] {
  for (const { redirectsTo } of pages)
    if (redirectsTo !== null && isBelow(redirectsTo, origin)) frontier.isExcluded(redirectsTo);
  return [...frontier.excluded];
}

function beginningsOf(client: TargetClient, start: readonly string[] | undefined): readonly string[] {
  const { url } = client.target;
  if (start !== undefined && start.length > 0) return start;
  return [url ?? '/'];
}

/** For a bare domain https, then http where https cannot be reached. */
async function lookAtFirst(
  client: TargetClient,
  crawl: SiteCrawl,
  options: CrawlOptions,
  written: string,
): Promise<CrawledPage> {
  const { host, url } = client.target;
  const name = host.includes(':') ? `[${host}]` : host;
  const base = url ?? `https://${name}/`;
  const address = isUrl(written, base) ? new URL(written, base) : new URL(base);
  address.hash = '';
  const page = await look(client, crawl, options, { url: address.href, depth: 0, isFirst: true });
  const mayFallBack = url === null && page.outcome === 'failed' && address.protocol === 'https:';
  if (!mayFallBack || options.signal.aborted) return page;
  address.protocol = 'http:';
  const plain = await look(client, crawl, options, { url: address.href, depth: 0, isFirst: true });
  return plain.outcome === 'failed' ? page : plain;
}

interface Look {
  url: string;
  depth: number;
  /** The first probe may move to another origin of the host; it settles where the crawl stays. */
  isFirst: boolean;
}

async function look(
  client: TargetClient,
  crawl: SiteCrawl,
  options: CrawlOptions,
  { url: requestedUrl, depth, isFirst }: Look,
): Promise<CrawledPage> {
  const most = options.maxPages + freeRequests(crawl);
  const mayAsk = (): boolean => crawl.requests < most && (crawl.requests += 1) > 0;
  const asked = await ask(withLimit(client, { mayAsk, signal: options.signal }), requestedUrl, {
    hops: MAX_REDIRECTS,
    mayFollow: (to) => !isNever(to, options.never ?? []) && mayFollow(client, crawl, to.href, isFirst),
  });
  return crawledPage(asked, depth);
}

function mayFollow(client: TargetClient, crawl: SiteCrawl, target: string, isFirst: boolean): boolean {
  const stays = isFirst ? isSameSite(target, client.target.host) : new URL(target).origin === crawl.origin;
  // The site sends each visitor of its start page there, whatever the words: `/install` of what nobody has set up. A session might end there.
  const mayGo = (isFirst && !client.isSignedIn) || !isAvoidedTarget(target);
  return stays && mayGo && !crawl.pages.some(({ url }) => url === target);
}

/** A beginning that was given as a path or on the host's other scheme or twin, on the origin of the crawl. */
function onOrigin(url: URL, origin: string, host: string): URL {
  return isSameSite(url.href, host) ? new URL(`${url.pathname}${url.search}`, origin) : url;
}

const isBelow = (url: string, origin: string | null): boolean =>
  origin !== null && url.startsWith(`${origin}/`);

function addPage(crawl: SiteCrawl, page: CrawledPage, frontier: CrawlFrontier): void {
  crawl.pages.push(page);
  frontier.markSeen(page.requestedUrl, page.url);
  if (page.outcome !== 'answered' || (page.status ?? 500) >= 400) return;
  if (page.html !== null) addLinks(crawl, page, page.html, frontier);
  const { pages, sources } = hintsOfPage(page);
  for (const hint of pages)
    if (isBelow(hint.url, crawl.origin)) frontier.consider(hint, page.depth + 1, true);
  for (const url of sources) if (isBelow(url, crawl.origin)) frontier.addSource(url);
}

function addLinks(crawl: SiteCrawl, page: CrawledPage, html: HtmlDocument, frontier: CrawlFrontier): void {
  frontier.noteDocument(page.requestedUrl, partsOfDocument(html, page.url));
  for (const url of html.frames) if (isBelow(url, crawl.origin)) frontier.addFrame(url, page.depth);
  // A page has 500 links at most, of 2,048 characters; what pages share is judged once.
  for (const link of html.links) if (isBelow(link.url, crawl.origin)) frontier.consider(link, page.depth + 1);
}
