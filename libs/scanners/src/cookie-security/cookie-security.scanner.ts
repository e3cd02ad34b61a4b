import {
  type Scanner,
  type ScannerInput,
  parsePolicies,
  parseHsts,
  isPreloadedTld,
  lastingUrl,
  type Visit,
  visit,
  visitStart,
  type CrawledPage,
  type SiteCrawl,
  pagesOfSite,
} from '@palisade/scan-engine';
import { CookieCollector } from './cookie-collector';
import type { CookieObservation, SeenPage } from './cookie-observation';
import { servesPlainHttp } from './attribute.rules';
import { judgeCookieSecurity } from './cookie-security.rules';

/** Stands for the random path of the error page, so that two scans record the same. */
const NOT_FOUND_PATH = '/no-such-page';
const MOST_SISTERS = 5;
const MOST_SECOND_LOOKS = 2;

export const cookieSecurityScanner: Scanner<CookieObservation> = {
  key: 'cookie_security',
  // All of them are pages that other tests of the scan request too; alone, the test pays for them: start pages with redirects, plain http, a
  // page that does not exist and the crawl.
  budget: { requests: 44, connections: 50, bytes: 32 * 1024 * 1024, durationMs: 50_000 },
  observe,
  judge: judgeCookieSecurity,
};

async function observe(input: ScannerInput): Promise<CookieObservation> {
  const { client, target, settings, signal } = input;
  const { start, others } = await visitStart(client, target);
  if (start.page.outcome !== 'answered') return unread(start);
  const named = settings?.endpoints ?? [];
  const beginnings = named.length === 0 ? undefined : [target.url ?? '/', ...named];
  const [secure, missing, crawl] = await Promise.all([
    visitHttps(input, start),
    visit(client, { role: 'not_found', url: `${new URL(start.page.url).origin}${input.missingPath}` }),
    pagesOfSite(client, signal, beginnings),
  ]);
  const visits = [start, ...others, ...secure];
  const collector = new CookieCollector(input.now.getTime());
  for (const each of visits) takeVisit(collector, each);
  takeVisit(collector, missing, new URL(NOT_FOUND_PATH, start.page.url).href);
  const known = new Set(
    visits.flatMap(({ response, hops }) => [response?.url, ...hops.map(({ url }) => url)]),
  );
  for (const page of crawl.pages) takeCrawled(collector, page, known);
  const hasHsts = [start, ...secure].some(sendsHsts) || isPreloadedTld(start.page.url);
  const plainHttp = plainHttpOf(start, others);
  await takeAgain(input, collector, servesPlainHttp({ plainHttp }) && !hasHsts);
  return {
    start: seenVisit(start),
    pages: [
      seenVisit(missing, new URL(NOT_FOUND_PATH, start.page.url).href),
      ...crawl.pages.map(seenCrawled),
    ],
    cookies: collector.cookies(),
    duplicates: collector.duplicateCookies(),
    hasHsts,
    hasHttps: [start, ...secure].some(
      ({ page }) => page.outcome === 'answered' && page.url.startsWith('https:'),
    ),
    plainHttp,
    admitsFraming: admitsFraming(start),
    sisters: sistersOf(new URL(start.page.url).hostname, crawl),
  };
}

const unread = (start: Visit): CookieObservation => ({
  start: seenVisit(start),
  pages: [],
  cookies: [],
  duplicates: [],
  hasHsts: false,
  hasHttps: false,
  plainHttp: null,
  admitsFraming: false,
  sisters: [],
});

/** Whether a site that starts on http has https too. */
async function visitHttps({ client }: ScannerInput, { page }: Visit): Promise<Visit[]> {
  const url = new URL(page.url);
  if (url.protocol !== 'http:' || url.port !== '') return [];
  return [await visit(client, { role: 'start', url: `https://${url.host}/` })];
}

function takeVisit(collector: CookieCollector, { page, response, hops }: Visit, shownUrl?: string): void {
  for (const hop of hops)
    collector.take({ url: hop.url, shownUrl: lastingUrl(hop.url), headers: hop.response.headers });
  if (response === null || page.outcome !== 'answered') return;
  collector.take({ url: response.url, shownUrl: shownUrl ?? page.url, headers: response.headers });
}

/** What would be high is requested a second time where one response alone has shown it. */
async function takeAgain(
  { client }: ScannerInput,
  collector: CookieCollector,
  isExposed: boolean,
): Promise<void> {
  const urls = collector.cookies().flatMap(({ kind, forms, members }) => {
    const insecure = forms.filter(({ isHttps, secure }) => isHttps && !secure);
    const isOnce =
      (isExposed && kind === 'session' && insecure.length === 1 && insecure[0]?.answers === 1) ||
      members.some((member) => member.kind === 'password' && member.answers === 1);
    return isOnce ? [(insecure[0] ?? forms[0])?.url ?? ''] : [];
  });
  for (const url of [...new Set(urls)].slice(0, MOST_SECOND_LOOKS)) {
    const response = await client.request({ url, share: false });
    if (response.ok) collector.take({ url, shownUrl: url, headers: response.headers });
  }
}

/** A page of the crawl, unless its response is one of those that were taken already: it is the same one, shared by the tests of a scan. */
function takeCrawled(
  collector: CookieCollector,
  { url, hops, headers, outcome }: CrawledPage,
  known: ReadonlySet<string | undefined>,
): void {
  for (const hop of hops)
    if (!known.has(hop.url))
      collector.take({ url: hop.url, shownUrl: lastingUrl(hop.url), headers: hop.headers });
  if (outcome === 'answered' && !known.has(url)) collector.take({ url, shownUrl: lastingUrl(url), headers });
}

const seenVisit = ({ page }: Visit, shownUrl = page.url): SeenPage => ({
  url: shownUrl,
  outcome: page.outcome,
  failure: page.failure,
  status: page.status,
  redirectsTo: page.redirectsTo,
});

const seenCrawled = ({ url, outcome, failure, status, redirectsTo }: CrawledPage): SeenPage => ({
  url: lastingUrl(url),
  outcome,
  failure,
  status,
  redirectsTo: redirectsTo === null ? null : lastingUrl(redirectsTo),
});

const linesOf = ({ response }: Visit, field: string): string[] =>
  (response?.headers ?? []).flatMap(([name, value]) => (name === field ? [value] : []));

function sendsHsts(look: Visit): boolean {
  const [first] = look.page.url.startsWith('https:') ? linesOf(look, 'strict-transport-security') : [];
  return (parseHsts(first ?? '')?.maxAge ?? 0) > 0;
}

function plainHttpOf(start: Visit, others: readonly Visit[]): SeenPage | null {
  const plain = others.find(({ page }) => page.role === 'plain_http');
  if (plain !== undefined) return seenVisit(plain);
  return start.page.url.startsWith('http:') ? seenVisit(start) : null;
}

/** A policy that names others allows them to embed the site. */
const admitsFraming = (start: Visit): boolean =>
  parsePolicies(linesOf(start, 'content-security-policy'), 'header').some(({ directives }) =>
    directives['frame-ancestors']?.some((source) => !/^'(?:self|none)'$/i.test(source)),
  );

/** Names below the host that its pages link to or load from; the twin is the same site. */
function sistersOf(host: string, crawl: SiteCrawl): string[] {
  const sisters = new Set<string>();
  for (const { html } of crawl.pages)
    for (const { url } of [...(html?.links ?? []), ...(html?.subresources ?? [])]) {
      const { hostname } = new URL(url);
      if (hostname.endsWith(`.${host}`) && hostname !== `www.${host}`) sisters.add(hostname);
    }
  return [...sisters].sort().slice(0, MOST_SISTERS);
}
