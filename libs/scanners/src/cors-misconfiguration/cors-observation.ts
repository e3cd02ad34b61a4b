import type { FailureCategory } from '@palisade/target-client';
import type { ProbeRole } from './probe-origins';

/** `off_host` and `redirect_loop` end the first probe of a path only. */
export type CorsOutcome =
  'answered' | 'failed' | 'challenge' | 'too_many_requests' | 'server_error' | 'off_host' | 'redirect_loop';

/** One request and what came back. Random labels are replaced by their stand-ins, in what was sent and in the response. */
export interface CorsAnswer {
  /** `none` is the probe without an Origin header. */
  role: ProbeRole | 'none';
  method: 'GET' | 'OPTIONS';
  /** The Origin header, null when none was sent. */
  origin: string | null;
  outcome: CorsOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Only the fields that the rules read, in order, names in lower case, cookie values removed. */
  headers: [name: string, value: string][];
}

/** Private networks reach what the internet does not; loopback is where people try their own site. */
export type NetworkKind = 'public' | 'private' | 'loopback';

export interface PathObservation {
  /** With the query where that names a page (`lastingUrl`); after redirects that keep the path (for the start page: after all redirects on the host). */
  url: string;
  network: NetworkKind;
  answers: CorsAnswer[];
}

export interface CorsObservation {
  paths: PathObservation[];
  /** The home page, where it is not its own path because it failed or led elsewhere: only its cookies are read. */
  start: CorsAnswer | null;
  /** Paths that were left out, and why. */
  notLookedAt: string[];
  /** Why the test ended before its last path. */
  stopped: 'too_many_paths' | 'rate_limited' | 'challenge' | 'time' | null;
}

export const answerOf = ({ answers }: PathObservation, role: CorsAnswer['role']): CorsAnswer | null =>
  answers.find((answer) => answer.role === role) ?? null;

export const headerLines = ({ headers }: CorsAnswer, name: string): string[] =>
  headers.filter(([field]) => field === name).map(([, value]) => value.trim());

/** The field as one list, repeated lines joined (RFC 9110 section 5.3), or null when it is absent. */
export function headerValue(answer: CorsAnswer, name: string): string | null {
  const lines = headerLines(answer, name);
  return lines.length === 0 ? null : lines.join(', ');
}

/** Access-Control-Allow-Origin; an empty field says as little as none. */
export function allowOrigin(answer: CorsAnswer): string | null {
  const value = headerValue(answer, 'access-control-allow-origin');
  return value === '' ? null : value;
}

/** Exactly `true`, once: browsers take no other spelling (Fetch section 4.10). */
export const allowsCredentials = (answer: CorsAnswer): boolean =>
  headerValue(answer, 'access-control-allow-credentials') === 'true';

/**
 * Whether the response is of the resource itself. Error pages and redirects come from other code than the resource does;
 * 401, 403 and 400 are the resource refusing a visitor without credentials.
 */
export function isOfResource({ outcome, status, method }: CorsAnswer): boolean {
  if (outcome !== 'answered' || status === null) return false;
  // A preflight succeeds with an ok status only (Fetch section 4.8).
  if (method === 'OPTIONS') return status >= 200 && status < 300;
  return !(status >= 300 && status < 400) && status !== 404 && status !== 410 && status < 500;
}

/** A browser would hand this answer to a page of the origin that was sent: compared byte by byte, like there. */
export const admitsOrigin = (answer: CorsAnswer): boolean =>
  isOfResource(answer) && answer.origin !== null && allowOrigin(answer) === answer.origin;

/**
 * Whether the path admits every origin: two random ones, of which the second confirms the first. `unknown`: the second
 * got no response. A cache that gives the response for one stranger to the next one proves as much.
 */
export function everybodyIs(path: PathObservation): 'admitted' | 'refused' | 'unknown' {
  const [first, again] = [answerOf(path, 'any'), answerOf(path, 'any_again')];
  if (!first || !admitsOrigin(first)) return 'refused';
  if (again?.outcome !== 'answered') return 'unknown';
  const isCachedEcho = isOfResource(again) && allowOrigin(again) === first.origin;
  return admitsOrigin(again) || isCachedEcho ? 'admitted' : 'refused';
}

/** The path without query, as it is in locations. */
export const pathOf = ({ url }: PathObservation): string => new URL(url).pathname;
