import { type TargetClient, dnsName, isDnsName, isWithin, parseUrl } from '@palisade/target-client';
import { type CrawledPage, pagesOfSite, parsePolicies, type ScannerInput } from '@palisade/scan-engine';

const MOST_NAMED = 30;
const MOST_SEEN = 30;
/** Sources of policies that are read. */
const MOST_SOURCES = 500;

export interface OwnName {
  name: string;
  /** The host of the check, its www twin, a name of the settings, or one seen in pages, policies and certificates. */
  role: 'host' | 'twin' | 'named' | 'seen';
}

/** A name of DNS at or below the domain, else null: wildcards and strangers are left out. */
export function ownName(text: string, domain: string): string | null {
  const name = dnsName(text);
  return isDnsName(name) && /^[a-z0-9_.-]+$/.test(name) && isWithin(name, domain) ? name : null;
}

/** The `www.` twin of a registered domain, and the domain of a `www.` name. */
const twinOf = (host: string, domain: string): string | null => {
  if (host === domain) return `www.${domain}`;
  return host === `www.${domain}` ? domain : null;
};

/** Host, twin and names of the settings, then those that the site itself shows; each once. */
export async function ownNames(
  input: ScannerInput,
  site: { host: string; domain: string; named: readonly string[] },
): Promise<{ names: OwnName[]; leftOut: number }> {
  const { host, domain } = site;
  const [crawl, certified] = await Promise.all([pagesOfSite(input), certificateNames(input.client)]);
  const known = new Map<string, OwnName['role']>([[host, 'host']]);
  const twin = twinOf(host, domain);
  if (twin !== null) known.set(twin, 'twin');
  for (const text of site.named.slice(0, MOST_NAMED)) {
    const name = ownName(text, domain);
    if (name !== null && !known.has(name)) known.set(name, 'named');
  }
  const seen = [...certified, ...crawl.pages.flatMap(namesIn)].flatMap((text) => ownName(text, domain) ?? []);
  const others = [...new Set(seen)].filter((name) => !known.has(name)).sort();
  for (const name of others.slice(0, MOST_SEEN)) known.set(name, 'seen');
  return {
    names: [...known].map(([name, role]) => ({ name, role })),
    leftOut: Math.max(0, others.length - MOST_SEEN),
  };
}

/** The names of the certificate: they tell of hosts that no page links. */
async function certificateNames(client: TargetClient): Promise<string[]> {
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
