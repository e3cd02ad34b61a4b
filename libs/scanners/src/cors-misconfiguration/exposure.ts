import { fieldLines, pathOf } from '@palisade/scan-engine';
import type { Severity } from '@palisade/vocabulary';
import { guardedBy } from './platforms';
import type { Seen, SeenPath } from './seen-responses';

/** What a browser would send along to this site from a foreign page, as far as it was seen. */
export interface Exposure {
  /** Names of session cookies that travel cross-site. */
  cookies: string[];
  /** The site asks for credentials that browsers keep and send on their own. */
  browserAuthentication: boolean;
  /** Why the cookie alone opens nothing at this path, as a sentence, or null. */
  guard: string | null;
}

const SESSION_COOKIE = /sess|sid\b|\bsid|auth|token|jwt|login|remember|identity|\.aspnetcore\.cookies/i;
/** Readable by scripts by design and worth nothing alone. */
const NO_SESSION = /csrf|xsrf/i;
/** Bearer and similar are put there by scripts that already hold the token. */
const BROWSER_SCHEMES = /^(basic|digest|ntlm|negotiate)$/i;

export function exposureOf(site: Seen, path: SeenPath | null = null): Exposure {
  const { paths, start } = site;
  const responses = [...paths.flatMap((path) => path.responses), ...(start === null ? [] : [start])];
  const cookies = responses.flatMap((response) => fieldLines(response, 'set-cookie'));
  return {
    cookies: [...new Set(cookies.filter(travelsCrossSite).map(cookieName))]
      .filter((name) => SESSION_COOKIE.test(name) && !NO_SESSION.test(name))
      .sort(),
    browserAuthentication: paths.some(asksBrowserForCredentials),
    guard: path === null ? null : (guardedBy(path, site)?.reason ?? null),
  };
}

/** SameSite=None counts with Secure only; without SameSite, browsers take Lax. */
const travelsCrossSite = (cookie: string): boolean =>
  /;\s*samesite\s*=\s*none\b/i.test(cookie) && /;\s*secure\b/i.test(cookie);
const cookieName = (cookie: string): string => cookie.split('=')[0] ?? '';

export const asksBrowserForCredentials = ({ responses }: SeenPath): boolean =>
  responses.some(
    (response) =>
      response.status === 401 &&
      fieldLines(response, 'www-authenticate').some((scheme) => BROWSER_SCHEMES.test(scheme)),
  );

const INTERNAL_SEGMENT =
  /^(internal|intranet|private|admin|administrator|management|manage|actuator|metrics|debug|console|staff|backoffice)$/i;

/** Without credentials only the network position of the visitor protects a response. */
export const looksInternal = (path: SeenPath): boolean =>
  path.network === 'private' ||
  pathOf(path)
    .split('/')
    .some((segment) => INTERNAL_SEGMENT.test(segment));

/** How bad it is that strangers may read: the ladder of the catalogue. */
export function severityFor(path: SeenPath, credentials: boolean, exposure: Exposure): Severity {
  if (!credentials || exposure.guard !== null) return looksInternal(path) ? 'medium' : 'low';
  return exposure.cookies.length > 0 || exposure.browserAuthentication ? 'critical' : 'high';
}
