import {
  type Failure,
  type Target,
  type TargetClient,
  type TargetResponse,
  parseUrl,
} from '@palisade/target-client';

/** http → https, then perhaps a language: more hops are no start page. */
const MOST_REDIRECTS = 5;

/**
 * Where the site of a target answers, to be asked in this order. What follows the origin in a check's URL must not count: `/~somebody/` is not the host's.
 */
export function originsOf({ host, url }: Target): [first: string, ...others: string[]] {
  if (url !== null) return [new URL(url).origin];
  const name = host.includes(':') ? `[${host}]` : host;
  return [`https://${name}`, `http://${name}`];
}

/** Fetches a path of the target without leaving its host; a bare domain is asked over http when https gives no answer. */
export async function fetchOwnPage(client: TargetClient, path: string): Promise<TargetResponse | Failure> {
  const [first, second] = originsOf(client.target);
  const answer = await fetch(client, first + path);
  if (answer.ok || second === undefined || answer.category === 'blocked_address') return answer;
  const plain = await fetch(client, second + path);
  return plain.ok ? plain : answer;
}

const fetch = (client: TargetClient, url: string): Promise<TargetResponse | Failure> =>
  client.request({ url, followRedirects: MOST_REDIRECTS, stayOnHost: true, share: false });

/** The other host that a redirect would have led to, or null when the answer is none. */
export function otherHostOf({ url, status, headers }: TargetResponse): string | null {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined) return null;
  // Servers send UTF-8 there; our header values are latin1.
  const target = parseUrl(Buffer.from(location, 'latin1').toString('utf8'), url);
  return target === null || target.hostname === new URL(url).hostname ? null : target.hostname;
}
