import { type AskedRecord, fieldValue, type Page } from '@palisade/scan-engine';
import type { ProbeRole } from './probe-origins';

/** One request and what came back. Random labels are replaced by their stand-ins, in what was sent and in the response. */
export interface CorsResponse extends Pick<AskedRecord, 'outcome' | 'failure' | 'status'> {
  /** `none` is the probe without an Origin header. */
  role: ProbeRole | 'none';
  method: 'GET' | 'OPTIONS';
  /** The Origin header, null when none was sent. */
  origin: string | null;
  /** Only the fields that the rules read, in order, names in lower case, cookie values removed. */
  headers: Page['headers'];
}

/** Private networks reach what the internet does not; loopback is where people try their own site. */
export type NetworkKind = 'public' | 'private' | 'loopback';

export interface SeenPath {
  /** With the query where that names a page (`lastingUrl`); after redirects that keep the path (for the start page: after all redirects on the host). */
  url: string;
  network: NetworkKind;
  responses: CorsResponse[];
  /** A login or nothing came instead of the resource. */
  isHidden?: boolean;
}

/** How browsers send the session of an identity with a request of another site. */
export type Sending = 'always' | 'unless_lax' | 'unknown' | 'never';

/** A page with the private text of the identity, as scripts of other sites may read it. */
export interface PrivateData {
  url: string;
  /** Which foreign origin got it, twice, with credentials; null for none. */
  readableBy: 'any' | 'null' | null;
  sending: Sending;
}

export interface Seen {
  paths: SeenPath[];
  /** The home page, where it is not its own path because it failed or led elsewhere: only its cookies are read. */
  start: CorsResponse | null;
  /** Paths that were left out. */
  skipped: string[];
  /** Why the test ended before its last path. */
  stopped: 'too_many_paths' | 'rate_limited' | 'challenge' | 'time' | null;
  /** See `privateDataOf`. */
  privateData: PrivateData[] | null;
}

export const responseTo = ({ responses }: SeenPath, role: CorsResponse['role']): CorsResponse | null =>
  responses.find((response) => response.role === role) ?? null;

/** Access-Control-Allow-Origin; an empty field says as little as none. */
export function allowOrigin(response: CorsResponse): string | null {
  const value = fieldValue(response, 'access-control-allow-origin');
  return value === '' ? null : value;
}

/** Exactly `true`, once: browsers take no other spelling (Fetch section 4.10). */
export const allowsCredentials = (response: CorsResponse): boolean =>
  fieldValue(response, 'access-control-allow-credentials') === 'true';

/**
 * Whether the response is of the resource itself. Error pages and redirects come from other code than the resource does;
 * 401, 403 and 400 are the resource refusing a visitor without credentials.
 */
export function isOfResource({ outcome, status, method }: CorsResponse): boolean {
  if (outcome !== 'answered' || status === null) return false;
  // A preflight succeeds with an ok status only (Fetch section 4.8).
  if (method === 'OPTIONS') return status >= 200 && status < 300;
  return !(status >= 300 && status < 400) && status !== 404 && status !== 410 && status < 500;
}

/** A browser would give this response to a page of the origin that was sent: compared byte by byte, like there. */
export const admitsOrigin = (response: CorsResponse): boolean =>
  isOfResource(response) && response.origin !== null && allowOrigin(response) === response.origin;

/**
 * Whether the path admits every origin: two random ones, of which the second confirms the first. `unknown`: the second
 * got no response. A cache that gives the response for one stranger to the next one proves as much.
 */
export function everybodyIs(path: SeenPath): 'admitted' | 'refused' | 'unknown' {
  const [first, again] = [responseTo(path, 'any'), responseTo(path, 'any_again')];
  if (!first || !admitsOrigin(first)) return 'refused';
  if (again?.outcome !== 'answered') return 'unknown';
  const isCachedEcho = isOfResource(again) && allowOrigin(again) === first.origin;
  return admitsOrigin(again) || isCachedEcho ? 'admitted' : 'refused';
}
