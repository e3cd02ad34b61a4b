import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import {
  ask,
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
import { isRecord, type SubdomainSource } from '@palisade/vocabulary';

const LARGEST_ANSWER = 4 * 1024 * 1024;
const MOST_NAMES = 150;
const MOST_READ = 20_000;
const MOST_STEPS = 60;

export interface NamedHosts {
  /** Each with its first source; those of certificates and pages first. */
  names: Map<string, SubdomainSource>;
  /** All names of the zone, where it permits to read them; else null. */
  zone: ReadonlySet<string> | null;
  isServiceRead: boolean | null;
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
    loggedNames(input, domain),
  ]);
  const found: [SubdomainSource, readonly string[]][] = [
    ['certificate', certified],
    ['page', crawl.pages.flatMap(namesIn)],
    ['mail', valuesOf(mail).map(({ host }) => host)],
    ['spf', valuesOf(spf).flatMap(hostsInSpf)],
    ['zone', walked.names],
    ['transparency', service ?? []],
  ];
  const names = new Map<string, SubdomainSource>();
  for (const [source, written] of found)
    for (const text of written) {
      const name = ownName(text, domain);
      if (name !== null && !names.has(name) && names.size < MOST_NAMES) names.set(name, source);
    }
  const isServiceRead = input.ctUrl === null ? null : service !== null;
  const unread = [
    ...(crawl.pages.some(({ outcome }) => outcome === 'answered') ? [] : ['the pages of the site']),
    ...(mail.is === 'unknown' ? ['its mail servers'] : []),
    ...(spf.is === 'unknown' ? ['its SPF record'] : []),
    ...(isServiceRead === false ? ['the certificate-transparency service'] : []),
  ];
  return { names, zone: walked.isWhole ? new Set(walked.names) : null, isServiceRead, unread };
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

/** Of the operator's certificate-transparency service; null without an answer. */
async function loggedNames({ client, ctUrl }: ScannerInput, domain: string): Promise<string[] | null> {
  if (ctUrl === null) return null;
  const asked = await ask(client, ctUrl.replaceAll('{domain}', domain), {
    request: { bodyBytes: LARGEST_ANSWER, verifyCertificate: true, headers: { accept: 'application/json' } },
  });
  if (asked.outcome !== 'answered' || asked.status !== 200) return null;
  return namesInLog(asked.text);
}

/** crt.sh has `name_value` with lines, Certspotter `dns_names`. */
function namesInLog(text: string): string[] | null {
  try {
    const entries: unknown = parseOutsideJson(text, FROM_SITES);
    if (!Array.isArray(entries)) return null;
    return (entries as unknown[]).slice(0, MOST_READ).flatMap((entry) => {
      if (!isRecord(entry)) return [];
      const { name_value: lines, dns_names: names } = entry;
      if (typeof lines === 'string') return lines.split(/\r?\n/);
      return Array.isArray(names) ? (names as unknown[]).filter((name) => typeof name === 'string') : [];
    });
  } catch {
    // Not JSON: the service shows a page of its own.
    return null;
  }
}
