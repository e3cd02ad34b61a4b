import {
  certificateNames,
  controlName,
  mailServers,
  namesIn,
  ownName,
  pagesOfSite,
  type ScannerInput,
  texts,
  valuesOf,
} from '@palisade/scan-engine';
import type { SubdomainSource } from '@palisade/vocabulary';
import { type LoggedCertificate, readLog } from './logged-certificates';

const MOST_NAMES = 150;
const MOST_STEPS = 60;

export interface NamedHosts {
  /** Each with its first source; those of certificates and pages first. */
  names: Map<string, SubdomainSource>;
  /** All names of the zone, where it permits to read them; else null. */
  zone: ReadonlySet<string> | null;
  isServiceRead: boolean | null;
  certificates: LoggedCertificate[];
  unread: string[];
}

/** Names at or below the domain that something names. */
export async function namedHosts(input: ScannerInput, domain: string): Promise<NamedHosts> {
  const { client } = input;
  const [crawl, certified, mail, spf, walked, service] = await Promise.all([
    pagesOfSite(input),
    certificateNames(client),
    mailServers(client, domain),
    texts(client, domain),
    zoneNames(input, domain),
    readLog(input, domain),
  ]);
  const found: [SubdomainSource, readonly string[]][] = [
    ['certificate', certified],
    ['page', crawl.pages.flatMap(namesIn)],
    ['mail', valuesOf(mail).map(({ host }) => host)],
    ['spf', valuesOf(spf).flatMap(hostsInSpf)],
    ['zone', walked.names],
    ['transparency', service?.names ?? []],
  ];
  const isServiceRead = input.ctUrl === null ? null : service !== null;
  const unread = [
    ...(crawl.pages.some(({ outcome }) => outcome === 'answered') ? [] : ['the pages of the site']),
    ...(mail.is === 'unknown' ? ['its mail servers'] : []),
    ...(spf.is === 'unknown' ? ['its SPF record'] : []),
    ...(isServiceRead === false ? ['the certificate-transparency service'] : []),
  ];
  const zone = walked.isWhole ? new Set(walked.names) : null;
  return {
    names: firstSources(found, domain),
    zone,
    isServiceRead,
    certificates: service?.certificates ?? [],
    unread,
  };
}

function firstSources(
  found: readonly [SubdomainSource, readonly string[]][],
  domain: string,
): Map<string, SubdomainSource> {
  const names = new Map<string, SubdomainSource>();
  for (const [source, written] of found)
    for (const text of written) {
      const name = ownName(text, domain);
      if (name !== null && !names.has(name) && names.size < MOST_NAMES) names.set(name, source);
    }
  return names;
}

/** `a:`, `mx:`, `include:`, `exists:` and `redirect=` (RFC 7208 section 5); macros name no host. */
const hostsInSpf = (record: string): string[] =>
  /^v=spf1(?: |$)/i.test(record)
    ? record
        .split(' ')
        .flatMap(
          (term) =>
            /^[-+~?]?(?:a|mx|include|exists|redirect)[:=]([^/%]{1,253})(?:\/|$)/i.exec(term)?.[1] ?? [],
        )
    : [];

/** From one NSEC record to the next (RFC 4034 section 4); NSEC3 and signers that lie give nothing. */
async function zoneNames(
  { client, missingPath }: ScannerInput,
  domain: string,
): Promise<{ names: string[]; isWhole: boolean }> {
  const names = new Set<string>();
  const following = new Map<string, string>();
  for (let at = controlName(missingPath, domain), steps = 0; steps < MOST_STEPS; steps += 1) {
    const answer = await client.dns({ name: at, type: 'A' });
    for (const record of answer.ok ? answer.authorities : []) {
      const next = record.type === 'NSEC' ? ownName(record.data.nextDomain, domain) : null;
      if (next !== null) following.set(record.name, next);
    }
    const fresh = [...following.values()].find((name) => !names.has(name));
    if (fresh === undefined) break;
    names.add(fresh);
    // The first name below it: what denies it also says what comes next.
    at = `0.${fresh}`;
  }
  return { names: [...names], isWhole: leadsRound(following, domain) };
}

/** From the start of a zone back to it, so that no other name is between two of them. */
function leadsRound(following: ReadonlyMap<string, string>, domain: string): boolean {
  let at = following.get(domain);
  for (let left = following.size; left > 0 && at !== undefined && at !== domain; left -= 1)
    at = following.get(at);
  return at === domain;
}
