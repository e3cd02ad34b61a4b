import { dnsName, isDnsName, isWithin, parseUrl, type TargetClient } from '@palisade/target-client';
import { parsePolicies } from '../csp/csp.parser';
import type { CrawledPage } from './crawled-page';

/** Sources of policies that are read. */
const MOST_SOURCES = 500;

/** A name of DNS at or below the domain, else null: wildcards and strangers are left out. */
export function ownName(text: string, domain: string): string | null {
  const name = dnsName(text);
  return isDnsName(name) && /^[a-z0-9_.-]+$/.test(name) && isWithin(name, domain) ? name : null;
}

/** The names of the certificate: they tell of hosts that no page links. */
export async function certificateNames(client: TargetClient): Promise<string[]> {
  const url = parseUrl(client.target.url ?? '');
  const port = url?.protocol === 'https:' && url.port !== '' ? Number(url.port) : 443;
  const handshake = await client.handshake({ port });
  if (!handshake.ok) return [];
  const { subjectaltname = '' } = handshake.peer;
  return subjectaltname.split(', ').flatMap((entry) => (entry.startsWith('DNS:') ? [entry.slice(4)] : []));
}

/** Hosts in links, forms, files and policies of a page. */
export function namesIn({ url, html, headers, redirectsTo }: CrawledPage): string[] {
  const lines = headers.flatMap(([name, value]) =>
    name.startsWith('content-security-policy') ? [value] : [],
  );
  const policies = [...parsePolicies(lines, 'header'), ...parsePolicies(html?.metaPolicies ?? [], 'meta')];
  const sources = policies
    .flatMap(({ directives }) => Object.values(directives).flat())
    .slice(0, MOST_SOURCES);
  const addresses = [
    url,
    redirectsTo ?? '',
    ...(html?.links.map((link) => link.url) ?? []),
    ...(html?.subresources.map((file) => file.url) ?? []),
    ...(html?.forms.map(({ action }) => action ?? '') ?? []),
  ];
  return [...addresses.flatMap((text) => parseUrl(text)?.hostname ?? []), ...sources.flatMap(hostOfSource)];
}

/** The host of a source expression (CSP3 section 2.3.1); nothing for keywords, hashes, schemes and wildcards. */
function hostOfSource(source: string): string[] {
  const [, host] = /^(?:[a-z]+:\/\/)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)(?::[\d*]+)?(?:\/|$)/i.exec(source) ?? [];
  return host === undefined ? [] : [host];
}
