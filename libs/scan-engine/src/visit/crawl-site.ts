import { type TargetClient, isUrl } from '@palisade/target-client';
import { partsOfDocument } from '../page/document-parts';
import type { HtmlDocument } from '../page/html/html-elements';
import { kindOfLink } from '../page/routed-path';
import { withLimit } from './ask';
import { ChangeReports } from './change-reports';
import { look, lookAtFirst, mostRequests } from './crawl-requests';
import { type CrawledPage, type CrawlOptions, hintsOfPage, type SiteCrawl } from './crawled-page';
import { CrawlFrontier } from './frontier/crawl-frontier';
import type { FrontierEntry } from './frontier/queue';
import { isSameSite } from './same-site';
import { type CrawlState, Turns } from './take-turns';

const REPORTED_BEFORE = 'in an earlier scan';
/** One request of so many may be for something that a page embeds. */
const EMBEDDED_PART = 5;

const emptyCrawl = (): SiteCrawl => ({
  origin: null,
  pages: [],
  requests: 0,
  turnRequests: 0,
  avoidedLinks: [],
  excluded: [],
  waiting: [],
  alike: [],
  sources: [],
  readSources: [],
  unlinked: [],
  reported: [],
  acting: [],
});

/**
 * Reads the HTML pages of a site, breadth first, with no cookies but those that redirects set. It asks with GETs, which all tests
 * of a scan share; it never sends a form that posts, never leaves the origin of its first page and leaves links alone that
 * speak of an action.
 */
export async function crawlSite(client: TargetClient, options: CrawlOptions): Promise<SiteCrawl> {
  const crawl = emptyCrawl();
  const beginnings = beginningsOf(client, options.start);
  const first = await lookAtFirst(client, crawl, options, beginnings[0] ?? '/');
  options.hasBegun?.();
  const frontier = new CrawlFrontier(undefined, options.never, client);
  if (options.turnDepths !== undefined) frontier.deepest = options.depth;
  for (const kind of options.acting ?? []) frontier.leaveKind(kind, REPORTED_BEFORE);
  const origin = first.outcome === 'answered' ? new URL(first.url).origin : null;
  crawl.origin = origin;
  frontier.markSeen(first.requestedUrl, first.url);
  // Before the links of the start page: what is named has the first places.
  if (origin !== null) addNamed(crawl, frontier, beginnings.slice(1), first, client.target.host);
  addPage(crawl, first, frontier);
  if (origin === null) return crawl;
  const reports = await readAll({ client, options, crawl, frontier, origin }, first);
  crawl.waiting.push(...frontier.waiting);
  crawl.alike = [...frontier.alike];
  crawl.sources = [...frontier.sources];
  crawl.further = frontier.further;
  crawl.depths = frontier.depths;
  crawl.reported = reports.found;
  crawl.acting = [...frontier.acting].map(([url, words]) => ({ url, words }));
  crawl.avoidedLinks = frontier.avoidedLinks;
  crawl.excluded = excludedOf(crawl, origin, frontier);
  return crawl;
}

/** Everything after the first page. @returns what the responses reported */
async function readAll(state: CrawlState, first: CrawledPage): Promise<ChangeReports> {
  const { client, options, crawl, frontier, origin } = state;
  const limited = withLimit(client, { mayAsk: () => true, signal: options.signal });
  const reports = new ChangeReports(Object.assign(limited, { isSignedIn: client.isSignedIn }));
  const turns = new Turns(state);
  const ends = [...(options.end ?? [])];
  const site = { wantsQuiet: false };
  let embeddedLeft = Math.ceil(options.maxPages / EMBEDDED_PART);
  await reports.take(first);
  endIfDone();
  await readWaiting();
  while (!site.wantsQuiet && (await takeTurn()));
  for (const page of turns.pages) addAllOf(crawl, page, frontier);
  for (const link of turns.named) frontier.consider(link, 1, true);
  await readWaiting();
  return reports;

  function endIfDone(): void {
    if (!frontier.isEmpty) return;
    // Nobody knows how far they are, so what they link to is too far.
    const depth = options.turnDepths === undefined ? 0 : options.depth;
    for (const path of ends.splice(0)) {
      const { href } = new URL(path, origin);
      if (!frontier.isActing(href) && frontier.addBeginning(href, depth)) crawl.unlinked.push(href);
    }
  }

  async function readWaiting(): Promise<void> {
    const nextOf = () =>
      frontier.take() ??
      frontier.takeLater() ??
      takeEmbedded() ??
      (options.readsAlike === true ? frontier.takeAlike() : null);
    for (let next = nextOf(); next !== null; next = nextOf()) {
      const isOver =
        site.wantsQuiet || crawl.requests >= mostRequests(crawl, options) || options.signal.aborted;
      if (isOver || next.depth > options.depth) {
        if (next.isEmbedded !== true) crawl.waiting.push(next.url);
        continue;
      }
      const page = await look(client, crawl, options, { ...next, isFirst: false });
      if (next.isEmbedded !== true || page.html !== null) addPage(crawl, page, frontier);
      await note(page);
      // One of those that wait longest after each of the others: a slow site has time for a few only.
      if (!site.wantsQuiet) await takeTurn();
      endIfDone();
    }
  }

  function takeEmbedded(): FrontierEntry | null {
    if (embeddedLeft <= 0) return null;
    embeddedLeft -= 1;
    return frontier.takeEmbedded();
  }

  async function takeTurn(): Promise<boolean> {
    const page = await turns.next();
    if (page !== null) await note(page);
    return page !== null;
  }

  async function note(page: CrawledPage): Promise<void> {
    const words = await reports.take(page);
    const kind = words === null ? null : kindOfLink(page.requestedUrl);
    if (words !== null && kind !== null) frontier.leaveKind(kind, words);
    // A site that asks for fewer requests, or that is in trouble, shall be left alone.
    site.wantsQuiet ||= page.outcome === 'too_many_requests' || page.failure === 'budget';
  }
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

/** A beginning that was given as a path or on the host's other scheme or twin, on the origin of the crawl. */
function onOrigin(url: URL, origin: string, host: string): URL {
  return isSameSite(url.href, host) ? new URL(`${url.pathname}${url.search}`, origin) : url;
}

const isBelow = (url: string, origin: string | null): boolean =>
  origin !== null && url.startsWith(`${origin}/`);

function addPage(crawl: SiteCrawl, page: CrawledPage, frontier: CrawlFrontier): void {
  crawl.pages.push(page);
  frontier.markSeen(page.requestedUrl, page.url);
  addAllOf(crawl, page, frontier);
}

/** What a page links to and names. */
function addAllOf(crawl: SiteCrawl, page: CrawledPage, frontier: CrawlFrontier): void {
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
