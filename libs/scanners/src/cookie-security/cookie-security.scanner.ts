import {
  ask,
  type Asked,
  askStart,
  type CrawledPage,
  fieldOf,
  formGuards,
  type Inconclusive,
  isPreloadedTld,
  lastingUrl,
  pagesOfSite,
  parseHsts,
  parsePolicies,
  scanner,
  type ScannerInput,
  servesPages,
  type SiteCrawl,
  whyUnanswered,
} from '@palisade/scan-engine';
import type { TargetClient } from '@palisade/target-client';
import { CookieCollector } from './cookie-collector';
import { rules, shownLine } from './cookie-security.rules';
import { cookieAdvice } from './product-advice';
import type { Seen, SeenPage } from './seen-cookies';

/** Stands for the random path of the error page, so that two scans record the same. */
const NOT_FOUND_PATH = '/no-such-page';
const MOST_SISTERS = 5;
const MOST_OF_SCRIPTS = 30;
const MOST_SECOND_PROBES = 2;
/** To a front door that tests for cookies, and back. */
const MOST_HOPS = 2;

export const cookieSecurityScanner = scanner('cookie_security', {
  // All of them are pages that other tests of the scan request too; alone, the test pays for them: start pages with redirects, plain http, a
  // page that does not exist and the crawl.
  asIdentities: true,
  budget: { requests: 48, connections: 50, bytes: 32 * 1024 * 1024, durationMs: 50_000 },
  summary: ({ start, cookies }) =>
    cookies.length === 0 && whyUnanswered(start) === null
      ? 'The site sets no cookies for visitors who are not signed in.'
      : 'The cookies of visitors who are not signed in are protected.',
  observe,
  rules,
  whyUnread,
  judgedAnyway: ({ cookies }) => cookies.map(({ name }) => name),
  // A closed port sets no cookies; silence says nothing.
  unjudgedRules: ({ plainHttp }) =>
    plainHttp === null || wasRead(plainHttp) || plainHttp.failure === 'refused'
      ? []
      : ['cookie-set-over-http'],
  details,
  advice: (_, found) => cookieAdvice(found),
});

const wasRead = ({ outcome, failure }: SeenPage): boolean =>
  outcome === 'answered' || outcome === 'redirected' || outcome === 'off_host' || failure === 'budget';

/** A site that turns visitors away may set its cookies behind that. */
function whyUnread({ start, pages, cookies }: Seen): Inconclusive | null {
  // The page that is missing is always among them, with a status of its own.
  const hasPage = pages.some(({ outcome, status }) => outcome === 'answered' && (status ?? 500) < 400);
  const isRefused = (start.status ?? 500) >= 400 && !hasPage && cookies.length === 0;
  return whyUnanswered(start) ?? (isRefused ? turnedAway(start.status) : null);
}

const turnedAway = (status: number | null): Inconclusive => ({
  sentence: `the start page refuses visitors (status ${status}) and sets no cookie; name a page that everyone may read in the settings of this test`,
  reason: 'forbidden',
});

function details(seen: Seen): Record<string, unknown> {
  const { start, pages, cookies, plainHttp, hasHsts, sisters, ofScripts } = seen;
  if (whyUnread(seen) !== null) return { start };
  return {
    start: start.url,
    pages: pages.filter(({ outcome }) => outcome === 'answered').map(({ url }) => url),
    plain_http: plainHttp && { outcome: plainHttp.outcome, status: plainHttp.status },
    hsts: hasHsts,
    other_hosts: sisters,
    cookies: cookies.map(({ name, kind, forms }) => ({
      name,
      kind,
      lines: forms.map((form) => shownLine(name, form)),
      ...(forms.some(({ isHttps, secure }) => !isHttps && secure) ? { refused_over_http: true } : {}),
    })),
    ...(ofScripts === undefined
      ? { not_seen: 'cookies after a login, and cookies that scripts set' }
      : { set_by_scripts: ofScripts, not_seen: 'cookies after a login' }),
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, target, settings } = input;
  const { start, plain } = await askStart(client, target);
  if (start.outcome !== 'answered') return { ...NOTHING, start: seenPage(start) };
  const named = settings?.endpoints ?? [];
  const [secure, missing, crawl] = await Promise.all([
    askHttps(client, start),
    ask(client, new URL(input.missingPath, start.url).href),
    pagesOfSite(input, named.length === 0 ? undefined : [target.url ?? '/', ...named]),
  ]);
  const missingUrl = new URL(NOT_FOUND_PATH, start.url).href;
  const visits = [start, ...(plain === null ? [] : [plain]), ...secure];
  const collector = new CookieCollector(input.now.getTime());
  for (const visit of visits) takeVisit(collector, visit);
  takeVisit(collector, missing, missingUrl);
  const known = new Set(visits.flatMap(({ url, hops }) => [url, ...hops.map((hop) => hop.url)]));
  for (const page of crawl.pages) takeCrawled(collector, page, known);
  const answered = [start, ...secure].filter(({ outcome }) => outcome === 'answered');
  const hasHsts = answered.some(sendsHsts) || isPreloadedTld(start.url);
  const isPlain = start.url.startsWith('http:');
  const plainHttp = plain === null && !isPlain ? null : seenPage(plain ?? start);
  await takeAgain(client, collector, servesPages(plainHttp) && !hasHsts);
  takeLogin(collector, input);
  return {
    start: seenPage(start),
    pages: [{ ...seenPage(missing), url: missingUrl }, ...crawl.pages.map(seenPage)],
    cookies: collector.cookies(),
    duplicates: collector.duplicateCookies(),
    hasHsts,
    hasHttps: answered.some(({ url }) => url.startsWith('https:')),
    plainHttp,
    admitsFraming: admitsFraming(start),
    sisters: sistersOf(new URL(start.url).hostname, crawl),
    ...(crawl.pages.some(({ rendered }) => rendered !== undefined) && { ofScripts: ofScripts(crawl) }),
  };
}

const NOTHING: Omit<Seen, 'start'> = {
  pages: [],
  cookies: [],
  duplicates: [],
  sisters: [],
  hasHsts: false,
  hasHttps: false,
  plainHttp: null,
  admitsFraming: false,
};

/** The cookies that the login of the identity set. */
function takeLogin(collector: CookieCollector, { signedInAs }: ScannerInput): void {
  for (const { url, headers, method, isJson } of signedInAs?.credentials.setBy ?? [])
    collector.take({ url, headers, shownUrl: lastingUrl(url), login: { method, isJson } });
}

/** Whether a site that starts on http has https too. */
async function askHttps(client: TargetClient, start: Asked): Promise<Asked[]> {
  const { protocol, port, host } = new URL(start.url);
  return protocol === 'http:' && port === '' ? [await ask(client, `https://${host}/`)] : [];
}

function takeVisit(
  collector: CookieCollector,
  { url, outcome, response, hops }: Asked,
  shownUrl = lastingUrl(url),
): void {
  for (const hop of hops)
    collector.take({ url: hop.url, shownUrl: lastingUrl(hop.url), headers: hop.response.headers });
  if (response !== null && outcome === 'answered')
    collector.take({ url, shownUrl, headers: response.headers });
}

/** A page of the crawl, unless its response was taken already: it is the same one, shared by the tests of a scan. */
function takeCrawled(
  collector: CookieCollector,
  { url, hops, headers, html, outcome }: CrawledPage,
  known: ReadonlySet<string>,
): void {
  collector.takeGuards(formGuards(headers, html?.forms ?? []));
  const responses = outcome === 'answered' ? [...hops, { url, headers }] : hops;
  for (const response of responses)
    if (!known.has(response.url)) collector.take({ ...response, shownUrl: lastingUrl(response.url) });
}

/** What would be high, or a session without a name that says so, is requested a second time where one response alone has shown it. */
async function takeAgain(
  client: TargetClient,
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
  for (const url of [...new Set([...urls, ...collector.unsettled()])].slice(0, MOST_SECOND_PROBES))
    takeVisit(collector, await ask(client, url, { fresh: true, hops: MOST_HOPS }), url);
}

const seenPage = ({ url, outcome, failure, status, redirectsTo }: Asked | CrawledPage): SeenPage => ({
  url: lastingUrl(url),
  outcome,
  failure,
  status,
  redirectsTo: redirectsTo && lastingUrl(redirectsTo),
});

const sendsHsts = ({ url, response }: Asked): boolean =>
  url.startsWith('https:') &&
  (parseHsts(fieldOf(response?.headers ?? [], 'strict-transport-security') ?? '')?.maxAge ?? 0) > 0;

/** A policy that names others allows them to embed the site. */
function admitsFraming({ response }: Asked): boolean {
  const lines = (response?.headers ?? []).filter(([name]) => name === 'content-security-policy');
  return parsePolicies(
    lines.map(([, value]) => value),
    'header',
  ).some(({ directives }) =>
    directives['frame-ancestors']?.some((source) => !/^'(?:self|none)'$/i.test(source)),
  );
}

const ofScripts = ({ pages }: SiteCrawl): string[] =>
  [...new Set(pages.flatMap(({ drawn }) => drawn?.cookies ?? []))].sort().slice(0, MOST_OF_SCRIPTS);

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
