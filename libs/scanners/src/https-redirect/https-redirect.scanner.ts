import {
  ask,
  type Asked,
  fieldOf,
  htmlIn,
  type Inconclusive,
  isPreloadedTld,
  isSameSite,
  lastingUrl,
  pagesOfSite,
  parseHsts,
  recordOf,
  scanner,
  type ScannerInput,
  type SiteCrawl,
  whyUnanswered,
} from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { confirms, probe } from './http-page';
import { confirmServed, followHttp, type HttpRedirects, pageElsewhere } from './http-redirects';
import { rules, type Seen, unjudgedRules, whyHttpUnread } from './https-redirect.rules';
import { probeTwin } from './twin';

const MOST_HOPS = 5;
const MOST_DOWNGRADES = 2;
/** Where certificates are renewed over http, and other files that http has to serve. */
const WELL_KNOWN = '/.well-known/';

export const httpsRedirectScanner = scanner('https_redirect', {
  pagesAreHints: true,
  // Its own probes, and the start page with its redirects and the crawl, which other tests share.
  budget: { requests: 42, connections: 50, bytes: 32 * 1024 * 1024, durationMs: 50_000 },
  summary: 'Plain http leads to https.',
  observe,
  rules,
  whyUnread,
  unjudgedRules,
  details: ({ https, http, isPreloaded, isCovered, deep, twin }) => ({
    https: { outcome: https?.outcome ?? 'failed', status: https?.status ?? null },
    hops: http.pages.map(({ url, outcome, status, redirectsTo }) => ({
      url,
      outcome,
      status,
      redirects_to: redirectsTo,
    })),
    end: http.end,
    preloaded_top_level_domain: isPreloaded,
    covered_by_hsts_of_other_host: isCovered,
    path: deep && { url: deep.page.url, status: deep.page.status },
    twin: twin && { url: twin.page.url, https: twin.hasHttps, same_site: twin.isSameSite },
  }),
});

const OWN_PORT: Inconclusive = {
  sentence:
    'the URL of the check has a port, so the port of the other scheme is unknown; create a check for the host without a port',
  reason: 'own_port',
};
const NO_HTTPS: Inconclusive = {
  sentence:
    'the site does not respond over https, which the test of the certificate reports; set up https, then scan again',
  reason: 'https_unavailable',
};
const LEADS_AWAY: Inconclusive = {
  sentence: 'https leads to plain http on another host; create a check for that host',
  reason: 'redirect',
};

/** Why the redirects cannot be judged, or null. A downgrade on https counts whatever happens over http. */
function whyUnread(seen: Seen): Inconclusive | null {
  if (seen.downgrades.length > 0) return null;
  if (seen.hasOwnPort) return OWN_PORT;
  return whyHttpsUnread(seen) ?? whyHttpUnread(seen);
}

function whyHttpsUnread({ https }: Seen): Inconclusive | null {
  if (https === null) return NO_HTTPS;
  const { outcome, failure, redirectsTo } = https;
  if (outcome === 'off_host') return redirectsTo?.startsWith('http:') ? LEADS_AWAY : null;
  const isOurs = ['dns', 'blocked_address', 'budget', 'aborted'].includes(failure ?? '');
  return outcome === 'failed' && !isOurs ? NO_HTTPS : whyUnanswered(https);
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, target } = input;
  const { host, url } = target;
  const name = host.includes(':') ? `[${host}]` : host;
  const hasOwnPort = url !== null && new URL(url).port !== '';
  const isPreloaded = isPreloadedTld(`https://${name}/`);
  const root = `http://${name}/`;
  const start = url?.startsWith('https:') ? url : `https://${name}/`;
  const [secure, http] = await Promise.all([
    hasOwnPort && url?.startsWith('http:') ? null : askSecurely(client, start),
    hasOwnPort || isPreloaded ? null : followHttp(client, root),
  ]);
  const seen = { ...NOTHING, host, hasOwnPort, isPreloaded, ...seenOf(secure, http) };
  if (secure === null || secure.outcome === 'failed' || secure.outcome === 'challenge') return seen;
  const crawl = await pagesOfSite(input);
  return {
    ...seen,
    downgrades: await downgradesOf(client, [secure, ...(await endOf(client, http))], crawl),
    hasUnreadPages: crawl.pages.some(
      ({ outcome, failure }) => outcome !== 'answered' && outcome !== 'redirected' && failure !== 'budget',
    ),
    ...(http && (await probeFurther(client, { secure, http, crawl, root }))),
  };
}

/** The https page to which plain http leads, if it is on the own site: it may lead back. */
async function endOf(client: TargetClient, http: HttpRedirects | null): Promise<Asked[]> {
  const url = http?.endsAt ?? null;
  return url !== null && isSameSite(url, client.target.host) ? [await askSecurely(client, url)] : [];
}

const askSecurely = (client: TargetClient, url: string): Promise<Asked> =>
  ask(client, url, { hops: MOST_HOPS, leads: false });

const NOTHING = {
  isCovered: false,
  confirmed: null,
  elsewhere: null,
  deep: null,
  twin: null,
  hasUnreadPages: false,
  downgrades: [],
};

const seenOf = (secure: Asked | null, http: HttpRedirects | null): Pick<Seen, 'https' | 'http'> => ({
  https: secure && recordOf(secure),
  http: {
    pages: http?.pages ?? [],
    end: http?.end ?? 'http',
    endsAt: http?.endsAt ? lastingUrl(http.endsAt) : null,
  },
});

interface Known {
  secure: Asked;
  http: HttpRedirects;
  crawl: SiteCrawl;
  root: string;
}

async function probeFurther(
  client: TargetClient,
  { http, secure, crawl, root }: Known,
): Promise<Partial<Seen>> {
  const isServed = http.end === 'http' && http.pages.at(-1)?.outcome === 'document';
  const isRedirected = http.end === 'https';
  return {
    confirmed: isServed ? await confirmServed(client, http, secure) : null,
    isCovered: isRedirected && (await isCoveredByHsts(client, http)),
    elsewhere: isRedirected ? await pageElsewhere(client, root, http) : null,
    deep: isRedirected ? await probeDeeper(client, crawl) : null,
    twin: await probeTwin(client, htmlIn(secure)),
  };
}

/** A host above the one that was requested may speak for it; any other cannot. */
async function isCoveredByHsts(client: TargetClient, { pages, endsAt }: HttpRedirects): Promise<boolean> {
  if (endsAt === null || pages.length > 1) return false;
  if (!client.target.host.endsWith(`.${new URL(endsAt).hostname}`)) return false;
  const { response } = await ask(client, endsAt);
  const policy = parseHsts(fieldOf(response?.headers ?? [], 'strict-transport-security') ?? '');
  return policy !== null && policy.maxAge > 0 && policy.includeSubDomains;
}

/** The first page of the crawl below the root, over http. */
async function probeDeeper(client: TargetClient, crawl: SiteCrawl): Promise<Seen['deep']> {
  const found = crawl.pages.find(({ url, status, html }) => {
    const { pathname, search, protocol, port } = new URL(url);
    const isPlain = protocol === 'https:' && port === '' && search === '' && !pathname.startsWith(WELL_KNOWN);
    return isPlain && pathname !== '/' && status === 200 && html !== null;
  });
  if (found === undefined) return null;
  const url = found.url.replace(/^https:/, 'http:');
  const page = await probe(client, url);
  const isServed = page.outcome === 'document' && page.status === 200 && !page.onlyLeadsOn;
  return { page, confirmed: isServed ? confirms(await probe(client, url, { fresh: true })) : null };
}

/** Redirects from https to http on the own site, each requested again; those that a second probe contradicts are left out. */
async function downgradesOf(
  client: TargetClient,
  visits: readonly Asked[],
  crawl: SiteCrawl,
): Promise<Seen['downgrades']> {
  const { host } = client.target;
  const isDowngrade = (url: string, to: string | null | undefined): to is string =>
    url.startsWith('https:') && to?.startsWith('http:') === true && isSameSite(to, host);
  const found = new Map<string, string>();
  for (const { hops, url: last, redirectsTo } of [...visits, ...crawl.pages])
    for (const [index, { url }] of hops.entries()) {
      const to = hops[index + 1]?.url ?? redirectsTo ?? last;
      if (isDowngrade(url, to)) found.set(url, to);
    }
  const downgrades: Seen['downgrades'] = [];
  for (const [url, to] of [...found].slice(0, MOST_DOWNGRADES)) {
    const again = await ask(client, url, { fresh: true });
    const confirmed = isDowngrade(url, again.redirectsTo);
    if (confirmed || again.outcome !== 'answered')
      downgrades.push({ url: lastingUrl(url), redirectsTo: lastingUrl(to), confirmed });
  }
  return downgrades;
}
