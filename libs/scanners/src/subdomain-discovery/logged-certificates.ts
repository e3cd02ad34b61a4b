import {
  ask,
  caaNamesOf,
  caaSetOf,
  decidingRecords,
  excludesIssuer,
  ownName,
  type ScannerInput,
} from '@palisade/scan-engine';
import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import { isRecord } from '@palisade/vocabulary';

const LARGEST_ANSWER = 4 * 1024 * 1024;
const MOST_READ = 20_000;
/** The newest ones: what was issued before the previous search is known. */
const MOST_CERTIFICATES = 60;
const MOST_NAMES = 5;
/** Names whose CAA records are queried. */
const MOST_SETS = 12;
const LONGEST = 200;

/** What the log of certificates has. */
export interface Log {
  names: string[];
  certificates: LoggedCertificate[];
}

export interface LoggedCertificate {
  /** Its serial number, or the id of the service. */
  id: string;
  /** The organisation behind it. */
  issuer: string;
  /** At or below the domain, some of them. */
  names: string[];
  /** ISO 8601. */
  not_before: string;
  not_after: string;
  /** Whether the CAA records of today let its issuer issue for the first name; unknown where nothing says so. */
  caa: 'allowed' | 'excluded' | 'unknown';
}

/** Of the operator's certificate-transparency service; null without a usable response. */
export async function readLog(input: ScannerInput, domain: string): Promise<Log | null> {
  const { client, ctUrl } = input;
  if (ctUrl === null) return null;
  const asked = await ask(client, ctUrl.replaceAll('{domain}', domain), {
    request: { bodyBytes: LARGEST_ANSWER, verifyCertificate: true, headers: { accept: 'application/json' } },
  });
  const entries = asked.outcome === 'answered' && asked.status === 200 ? entriesIn(asked.text) : null;
  if (entries === null) return null;
  const read = certificatesIn(entries, domain, input.now);
  return { names: entries.flatMap(namesOf), certificates: await judged(input, read) };
}

type Entry = Record<string, unknown>;

function entriesIn(text: string): Entry[] | null {
  try {
    const entries: unknown = parseOutsideJson(text, FROM_SITES);
    return Array.isArray(entries) ? (entries as unknown[]).slice(0, MOST_READ).filter(isRecord) : null;
  } catch {
    // Not JSON: the service shows a page of its own.
    return null;
  }
}

/** crt.sh has `name_value` with lines, Certspotter `dns_names`. */
function namesOf({ name_value: lines, dns_names: names }: Entry): string[] {
  if (typeof lines === 'string') return lines.split(/\r?\n/);
  return Array.isArray(names)
    ? (names as unknown[]).filter((name): name is string => typeof name === 'string')
    : [];
}

/** Those that are valid now, once each: a log has a certificate and what announced it. */
export function certificatesIn(
  entries: readonly Entry[],
  domain: string,
  now: Date,
): Omit<LoggedCertificate, 'caa'>[] {
  const found = new Map<string, Omit<LoggedCertificate, 'caa'>>();
  for (const entry of entries) {
    const [id, issuer] = [idOf(entry), issuerOf(entry)];
    const [from, until] = [timeOf(entry.not_before), timeOf(entry.not_after)];
    const names = namesOf(entry).filter((name) => ownName(name.replace(/^\*\./, ''), domain) !== null);
    if (id === null || issuer === null || from === null || until === null || names.length === 0) continue;
    if (until < now) continue;
    found.set(id, {
      id,
      issuer,
      names: names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST).toLowerCase()),
      not_before: from.toISOString(),
      not_after: until.toISOString(),
    });
  }
  return [...found.values()]
    .sort((one, other) => other.not_before.localeCompare(one.not_before))
    .slice(0, MOST_CERTIFICATES);
}

function idOf({ serial_number: serial, cert_sha256: hash, id }: Entry): string | null {
  const value = [serial, hash, id].find((each) => typeof each === 'string' && each !== '');
  return typeof value === 'string' && /^[\w:.-]{1,100}$/.test(value) ? value.toLowerCase() : null;
}

/** crt.sh has the name of the issuer as text, Certspotter in an object. Its organisation is what CAA lists know. */
function issuerOf({ issuer_name: written, issuer }: Entry): string | null {
  const named = isRecord(issuer) ? issuer.name : undefined;
  const name = typeof written === 'string' ? written : named;
  if (typeof name !== 'string') return null;
  const [, quoted, plain] = /(?:^|, ?)O=(?:"([^"]{1,200})"|([^,]{1,200}))/.exec(name.slice(0, 1_000)) ?? [];
  return quoted ?? plain ?? null;
}

/** crt.sh leaves out that its times are those of UTC. */
function timeOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\dT[\d:.]{8,16}Z?$/.test(value)) return null;
  const time = new Date(value.endsWith('Z') ? value : `${value}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

async function judged(
  { client, data, now }: ScannerInput,
  certificates: readonly Omit<LoggedCertificate, 'caa'>[],
): Promise<LoggedCertificate[]> {
  const list = data.get('caa_names');
  const sets = new Map<string, Awaited<ReturnType<typeof caaSetOf>>>();
  const verdicts: LoggedCertificate[] = [];
  for (const certificate of certificates) {
    const [name = ''] = certificate.names;
    const isWildcard = name.startsWith('*.');
    const host = isWildcard ? name.slice(2) : name;
    const names = caaNamesOf(list, certificate.issuer);
    if (names !== null && !sets.has(host) && sets.size < MOST_SETS)
      sets.set(host, await caaSetOf(client, host));
    const set = sets.get(host);
    const isKnown = names !== null && set !== undefined && !set.isUnknown;
    const isExcluded =
      isKnown && excludesIssuer(decidingRecords(set.records, isWildcard), names, list, now.getTime() / 1_000);
    verdicts.push({ ...certificate, caa: !isKnown ? 'unknown' : isExcluded ? 'excluded' : 'allowed' });
  }
  return verdicts;
}
