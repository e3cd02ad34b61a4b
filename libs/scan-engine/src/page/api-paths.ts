import { parseUrl } from '@palisade/target-client';

/** Segments by which interfaces for programs are usually named. */
const API_SEGMENT = /^(api|apis|rest|graphql|rpc|ajax|json|wp-json|odata|v[1-9])$/i;
/** Even without credentials nothing that sounds like an action is requested. */
const ACTION = /log-?out|sign-?out|delete|remove|destroy|unsubscribe|cancel|reset|pay|checkout|purchase/i;
/** Ids and tokens differ between two visits, and a finding's location must not. */
const CHANGING_SEGMENT = /\d{3,}|[0-9a-f]{8}-|[0-9a-f]{16}|^[\w-]{32,}$/i;
const FILE = /\.[a-z0-9]{2,5}$/i;
const QUOTED_URL = /["'`]((?:https?:\/\/[^"'`\s/]{1,253})?\/[\w\-./~%]{1,200})(?:\?[^"'`\s]{0,200})?["'`]/g;

/** Paths of addresses that scripts of a page requested, each once, without those that speak of an action or differ between two visits. */
export function pathsCalled(urls: readonly string[], limit: number): string[] {
  const paths = new Set(urls.map((url) => new URL(url).pathname));
  const isLasting = (path: string): boolean =>
    !ACTION.test(path) && !path.split('/').some((segment) => CHANGING_SEGMENT.test(segment));
  return [...paths].filter(isLasting).slice(0, limit);
}

/** Of the texts that look like a path; each costs a parse of its URL. */
const MOST_CANDIDATES = 1_000;

/** Paths of the page's own origin that look like an API, as they are in its markup and inline scripts. `steps` counts the URLs that are parsed. */
export function apiPathsIn(html: string, page: string, limit: number, steps = { count: 0 }): string[] {
  const start = new URL(page);
  const paths = new Set<string>();
  const seen = new Set<string>();
  for (const [, written = ''] of html.matchAll(QUOTED_URL)) {
    if (paths.size >= limit || seen.size >= MOST_CANDIDATES) break;
    if (seen.has(written)) continue;
    seen.add(written);
    steps.count += 1;
    // What is written begins with a slash or a scheme, so the path of the page, which may be long, has no part in it.
    const url = parseUrl(written, start.origin);
    if (url === null) continue;
    const { origin, pathname } = url;
    if (origin === start.origin && pathname !== start.pathname && isApiPath(pathname)) paths.add(pathname);
  }
  return [...paths];
}

function isApiPath(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (FILE.test(path) || ACTION.test(path)) return false;
  return (
    segments.some((segment) => API_SEGMENT.test(segment)) &&
    !segments.some((segment) => CHANGING_SEGMENT.test(segment))
  );
}
