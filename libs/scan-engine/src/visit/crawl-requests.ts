import { type TargetClient, isNever, isUrl } from '@palisade/target-client';
import { isAvoidedTarget } from '../page/avoid/avoided-links';
import { ask, withLimit } from './ask';
import { type CrawledPage, crawledPage, type CrawlOptions, type SiteCrawl } from './crawled-page';
import { isSameSite } from './same-site';

const MAX_REDIRECTS = 5;
const MOST_LED_BACK = 10;

/** Requests that only led to a page that was known, such as the login, cost no page. */
const freeRequests = ({ pages }: SiteCrawl): number =>
  Math.min(
    MOST_LED_BACK,
    pages.filter(({ outcome, isTurn }) => outcome === 'redirected' && isTurn !== true).length,
  );

/** Of the pages so far. */
export const mostRequests = (crawl: SiteCrawl, { maxPages }: CrawlOptions): number =>
  maxPages + freeRequests(crawl) + crawl.turnRequests;

/** For a bare domain https, then http where https cannot be reached. */
export async function lookAtFirst(
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
  /** In addition to the usual number of pages. */
  isTurn?: boolean;
}

export async function look(
  client: TargetClient,
  crawl: SiteCrawl,
  options: CrawlOptions,
  { url: requestedUrl, depth, isFirst, isTurn = false }: Look,
): Promise<CrawledPage> {
  const most = mostRequests(crawl, options) + (isTurn ? MAX_REDIRECTS + 1 : 0);
  const mayAsk = (): boolean => crawl.requests < most && (crawl.requests += 1) > 0;
  const asked = await ask(
    withLimit(client, { mayAsk, signal: options.signal, over: options.over }),
    requestedUrl,
    {
      hops: MAX_REDIRECTS,
      mayFollow: (to) => !isNever(to, options.never ?? []) && mayFollow(client, crawl, to.href, isFirst),
    },
  );
  const page = crawledPage(asked, depth);
  return options.drawing?.draw(page, { isFirst, signal: options.signal }) ?? page;
}

function mayFollow(client: TargetClient, crawl: SiteCrawl, target: string, isFirst: boolean): boolean {
  const stays = isFirst ? isSameSite(target, client.target.host) : new URL(target).origin === crawl.origin;
  // The site sends each visitor of its start page there, whatever the words: `/install` of what nobody has set up. A session might end there.
  const mayGo = (isFirst && !client.isSignedIn) || !isAvoidedTarget(target);
  return stays && mayGo && !crawl.pages.some(({ url }) => url === target);
}
