import type { RuleId } from '@palisade/catalogue';
import {
  askAgain,
  type CrawledPage,
  type CrawlRecord,
  curl,
  failedRequest,
  fieldOf,
  type Inconclusive,
  CHALLENGED,
  isReadPage,
  pagesOfSite,
  pathsOf,
  recordOfPage,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
  whyStartUnanswered,
  whyTurnedAway,
} from '@palisade/scan-engine';
import { isBrokenHttp } from '@palisade/target-client';
import { type Answer, isEcho, isRepository, isWebDav, type Probe, send } from './method-probes';
import { type Bypass, findBypass, isRefusal, tryWrite, type Write } from './method-trials';

type Trace = Probe & { isEcho: boolean };

interface Seen {
  pages: CrawlRecord[];
  isVerified: boolean;
  allow: string | null;
  dav: string | null;
  traces: Trace[];
  /** It responds to GET, and to TRACE with no response, each time. */
  dropsTrace: boolean;
  webDav: (Probe & { isOpen: boolean; isRepository: boolean }) | null;
  bypass: Bypass | null;
  write: Write | null;
}

const RANDOM_HEADER = 'x-palisade-probe';
const LONGEST_FIELD = 200;

const curlMethod = (url: string, method: string, more = ''): string =>
  `${curl(url)} -i -X ${method}${more} ${shQuote(url)}`;

const rules = rulesOf<'http_methods', Seen>({
  'method-trace-enabled': ({ traces }) => {
    const trace = traces.find((each) => each.isEcho);
    return (
      trace !== undefined && {
        url: trace.url,
        request: `TRACE ${trace.url}`,
        observed: 'status 200, message/http with the header fields of the request',
        expected: 'status 405 or 501',
        reproduce: curlMethod(trace.url, 'TRACE', ` -H '${RANDOM_HEADER}: 1'`),
      }
    );
  },
  'method-webdav-open': ({ webDav }) =>
    webDav?.isOpen === true && {
      url: webDav.url,
      request: `PROPFIND ${webDav.url}`,
      observed: 'status 207 with properties of WebDAV, without a sign-in',
      expected: 'status 401, 403, 405 or 501',
      reproduce: curlMethod(webDav.url, 'PROPFIND', " -H 'Depth: 0'"),
    },
  'method-auth-bypass': ({ bypass }) =>
    bypass?.method !== undefined &&
    bypass.method !== null && {
      url: bypass.url,
      location: new URL(bypass.url).pathname,
      request: `${bypass.method} ${bypass.url}`,
      observed: `status ${bypass.status} for GET, and the page for ${bypass.method}`,
      expected: 'the same refusal for every method',
      confirmed: true,
      reproduce: `${curlMethod(bypass.url, 'GET')} | head -1; ${bypass.method === 'HEAD' ? `${curl(bypass.url)} -I ${shQuote(bypass.url)}` : curlMethod(bypass.url, bypass.method)}`,
    },
  'method-put-open': ({ write }) =>
    write?.isOpen === true && {
      url: new URL('/', write.url).href,
      request: `PUT ${exampleOf(write.url)}`,
      observed: 'the file that PUT had sent, for a visitor',
      expected: 'status 401, 403, 405 or 501',
      confirmed: true,
      ...(write.remains && {
        detail: 'DELETE did not remove the file of the test; remove it yourself.',
        facts: { file_that_remains: write.url },
      }),
      reproduce: writeAgain(exampleOf(write.url)),
    },
});

export const httpMethodsScanner = scanner('http_methods', {
  pagesAreHints: true,
  // The pages that all tests share; eleven requests, and five with `write_test`.
  budget: { requests: 40, connections: 50, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  summary: 'The server refuses methods that the site does not need.',
  observe,
  rules,
  whyUnread: ({ pages }) => whyNotJudged(pages),
  whyUnsure: whyUnsettled,
  judged: ({ pages, bypass }) => [
    '',
    ...pathsOf(pages.filter(isReadPage)),
    ...(bypass === null ? [] : [new URL(bypass.url).pathname]),
  ],
  unjudgedRules: ({ isVerified, webDav, bypass, pages, write }): RuleId<'http_methods'>[] => [
    ...(isVerified && (bypass !== null || !pages.some(isRefusal)) ? [] : (['method-auth-bypass'] as const)),
    ...(isSettled(webDav) ? [] : (['method-webdav-open'] as const)),
    ...(write === null ? (['method-put-open'] as const) : []),
  ],
  details: ({ allow, dav, isVerified, webDav, bypass, write }) => ({
    allow,
    dav,
    is_repository: webDav?.isRepository ?? false,
    path_with_refusal: bypass === null ? null : new URL(bypass.url).pathname,
    tried_to_write: write !== null,
    ...(!isVerified && { left_out: 'rules that need a verified domain' }),
  }),
});

/** How long the start page is does not matter here, nor does a sign-in: servers judge methods before and behind it. */
const whyNotJudged = ([start]: readonly CrawlRecord[]): Inconclusive | null => whyStartUnanswered(start);

const isSettled = (probe: Probe | null): boolean =>
  probe?.outcome === 'answered' && (probe.status ?? 500) < 500;

function whyUnsettled({ pages: [start], traces, dropsTrace }: Seen): Inconclusive | null {
  if (dropsTrace) return null;
  // A site that asks everyone for a sign-in has not said anything about methods.
  const turnedAway = whyTurnedAway(start?.status ?? null);
  if (turnedAway !== null && traces.every(({ status }) => status === 401 || status === 403))
    return turnedAway;
  if (traces.some(({ outcome, status }) => outcome === 'answered' && (status ?? 500) !== 429)) return null;
  const outcome = traces[0]?.outcome ?? 'aborted';
  if (outcome === 'challenge') return CHALLENGED;
  return failedRequest(outcome === 'answered' ? 'budget' : outcome);
}

/** The scan wrote to a random name; evidence has one that stays the same. */
const exampleOf = (url: string): string => new URL('/palisade-write-test.txt', url).href;

const writeAgain = (url: string): string =>
  `${curlMethod(url, 'PUT', ' -d palisade')}; ${curl(url)} ${shQuote(url)}; ${curlMethod(url, 'DELETE')}`;

async function observe(input: ScannerInput): Promise<Seen> {
  const crawl = await pagesOfSite(input);
  const pages = crawl.pages.map(recordOfPage);
  const nothing = {
    allow: null,
    dav: null,
    traces: [],
    dropsTrace: false,
    webDav: null,
    bypass: null,
    write: null,
  };
  const [start] = crawl.pages;
  if (crawl.origin === null || start === undefined || whyNotJudged(pages) !== null)
    return { ...nothing, pages, isVerified: false };
  const root = `${crawl.origin}/`;
  const isVerified = await input.client.mayIntrude(root);
  const options = await send(input, 'OPTIONS', root);
  const field = (name: string): string | null =>
    fieldOf(options.response?.headers ?? [], name)?.slice(0, LONGEST_FIELD) ?? null;
  const traces = await tracesOf(
    input,
    [...new Set([root, start.url, ...assetOf(start, crawl.origin)])],
    start,
  );
  return {
    pages,
    isVerified,
    allow: field('allow'),
    dav: field('dav'),
    traces,
    dropsTrace: await dropsTrace(input, traces, start),
    webDav: isVerified ? await findWebDav(input, root, options) : null,
    bypass: isVerified ? await findBypass(input, crawl.pages, start) : null,
    write: isVerified && input.settings?.write_test === true ? await tryWrite(input, crawl.origin) : null,
  };
}

/**
 * It responds to GET, and twice to TRACE not at all (CUPS), by the end of the connection (Icecast, weborf), or with what is not HTTP (ZNC): a
 * refusal, and no accident.
 */
async function dropsTrace(
  input: ScannerInput,
  traces: readonly Trace[],
  start: CrawledPage,
): Promise<boolean> {
  const isCut = ({ outcome }: Probe): boolean => outcome === 'reset' || isBrokenHttp(outcome);
  const [only, second] = traces;
  const isSilent = second !== undefined && traces.every(({ outcome }) => outcome === 'timeout');
  if (only === undefined || !(isSilent || traces.every(isCut))) return false;
  const isTwice = second !== undefined || isCut((await send(input, 'TRACE', only.url)).probe);
  return isTwice && (await askAgain(input.client, start)).ok;
}

/** Servers often hand static files to another program than pages. */
const assetOf = ({ html }: CrawledPage, origin: string): string[] =>
  (html?.subresources ?? [])
    .map(({ url }) => url)
    .filter((url) => new URL(url).origin === origin)
    .slice(0, 1);

async function tracesOf(
  input: ScannerInput,
  urls: readonly string[],
  start: Pick<CrawledPage, 'url' | 'cookie'>,
): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const url of urls) {
    const value = input.missingPath.slice(1);
    // What a front door on the way has set lets this request in too.
    const cookie = url === start.url ? start.cookie : null;
    const headers = { [RANDOM_HEADER]: value, ...(cookie !== null && { cookie }) };
    const answer = await send(input, 'TRACE', url, { headers });
    traces.push({ ...answer.probe, isEcho: isEcho(answer, value) });
    if (traces.at(-1)?.isEcho === true) break;
  }
  return traces;
}

async function findWebDav(input: ScannerInput, url: string, options: Answer): Promise<Seen['webDav']> {
  const answer = await send(input, 'PROPFIND', url, { headers: { depth: '0' } });
  const isOfRepository = isRepository(options) || isRepository(answer);
  return { ...answer.probe, isOpen: isWebDav(answer) && !isOfRepository, isRepository: isOfRepository };
}
