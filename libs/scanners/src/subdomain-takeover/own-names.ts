import { certificateNames, namesIn, ownName, pagesOfSite, type ScannerInput } from '@palisade/scan-engine';

const MOST_NAMED = 30;
const MOST_SEEN = 30;

export interface OwnName {
  name: string;
  /** The host of the check, its www twin, a name of the settings, or one seen in pages, policies and certificates. */
  role: 'host' | 'twin' | 'named' | 'seen';
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
