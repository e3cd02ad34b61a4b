import { type TargetClient, parseUrl } from '@palisade/target-client';
import {
  actionOfPath,
  crawlSite,
  graphqlEndpoints,
  readHtmlDocument,
  readingOperations,
  type ScannerInput,
  type StepCounter,
} from '@palisade/scan-engine';

/** Enough for what a run may send; every further one would not get a full response. */
const MOST_DISCOVERED = 3;
const MOST_SCRIPTS = 2;
/** The pages that other tests of the scan read as well. */
const FURTHER = { maxPages: 25, depth: 2 };
const LONGEST_PATH = 200;

/** Bounds of one text: a script names its endpoints more often than there are, but no site needs more candidates. */
const MOST_CANDIDATES = 2_000;
const MOST_SCRIPT_TAGS = 200;
const LONGEST_URL = 2_048;

/**
 * Paths in quotation marks; with a host only the page's own. Templates such as `/users/${id}` are no paths. Linear: what a quotation
 * mark opens ends at the next one.
 */
const QUOTED = /["'`]((?:https?:)?\/\/[^"'`\s<>]+|\/[^"'`\s<>/][^"'`\s<>]*)["'`]/g;
const LOOKS_LIKE_API =
  /^\/(?:[\w.-]+\/){0,3}(?:api|rest|graphql|gql|wp-json|ajax|rpc|odata|v\d{1,2})(?:\/[\w./~-]*)?$/i;
const API_WORD = /api|rest|graphql|gql|wp-json|ajax|rpc|odata|\/v\d/i;
const FILE = /\.(?:css|js|mjs|map|html?|png|jpe?g|gif|svg|webp|ico|woff2?|txt|xml|pdf)$/i;

/** API-looking paths of the page's own origin in its links, its scripts and two of its script files. */
export async function discoverEndpoints(client: TargetClient, pageUrl: string): Promise<string[]> {
  const page = await textOf(client, pageUrl);
  if (page === null) return [];
  const texts = [page];
  for (const url of scriptsOf(page, pageUrl)) texts.push((await textOf(client, url)) ?? '');
  // Links may be relative (VictoriaMetrics).
  const { origin } = new URL(pageUrl);
  const links = readHtmlDocument(page, pageUrl).links.flatMap(({ url }) => apiPathOf(url, origin) ?? []);
  const paths = [...texts.flatMap((text) => apiPathsIn(text, pageUrl)), ...links];
  return [...new Set(paths)].slice(0, MOST_DISCOVERED);
}

/** Where the start page names none: GraphQL on further pages, and what the OpenAPI document of the site describes. */
export async function furtherEndpoints(input: ScannerInput): Promise<string[]> {
  const { client, signal, maxDepth = FURTHER.depth } = input;
  const crawl = await crawlSite(client, { ...FURTHER, depth: Math.min(FURTHER.depth, maxDepth), signal });
  const { origin } = crawl;
  if (origin === null) return [];
  const graphql = await graphqlEndpoints(input, crawl, {
    origin,
    own: input.runs('graphql_exposure')?.endpoints ?? [],
    readsScripts: false,
  });
  const operations = await readingOperations(input, crawl);
  const urls = operations.flatMap(({ listed, example }) => listed[0] ?? example ?? []);
  const own = urls.filter((url) => new URL(url).pathname !== '/' && !isSensitive(new URL(url).pathname));
  return [...(graphql.isGuess ? [] : graphql.urls), ...own].slice(0, MOST_DISCOVERED);
}

/** A plain GET, so that all tests of a scan share the response. */
async function textOf(client: TargetClient, url: string): Promise<string | null> {
  const response = await client.request({ url });
  return response.ok && response.status === 200 ? response.body.toString('utf8') : null;
}

/** The page's own script files, in their order. */
function scriptsOf(html: string, pageUrl: string): string[] {
  const { origin } = new URL(pageUrl);
  const { scriptSources } = readHtmlDocument(html, pageUrl);
  const urls = scriptSources
    .slice(0, MOST_SCRIPT_TAGS)
    .filter((written) => written.length <= LONGEST_URL)
    .flatMap((written) => parseUrl(written, pageUrl) ?? [])
    .filter((url) => url.origin === origin);
  return urls.slice(0, MOST_SCRIPTS).map(({ href }) => href);
}

/** Bound: the text is read once, and at most 2,000 short candidates are resolved against the origin. */
export function apiPathsIn(text: string, pageUrl: string, steps?: StepCounter): string[] {
  const { origin } = new URL(pageUrl);
  const candidates = new Set<string>();
  for (const [whole, written = ''] of text.matchAll(QUOTED)) {
    steps?.add(whole.length);
    // Cheap first: an API's path has one of few words in it.
    if (written.length > origin.length + LONGEST_PATH || !API_WORD.test(written)) continue;
    candidates.add(written);
    if (candidates.size >= MOST_CANDIDATES) break;
  }
  const paths = [...candidates].flatMap((written) => apiPathOf(written, origin, steps) ?? []);
  return [...new Set(paths)];
}

function apiPathOf(written: string, origin: string, steps?: StepCounter): string | null {
  steps?.add(written.length);
  const url = parseUrl(written, origin);
  if (url?.origin !== origin) return null;
  const { pathname } = url;
  const isApi = LOOKS_LIKE_API.test(pathname) && !FILE.test(pathname) && pathname.length <= LONGEST_PATH;
  return isApi && !isSensitive(pathname) && actionOfPath(pathname) === null ? pathname : null;
}

/** A burst there could send codes to people, reset a password or move money; not even by configuration. */
const SENSITIVE =
  /(?<![a-z])((otp|totp|2fa|mfa|sms|one.?time.?(password|code)|(forgot|forgotten|reset|recover|lost).{0,3}(password|pwd|pass)|(password|pwd|passwd).{0,3}(reset|forgot)|pay(ment)?s?|checkout|charges?|refunds?|payouts?|transfers?|withdraw(al)?s?)(?![a-z])|(password|pwd|passwd).{0,3}recover)/i;

export const isSensitive = (path: string): boolean =>
  SENSITIVE.test(path.replace(/([a-z])([A-Z])/g, '$1-$2'));
