import type { TestKey } from '@palisade/vocabulary';

/** The file of the repository that a test's findings point at, where the user names one. */
export type SarifMap = Partial<Record<TestKey, string>>;

/** The site's root, and the repository's, as SARIF names them. */
const SITE = 'SITE';
const REPOSITORY = '%SRCROOT%';

/** `https://host/` of what was scanned. */
export const siteOf = (target: string): string => `${urlOf(target).origin}/`;

/** The URL of a finding. Its location is used if it is a path, and ignored otherwise (a cookie, an origin). */
export function addressOf(target: string, location: string): string {
  const base = urlOf(target);
  // Joined as text: a path that begins with two slashes would otherwise be read as a host.
  const { origin, pathname, search } = location.startsWith('/') ? new URL(base.origin + location) : base;
  return origin + encodeRest(pathname + search);
}

/** Code hosts take relative files with a line only. `.` is the start page: an empty path would name no file. */
export function placeOf(address: string, file: string | undefined): Record<string, unknown> {
  const { origin } = new URL(address);
  // A colon in the first segment would begin a scheme, and a slash a host (RFC 3986 section 4.2).
  const path = address.slice(origin.length + 1).replace(/^(?=[^/]*:|\/)/, './');
  const artifactLocation =
    file === undefined
      ? { uri: path === '' ? '.' : path, uriBaseId: SITE }
      : { uri: encodeRest(file), uriBaseId: REPOSITORY };
  return { physicalLocation: { artifactLocation, region: { startLine: 1 } } };
}

export const originsOf = (target: string): Record<string, unknown> => ({ [SITE]: { uri: siteOf(target) } });

const urlOf = (target: string): URL =>
  new URL(target.includes('://') ? target : `https://${hostPart(target)}/`);
const hostPart = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** SARIF requires URIs as in RFC 3986. URL parsers leave some characters unencoded that the RFC requires to be encoded. */
const encodeRest = (text: string): string =>
  text.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, encodeURIComponent);
