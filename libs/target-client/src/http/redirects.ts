import { failure } from '../contract/failures';
import { parseHttpUrl } from './http-connections';
import { parseUrl } from '../address/parse-url';
import type { TargetRequest } from '../contract/target-client';
import type { Failure } from '../contract/target';

/** A request that is ready to send, except for its connection. */
export interface Hop {
  method: NonNullable<TargetRequest['method']>;
  url: URL;
  /** Sent in place of the URL's path and query. */
  rawPath?: string;
  /** A file of another host, see `TargetRequest.foreign`. */
  isForeign: boolean;
  headers: Record<string, string>;
  body: string | undefined;
  /** The limit for the decoded body, if it differs from the client's. */
  bodyBytes: number | undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const locationOf = (headers: readonly (readonly [string, string])[]): string | undefined =>
  headers.find(([name]) => name === 'location')?.[1];

/** The page that a redirect of GET leads to, null if there is none. */
export function pageAhead(
  hop: Hop,
  status: number,
  headers: readonly (readonly [string, string])[],
): string | null {
  const next = hop.method === 'GET' ? nextHop(hop, status, locationOf(headers)) : null;
  return next === null || 'ok' in next ? null : next.url.href;
}

/**
 * The next hop of a redirect, null if there is none to follow, a Failure if its Location is refused.
 * Headers and body of a test never leave the origin that they were made for.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | Failure | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  // Servers send UTF-8 there; our header values are latin1.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const target = parseUrl(text, hop.url);
  if (target === null) return failure('redirect_refused', 'the redirect has no valid Location');
  const url = parseHttpUrl(target.href);
  if (!url) return failure('redirect_refused', 'the redirect leads to no http(s) URL without credentials');
  url.hash = '';
  const isSameOrigin = url.origin === hop.url.origin;
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (hop.method === 'POST' && status <= 302);
  if (hop.method === 'POST' && !becomesGet && !isSameOrigin) return null;
  return {
    method: becomesGet ? 'GET' : hop.method,
    url,
    isForeign: hop.isForeign,
    headers: isSameOrigin ? hop.headers : {},
    body: becomesGet ? undefined : hop.body,
    bodyBytes: hop.bodyBytes,
  };
}
