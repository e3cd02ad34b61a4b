import { isNever, type TargetClient } from '@palisade/target-client';
import { isTurnSource } from '@palisade/vocabulary';
import { isAvoidedTarget } from '../page/avoid/avoided-links';
import { textOf } from '../page/body-text';
import { hintsInBody } from '../page/hints/response-hints';
import type { HtmlLink } from '../page/html/html-elements';
import { isHtml } from '../page/page-response';
import { ask, withLimit } from './ask';
import { look } from './crawl-requests';
import type { CrawledPage, CrawlOptions, SiteCrawl } from './crawled-page';
import type { CrawlFrontier } from './frontier/crawl-frontier';
import { unpacked } from './read-sitemap';

/** Requests of all turns of a scan, redirects included. */
const MOST_REQUESTS = 26;
const MOST_HOPS = 2;

/** Where a crawl is. */
export interface CrawlState {
  client: TargetClient;
  options: CrawlOptions;
  crawl: SiteCrawl;
  frontier: CrawlFrontier;
  origin: string;
}

/**
 * Requests what earlier scans left out, in addition to the usual pages: these stay the same from scan to scan, because the next scan is compared with them.
 * What the pages of a turn link to therefore comes after everything else.
 */
export class Turns {
  private readonly left: string[];
  /** Pages that were read in their turn. */
  readonly pages: CrawledPage[] = [];
  /** What the documents name that were read. */
  readonly named: HtmlLink[] = [];

  constructor(private readonly state: CrawlState) {
    this.left = [...(state.options.turns ?? [])];
  }

  /** The next page, after the documents before it; null when none is left. */
  async next(): Promise<CrawledPage | null> {
    const { options, crawl, frontier, origin } = this.state;
    for (let address = this.left.shift(); address !== undefined; address = this.left.shift()) {
      if (options.signal.aborted || crawl.turnRequests >= MOST_REQUESTS) return null;
      const { href } = new URL(`${origin}${address}`);
      if (!href.startsWith(`${origin}/`) || !frontier.beginTurn(href)) continue;
      if (!isTurnSource(address)) return this.readPage(href, this.depthOf(address));
      await this.readSource(href);
    }
    return null;
  }

  /** Where nobody knows how far it is, its links lead too far. */
  private depthOf(address: string): number {
    const { turnDepths, depth } = this.state.options;
    return turnDepths === undefined ? 1 : (turnDepths.get(address) ?? depth);
  }

  private async readPage(url: string, depth: number): Promise<CrawledPage> {
    const { client, options, crawl, frontier } = this.state;
    const before = crawl.requests;
    const seen = await look(client, crawl, options, { url, depth, isFirst: false, isTurn: true });
    crawl.turnRequests += crawl.requests - before;
    const page: CrawledPage = { ...seen, isTurn: true };
    crawl.pages.push(page);
    frontier.markSeen(page.requestedUrl, page.url);
    this.pages.push(page);
    return page;
  }

  private async readSource(url: string): Promise<void> {
    const { client, options, crawl, frontier, origin } = this.state;
    const mayAsk = (): boolean => {
      crawl.requests += 1;
      crawl.turnRequests += 1;
      return true;
    };
    const asked = await ask(withLimit(client, { mayAsk, signal: options.signal, over: options.over }), url, {
      hops: MOST_HOPS,
      leads: false,
      mayFollow: (to) =>
        to.origin === origin && !isAvoidedTarget(to.href) && !isNever(to, options.never ?? []),
    });
    if (!options.signal.aborted) crawl.readSources.push(url);
    if (asked.outcome !== 'answered' || asked.response === null) return;
    const { response, text } = asked;
    if (response.status !== 200 || isHtml(response.headers, text)) return;
    for (const link of hintsInBody(unpacked(response.body) ?? textOf(response.body), asked.url)) {
      const { pathname, search } = new URL(link.url);
      if (!link.url.startsWith(`${origin}/`)) continue;
      if (isTurnSource(`${pathname}${search}`)) frontier.addSource(link.url);
      else this.named.push(link);
    }
  }
}

/** What came of the turns of the scan, as URLs. */
export interface TakenTurns {
  /** Documents that name pages and were not requested. */
  sources: readonly string[];
  /** Documents that were, and pages that led to another address: no page is noted at theirs. */
  read: readonly string[];
  /** Everything that was requested in its turn, whatever came. */
  tried: readonly string[];
}

export function takenTurns({ pages, sources, readSources }: SiteCrawl): TakenTurns {
  const turns = pages.filter(({ isTurn }) => isTurn === true);
  const moved = turns.filter(
    ({ url, requestedUrl, status }) => url !== requestedUrl && (status ?? 500) < 400,
  );
  return {
    sources,
    read: [...readSources, ...moved.map(({ requestedUrl }) => requestedUrl)],
    tried: turns.map(({ requestedUrl }) => requestedUrl),
  };
}
