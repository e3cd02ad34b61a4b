import type { Hop } from './redirects';
import type { RequestSigner } from './request-signer';

/** The Accept header of a browser: some servers send their page only with it. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The header fields of one hop. The site that a request is for is that of its URL, and nobody can name another. */
export function headersOf(
  { headers, url }: Hop,
  ofSession: Readonly<Record<string, string>>,
  { userAgent, signer }: { userAgent: string; signer: RequestSigner | null },
): Record<string, string> {
  const written = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const own = Object.fromEntries(written.filter(([name]) => name !== 'host'));
  return {
    accept: ACCEPT,
    'accept-encoding': 'gzip, br',
    ...withSession(own, ofSession),
    'user-agent': userAgent,
    ...signer?.fieldsFor(url),
  };
}

/**
 * With those of a session. Cookies that a visit has collected stay, unless the session has its own of that name. The type of a body is that
 * of the request.
 */
function withSession(
  own: Record<string, string>,
  { cookie, ...headers }: Readonly<Record<string, string>>,
): Record<string, string> {
  const cookies = [cookie, own.cookie]
    .filter((line) => line !== undefined)
    .flatMap((line) => line.split('; '));
  const byName = new Map<string, string>();
  for (const pair of cookies) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!byName.has(name)) byName.set(name, pair);
  }
  return {
    ...own,
    ...headers,
    ...(own['content-type'] !== undefined && { 'content-type': own['content-type'] }),
    ...(byName.size === 0 ? {} : { cookie: [...byName.values()].join('; ') }),
  };
}
