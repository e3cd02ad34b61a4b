import {
  type Failure,
  type ResolvedAddress,
  type Target,
  type TargetClient,
  type TargetResponse,
  parseUrl,
} from '@palisade/target-client';

/** A start page may redirect to a language and add a slash; a page after more redirects is not a start page. */
const MOST_REDIRECTS = 3;

/**
 * The origins of a target's site, in the order of requests. What follows the origin in a check's URL must not count: `/~user/` is not the host's.
 */
export function originsOf({ host, url }: Target): [first: string, ...others: string[]] {
  if (url !== null) return [new URL(url).origin];
  const name = host.includes(':') ? `[${host}]` : host;
  return [`https://${name}`, `http://${name}`];
}

/** A page fetched without leaving its origin, except from http to https on the standard ports. */
export interface OwnPage {
  ok: true;
  response: TargetResponse;
  /** The origins that the response proves: the one that served it, and the one that only redirects there. */
  origins: string[];
}

/** How a page is fetched; determined with the first address of a site, then kept for the others. */
export interface Fetching {
  address: ResolvedAddress;
  verifyCertificate: boolean;
}

/** Fetches `origin + path` from one address. */
export async function fetchOwnPage(
  client: TargetClient,
  origin: string,
  path: string,
  fetching: Fetching,
): Promise<OwnPage | Failure> {
  const fetch = (url: string): Promise<TargetResponse | Failure> =>
    client.request({
      url,
      followRedirects: MOST_REDIRECTS,
      stayOnOrigin: true,
      share: false,
      ...fetching,
    });
  const response = await fetch(origin + path);
  if (!response.ok) return response;
  const secure = secureTwinOf(response);
  if (secure === null) return { ok: true, response, origins: [origin] };
  const encrypted = await fetch(secure.href);
  return encrypted.ok ? { ok: true, response: encrypted, origins: [secure.origin, origin] } : encrypted;
}

/** The target of a redirect, or null if the response is not a redirect to another origin. */
export function otherOriginOf(response: TargetResponse): URL | null {
  const target = redirectOf(response);
  return target === null || target.origin === new URL(response.url).origin ? null : target;
}

/** The same host over TLS, where both are on the standard ports: they count as one site. */
function secureTwinOf(response: TargetResponse): URL | null {
  const from = new URL(response.url);
  const target = redirectOf(response);
  const isUpgrade =
    from.protocol === 'http:' && from.port === '' && target?.origin === `https://${from.hostname}`;
  return isUpgrade ? target : null;
}

function redirectOf({ url, status, headers }: TargetResponse): URL | null {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined) return null;
  // Servers send UTF-8 there; our header values are latin1.
  return parseUrl(Buffer.from(location, 'latin1').toString('utf8'), url);
}
