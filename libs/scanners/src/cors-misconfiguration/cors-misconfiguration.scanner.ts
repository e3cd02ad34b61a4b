import {
  actionOfPath,
  apiPathsIn,
  fieldOf,
  isSameSite,
  pagesOfSite,
  pathsCalled,
  readingOperations,
  scanner,
  type ScannerInput,
  type SiteCrawl,
  textOf,
} from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';
import { corsDetails, corsSummary, judgedPaths, whyUnsure } from './cors-coverage';
import { rules } from './cors-misconfiguration.rules';
import { CorsProber, type FirstProbe, type MayFollow, type MayGoOn } from './cors-prober';
import { isOddOrigin } from './probe-origins';
import { privateDataOf } from './private-data';
import { corsProductAdvice } from './product-advice';
import { type CorsResponse, isOfResource, type Seen } from './seen-responses';

const MOST_PATHS = 10;
/** Next to the start page, when nobody said where the API is. */
const MOST_FOUND_PATHS = 2;
/** With those that scripts call when a browser draws the pages, or that the document of the API describes. */
const MOST_WITH_CALLS = 4;
/** No round starts later; the slowest one takes two time-outs of ten seconds. */
const LAST_START_MS = 30_000;
/** Pages that are drawn come first. */
const LAST_START_WHEN_DRAWN_MS = 38_000;
/** A site that leaves so many questions unanswered is not asked further ones. */
const MOST_FAILURES = 2;

export const corsMisconfigurationScanner = scanner('cors_misconfiguration', {
  // 20 for each of ten paths and for the home page, their redirects, and the fall-back to http.
  asIdentities: true,
  pagesAreHints: true,
  budget: { requests: 240, connections: 240, bytes: 64 * 1024 * 1024, durationMs: 58_000 },
  summary: corsSummary,
  observe,
  rules,
  whyUnsure,
  judged: judgedPaths,
  details: corsDetails,
  advice: corsProductAdvice,
});

/** A test under way. */
interface Run {
  input: ScannerInput;
  prober: CorsProber;
  site: Seen;
  mayGoOn: MayGoOn;
}

async function observe(input: ScannerInput): Promise<Seen> {
  const site = await observePaths(input);
  return site.stopped === null ? { ...site, privateData: await privateDataOf(input) } : site;
}

async function observePaths(input: ScannerInput): Promise<Seen> {
  const run = startRun(input);
  const { site, prober } = run;
  const endpoints = [...new Set(input.settings?.endpoints ?? [])];
  const isNamed = endpoints.length > 0;
  const crawling = crawlForPaths(input, isNamed);
  const first = await probeFirst(run, endpoints[0]);
  if (isNamed) await askHomeIfRefused(input, first);
  site.paths.push(await prober.probePath(first, run.mayGoOn));
  site.stopped ??= reasonToStop([first.seen], false);
  const isDown = first.seen.outcome === 'failed';
  if (isNamed && !isDown && site.stopped === null) await probeHome(run, first.url);
  const others = isNamed ? endpoints.slice(1) : foundPaths(first, await crawling);
  for (const [index, path] of others.entries()) {
    const isTooMany = index + 1 >= MOST_PATHS;
    if (isTooMany) site.stopped ??= 'too_many_paths';
    else run.mayGoOn(site.paths.flatMap(({ responses }) => responses));
    if (site.stopped !== null || isDown) site.skipped.push(withoutQuery(path));
    else if (isOnSite(path, first.url, input.target.host))
      await probeNew(run, await prober.first(new URL(path, first.url).href, keepsPath));
  }
  return site;
}

function startRun(input: ScannerInput): Run {
  const late = performance.now() + (input.drawing === undefined ? LAST_START_MS : LAST_START_WHEN_DRAWN_MS);
  const site: Seen = { paths: [], start: null, skipped: [], stopped: null, privateData: null };
  const mayGoOn: MayGoOn = (responses) => {
    site.stopped ??= reasonToStop(responses, performance.now() > late);
    const failures = responses.filter(({ outcome }) => outcome === 'failed').length;
    return site.stopped === null && failures < MOST_FAILURES;
  };
  return { input, prober: new CorsProber(input.client, input.signedInAs?.stranger), site, mayGoOn };
}

/** The start page shows whether all of the site requires a sign-in, or this path alone: a scan asks no more of the former. */
async function askHomeIfRefused({ client }: ScannerInput, { response, url }: FirstProbe): Promise<void> {
  if ([401, 403].includes(response?.status ?? 0)) await client.request({ url: new URL('/', url).href });
}

/** The first path decides which scheme and which of the host and its www twin the others are asked at. */
async function probeFirst(
  { input: { target }, prober }: Run,
  endpoint: string | undefined,
): Promise<FirstProbe> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const probe = (start: string): Promise<FirstProbe> =>
    endpoint === undefined || !isOnSite(endpoint, start, target.host)
      ? prober.first(start, () => true)
      : prober.first(new URL(endpoint, start).href, keepsPath);
  const first = await probe(target.url ?? `https://${host}/`);
  if (target.url !== null || first.seen.outcome !== 'failed') return first;
  const fallBack = await probe(`http://${host}/`);
  return fallBack.seen.outcome === 'failed' ? first : fallBack;
}

/** Redirects to https, to the www twin or to the form with a slash lead to the same resource. */
const keepsPath: MayFollow = (from, to) => withoutSlash(from.pathname) === withoutSlash(to.pathname);
const withoutSlash = (path: string): string => path.replace(/\/$/, '');
const withoutQuery = (path: string): string => path.split(/[?#]/)[0] ?? path;

const isOnSite = (path: string, site: string, host: string): boolean =>
  isUrl(path, site) && isSameSite(new URL(path, site).href, host);

interface CrawledPaths {
  crawl: SiteCrawl;
  /** Of GET operations, where another test of the scan reads the document of the API. */
  described: string[];
}

async function crawlForPaths(input: ScannerInput, isNamed: boolean): Promise<CrawledPaths | null> {
  const readsApi = input.runs('api_exposure') !== null;
  if (isNamed || (input.drawing === undefined && !readsApi)) return null;
  const crawl = await pagesOfSite(input);
  const operations = readsApi ? await readingOperations(input, crawl) : [];
  return { crawl, described: operations.flatMap(({ listed, example }) => listed[0] ?? example ?? []) };
}

/** Paths that the start page names, and those that scripts call when a browser draws the pages, or that a document describes. */
function foundPaths(first: FirstProbe, seen: CrawledPaths | null): string[] {
  const named = namedPaths(first);
  const calls = (seen?.crawl.pages ?? []).flatMap(({ drawn }) => drawn?.calls ?? []);
  const known = [...calls, ...(seen?.described ?? [])];
  const called = pathsCalled(known, MOST_PATHS).filter((path) => actionOfPath(path) === null);
  return called.length === 0 ? named : [...new Set([...named, ...called])].slice(0, MOST_WITH_CALLS);
}

function namedPaths({ seen, url, response }: FirstProbe): string[] {
  if (response?.status !== 200 || seen.outcome !== 'answered') return [];
  const type = fieldOf(response.headers, 'content-type') ?? '';
  return /html/i.test(type) ? apiPathsIn(textOf(response.body), url, MOST_FOUND_PATHS) : [];
}

function reasonToStop(responses: readonly CorsResponse[], isLate: boolean): Seen['stopped'] {
  if (responses.some(({ outcome }) => outcome === 'too_many_requests')) return 'rate_limited';
  const isBlocked = ({ role, outcome }: CorsResponse): boolean =>
    outcome === 'challenge' && !isOddOrigin(role);
  if (responses.some(isBlocked)) return 'challenge';
  return isLate ? 'time' : null;
}

const isKnown = ({ paths }: Seen, url: string): boolean =>
  paths.some((path) => new URL(path.url).pathname === new URL(url).pathname);

/** Sends the further probes of a path, unless it is one that was probed. */
async function probeNew({ prober, site, mayGoOn }: Run, first: FirstProbe): Promise<void> {
  if (!isKnown(site, first.url)) site.paths.push(await prober.probePath(first, mayGoOn));
}

/**
 * The home page is tested whatever is configured. Where it is not its own page, because it fails or leads elsewhere, it is not a path:
 * nobody named it. Its cookies count anyway. `url` is of the first path: it tells the scheme and which of the host and its www twin.
 */
async function probeHome(run: Run, url: string): Promise<void> {
  const home = run.input.target.url ?? new URL('/', url).href;
  if (isKnown(run.site, home)) return;
  const first = await run.prober.first(home, () => true);
  if (!isKnown(run.site, first.url) && isOfResource(first.seen)) await probeNew(run, first);
  else run.site.start = first.seen;
}
