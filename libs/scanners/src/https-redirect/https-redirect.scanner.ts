import type { TargetClient } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  redirectTarget,
  documentOf,
  parseHsts,
  isPreloadedTld,
  lastingUrl,
  isSameSite,
  type Visit,
  visit,
  pagesOfSite,
  type SiteCrawl,
} from '@palisade/scan-engine';
import { lookAt } from './http-look';
import { judgeHttpsRedirect } from './https-redirect.rules';
import { pageElsewhere, showsAgain } from './other-address';
import { type Chain, walkHttp } from './redirect-chain';
import type { RedirectObservation } from './redirect-observation';
import { lookAtTwin } from './twin';

const MAX_REDIRECTS = 5;
const MOST_DOWNGRADES = 2;
/** Where certificates are renewed over http, and other files that http has to serve. */
const WELL_KNOWN = '/.well-known/';

export const httpsRedirectScanner: Scanner<RedirectObservation> = {
  key: 'https_redirect',
  // Ten looks of its own; the start page with its redirects and the crawl, which other tests share, on top.
  budget: { requests: 42, connections: 50, bytes: 32 * 1024 * 1024, durationMs: 50_000 },
  observe,
  judge: judgeHttpsRedirect,
};

async function observe(input: ScannerInput): Promise<RedirectObservation> {
  const { client, target, signal } = input;
  const { host } = target;
  const name = host.includes(':') ? `[${host}]` : host;
  const hasOwnPort = target.url !== null && new URL(target.url).port !== '';
  const isPreloaded = isPreloadedTld(`https://${name}/`);
  const root = `http://${name}/`;
  const secureUrl = target.url?.startsWith('https:') ? target.url : `https://${name}/`;
  const [secure, chain] = await Promise.all([
    hasOwnPort && target.url?.startsWith('http:') ? null : lookSecurely(client, secureUrl),
    hasOwnPort || isPreloaded ? null : walkHttp(client, root),
  ]);
  const observation = observationOf({ host, hasOwnPort, isPreloaded }, secureUrl, secure, chain);
  if (secure === null || secure.page.outcome === 'failed' || secure.page.outcome === 'challenge')
    return observation;
  const crawl = await pagesOfSite(client, signal);
  observation.downgrades = await downgradesOf(client, [secure, ...(await chainVisit(client, chain))], crawl);
  observation.hasUnreadPages = crawl.pages.some(
    ({ outcome, failure }) => outcome !== 'answered' && outcome !== 'redirected' && failure !== 'budget',
  );
  if (chain === null) return observation;
  await lookFurther(client, observation, { secure, chain, crawl, root });
  return observation;
}

const lookSecurely = (client: TargetClient, url: string): Promise<Visit> =>
  visit(client, { role: 'start', url, follow: MAX_REDIRECTS });

type Frame = Pick<RedirectObservation, 'host' | 'hasOwnPort' | 'isPreloaded'>;

const observationOf = (
  frame: Frame,
  url: string,
  secure: Visit | null,
  chain: Chain | null,
): RedirectObservation => ({
  ...frame,
  https: secure === null ? notRequested(url) : httpsOf(secure),
  chain: chain?.looks ?? [],
  end: chain?.end ?? 'http',
  endsAt: chain?.endsAt ? lastingUrl(chain.endsAt) : null,
  isCovered: false,
  isConfirmed: false,
  elsewhere: null,
  deep: null,
  twin: null,
  hasUnreadPages: false,
  downgrades: [],
});

const httpsOf = ({ page }: Visit): RedirectObservation['https'] => ({
  url: page.url,
  outcome: page.outcome,
  failure: page.failure,
  status: page.status,
  redirectsTo: page.redirectsTo,
});

const notRequested = (url: string): RedirectObservation['https'] => ({
  ...{ url: lastingUrl(url), outcome: 'failed', failure: null },
  ...{ status: null, redirectsTo: null },
});

/** The https page to which plain http leads, if it is on the own site: it may lead back. */
async function chainVisit(client: TargetClient, chain: Chain | null): Promise<Visit[]> {
  const url = chain?.endsAt ?? null;
  return url !== null && isSameSite(url, client.target.host) ? [await lookSecurely(client, url)] : [];
}

interface Known {
  secure: Visit;
  chain: Chain;
  crawl: SiteCrawl;
  root: string;
}

async function lookFurther(
  client: TargetClient,
  observation: RedirectObservation,
  known: Known,
): Promise<void> {
  const { chain, secure, crawl, root } = known;
  const own = secure.response === null ? null : documentOf(secure.response, secure.response.url);
  if (chain.end === 'http' && chain.last.look.outcome === 'document')
    observation.isConfirmed = await showsAgain(client, chain.looks.at(-1)?.url ?? root, chain.last, secure);
  if (chain.end === 'https') {
    observation.isCovered = await isCoveredByHsts(client, chain);
    observation.elsewhere = await pageElsewhere(client, root, chain.last);
    observation.deep = await lookDeeper(client, crawl);
  }
  observation.twin = await lookAtTwin(client, own);
}

/** A host above the one that was requested may speak for it; any other cannot. */
async function isCoveredByHsts(client: TargetClient, { looks, endsAt }: Chain): Promise<boolean> {
  const { host } = client.target;
  const other = endsAt === null ? host : new URL(endsAt).hostname;
  if (looks.length > 1 || endsAt === null || !host.endsWith(`.${other}`)) return false;
  const { response } = await lookAt(client, endsAt);
  const field = response?.headers.find(([name]) => name === 'strict-transport-security')?.[1];
  const policy = parseHsts(field ?? '');
  return policy !== null && policy.maxAge > 0 && policy.includeSubDomains;
}

/** The first page of the crawl below the root, over http. */
async function lookDeeper(client: TargetClient, crawl: SiteCrawl): Promise<RedirectObservation['deep']> {
  const page = crawl.pages.find(({ url, status, html }) => {
    const { pathname, search, protocol, port } = new URL(url);
    const isPlain = protocol === 'https:' && port === '' && search === '' && !pathname.startsWith(WELL_KNOWN);
    return isPlain && pathname !== '/' && status === 200 && html !== null;
  });
  if (page === undefined) return null;
  const url = page.url.replace(/^https:/, 'http:');
  const { look } = await lookAt(client, url);
  const isServed = look.outcome === 'document' && look.status === 200 && !look.onlyLeadsOn;
  const again = isServed ? await lookAt(client, url, { isFresh: true }) : null;
  return { look, isConfirmed: again?.look.outcome === 'document' };
}

/** Redirects from https to http on the own site, each requested again. */
async function downgradesOf(
  client: TargetClient,
  visits: readonly Visit[],
  crawl: SiteCrawl,
): Promise<RedirectObservation['downgrades']> {
  const { host } = client.target;
  const hops = [
    ...visits.flatMap(({ hops: passed }) =>
      passed.map(({ url, response }) => ({ url, to: redirectTarget(response, url)?.href ?? null })),
    ),
    ...crawl.pages.flatMap(({ hops: passed, redirectsTo }) =>
      passed.map(({ url }, index) => ({ url, to: passed[index + 1]?.url ?? redirectsTo })),
    ),
  ];
  const isDowngrade = (url: string, to: string | null): to is string =>
    to !== null && url.startsWith('https:') && to.startsWith('http:') && isSameSite(to, host);
  const found = new Map(hops.flatMap(({ url, to }) => (isDowngrade(url, to) ? [[url, to] as const] : [])));
  const downgrades: RedirectObservation['downgrades'] = [];
  for (const [url, to] of [...found].slice(0, MOST_DOWNGRADES)) {
    const { response } = await lookAt(client, url, { isFresh: true });
    const again = response === null ? null : (redirectTarget(response, url)?.href ?? null);
    downgrades.push({
      url: lastingUrl(url),
      redirectsTo: lastingUrl(to),
      isConfirmed: isDowngrade(url, again),
    });
  }
  return downgrades;
}
