import { type TargetClient, isUrl, parseUrl } from '@palisade/target-client';
import { readHtmlDocument } from '../html/html-document';
import { speaksOfAction } from '../site-crawl/avoided-links';

/** Enough for what a run may send; every further one would not get a full answer. */
const MOST_DISCOVERED = 3;
const MOST_SCRIPTS = 2;
const LONGEST_PATH = 200;

/** Paths in quotation marks; with a host only the page's own. Templates such as `/users/${id}` are no paths. */
const QUOTED = /["'`]((?:https?:)?\/\/[^"'`\s<>]+|\/[^"'`\s<>/][^"'`\s<>]*)["'`]/g;
const LOOKS_LIKE_API =
  /^\/(?:[\w.-]+\/){0,3}(?:api|rest|graphql|gql|wp-json|ajax|rpc|odata|v\d{1,2})(?:\/[\w./~-]*)?$/i;
const FILE = /\.(?:css|js|mjs|map|html?|png|jpe?g|gif|svg|webp|ico|woff2?|txt|xml|pdf)$/i;

/** API-looking paths of the page's own origin in its links, its scripts and two of its script files. */
export async function discoverEndpoints(client: TargetClient, pageUrl: string): Promise<string[]> {
  const page = await textOf(client, pageUrl);
  if (page === null) return [];
  const { origin } = new URL(pageUrl);
  const scripts = scriptsOf(page, pageUrl).filter((url) => new URL(url).origin === origin);
  const texts = [page];
  for (const url of scripts.slice(0, MOST_SCRIPTS)) texts.push((await textOf(client, url)) ?? '');
  const paths = texts.flatMap((text) => apiPathsIn(text, pageUrl));
  return [...new Set(paths)].slice(0, MOST_DISCOVERED);
}

/** A plain GET, so that all tests of a scan share the answer. */
async function textOf(client: TargetClient, url: string): Promise<string | null> {
  const response = await client.request({ url });
  return response.ok && response.status === 200 ? response.body.toString('utf8') : null;
}

function scriptsOf(html: string, pageUrl: string): string[] {
  const { scriptSources } = readHtmlDocument(html, pageUrl);
  return scriptSources.flatMap((written) => parseUrl(written, pageUrl)?.href ?? []);
}

export function apiPathsIn(text: string, pageUrl: string): string[] {
  const { origin } = new URL(pageUrl);
  return [...text.matchAll(QUOTED)].flatMap(([, written = '']) => {
    if (!isUrl(written, pageUrl)) return [];
    const url = new URL(written, pageUrl);
    const { pathname } = url;
    const isApi = LOOKS_LIKE_API.test(pathname) && !FILE.test(pathname) && pathname.length <= LONGEST_PATH;
    return url.origin === origin && isApi && !isSensitive(pathname) && !speaksOfAction(pathname)
      ? [pathname]
      : [];
  });
}

/** A burst there could send codes to people, reset a password or move money; not even by configuration. */
const SENSITIVE =
  /(?<![a-z])(otp|totp|2fa|mfa|sms|one.?time.?(password|code)|(forgot|forgotten|reset|recover|lost).{0,3}(password|pwd|pass)|(password|pwd|passwd).{0,3}(reset|forgot|recover\w*)|pay(ment)?s?|checkout|charges?|refunds?|payouts?|transfers?|withdraw(al)?s?)(?![a-z])/i;

export const isSensitive = (path: string): boolean =>
  SENSITIVE.test(path.replace(/([a-z])([A-Z])/g, '$1-$2'));
