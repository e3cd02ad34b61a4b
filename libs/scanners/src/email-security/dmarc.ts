import { type TargetClient, isDnsName, labelsOf, parentOf, withoutBlanks } from '@palisade/target-client';
import { type LookUp, texts, valuesOf, organisationOf } from '@palisade/scan-engine';
import { startsWithVersion, tagsOf } from './tag-list';

export type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcRecord {
  text: string;
  /** Null: missing or unknown, which receivers take for `none`. */
  p: Policy | null;
  sp: Policy | null;
  np: Policy | null;
  /** Of `sp` and `np`, those whose value is not a policy: receivers take the whole record for `p=none` (RFC 7489 section 6.6.3, kept in RFC 9989). */
  wrong: ('sp' | 'np')[];
  psd: 'y' | 'n' | 'u';
  isTesting: boolean;
  pct: number;
  /** Addresses for reports, as written. */
  rua: string[];
  ruf: string[];
}

/** What is at one `_dmarc` name. */
export interface DmarcPlace {
  domain: string;
  records: string[];
  /** TXT records that should have been DMARC records. */
  broken: string[];
  isUnknown: boolean;
}

export interface DmarcFacts {
  places: DmarcPlace[];
  /** The record that receivers use for mail of the domain, and where it is. */
  record: DmarcRecord | null;
  foundAt: string | null;
  /** Own record, or that of a parent. */
  isInherited: boolean;
  /** What receivers do with mail of the domain itself. */
  effective: Policy | null;
  reports: ReportHost[];
  /** A DMARC record at the domain itself instead of below `_dmarc`. */
  misplaced: string | null;
  isIncomplete: boolean;
}

export interface ReportHost {
  uri: string;
  host: string;
  authorisation: 'given' | 'missing' | 'unknown';
}

/** RFC 9989 section 4.10: no more questions than this. */
const MOST_STEPS = 8;
const MOST_REPORT_HOSTS = 4;

/** The policy for mail of a domain, by the tree walk of RFC 9989. @param apex the TXT records of the domain itself. */
export async function findDmarc(
  client: TargetClient,
  domain: string,
  apex: readonly string[],
): Promise<DmarcFacts> {
  const places = await walk(client, domain);
  const found = policyPlace(domain, places);
  const record = found === null ? null : usableOf(found);
  const isInherited = found !== null && found.domain !== domain;
  return {
    places,
    record,
    foundAt: found?.domain ?? null,
    isInherited,
    effective: record === null ? null : effectivePolicy(record, isInherited),
    reports: record === null ? [] : await reportHosts(client, found?.domain ?? domain, record),
    misplaced: apex.find((text) => startsWithVersion(text, 'DMARC1')) ?? null,
    isIncomplete: places.some(({ isUnknown }) => isUnknown),
  };
}

async function walk(client: TargetClient, domain: string): Promise<DmarcPlace[]> {
  const places: DmarcPlace[] = [];
  for (const name of walkOf(domain)) {
    const place = placeOf(name, await texts(client, `_dmarc.${name}`));
    places.push(place);
    const psd = usableOf(place)?.psd;
    if (place.isUnknown || psd === 'n' || (psd === 'y' && name !== domain)) break;
  }
  return places;
}

/** The domain, then its parents; long names continue with seven labels (RFC 9989 section 4.10). */
export function walkOf(domain: string): string[] {
  const names = [domain];
  let name = domain;
  if (labelsOf(domain).length > MOST_STEPS) name = labelsOf(domain).slice(-MOST_STEPS).join('.');
  for (name = parentOf(name); name !== '.' && names.length < MOST_STEPS; name = parentOf(name))
    names.push(name);
  return names;
}

function placeOf(domain: string, found: LookUp<string>): DmarcPlace {
  const values = valuesOf(found);
  const records = values.filter(isDmarc);
  return {
    domain,
    records,
    broken: values.filter((text) => !isDmarc(text) && isMeantAsDmarc(text)),
    isUnknown: found.is === 'unknown',
  };
}

/** The version is the first tag, with this case, and the rest are tags (RFC 9989 section 4.7). */
const isDmarc = (text: string): boolean => startsWithVersion(text, 'DMARC1') && tagsOf(text) !== null;

/** `DMARC1; …`, `v=dmarc1`, quotes: what people publish instead. */
const isMeantAsDmarc = (text: string): boolean =>
  /^["']?(?:v=)?dmarc/i.test(text.slice(0, 64).replaceAll(' ', ''));

/** Two records are none. */
const usableOf = ({ records }: DmarcPlace): DmarcRecord | null =>
  records.length === 1 && records[0] !== undefined ? readDmarc(records[0]) : null;

/** The domain's own record, else that of its organisation, else that of the public suffix. */
function policyPlace(domain: string, places: readonly DmarcPlace[]): DmarcPlace | null {
  const [own] = places;
  if (own !== undefined && usableOf(own) !== null) return own;
  const above = places.filter((place) => place.domain !== domain && usableOf(place) !== null);
  return (
    above.find((place) => usableOf(place)?.psd === 'n') ??
    above.filter((place) => usableOf(place)?.psd !== 'y').at(-1) ??
    above.at(-1) ??
    null
  );
}

export function readDmarc(text: string): DmarcRecord {
  const tags = tagsOf(text) ?? new Map<string, string>();
  const psd = tags.get('psd')?.toLowerCase();
  const pct = tags.get('pct') ?? '100';
  return {
    text,
    p: policyIn(tags.get('p')),
    sp: policyIn(tags.get('sp')),
    np: policyIn(tags.get('np')),
    wrong: (['sp', 'np'] as const).filter((name) => tags.has(name) && policyIn(tags.get(name)) === null),
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    isTesting: tags.get('t')?.toLowerCase() === 'y',
    pct: /^\d{1,3}$/.test(pct) && Number(pct) <= 100 ? Number(pct) : 100,
    rua: listIn(tags.get('rua')),
    ruf: listIn(tags.get('ruf')),
  };
}

const POLICIES: readonly string[] = ['none', 'quarantine', 'reject'];
const policyIn = (text = ''): Policy | null =>
  POLICIES.includes(text.toLowerCase()) ? (text.toLowerCase() as Policy) : null;

const listIn = (text = ''): string[] =>
  text
    .split(',', 20)
    .map(withoutBlanks)
    .filter((each) => each !== '');

/** With `t=y`, receivers apply the next weaker policy (RFC 9989 section 4.7). */
function effectivePolicy({ p, sp, wrong, isTesting }: DmarcRecord, isInherited: boolean): Policy {
  if (wrong.length > 0) return 'none';
  const policy = (isInherited ? (sp ?? p) : p) ?? 'none';
  if (!isTesting) return policy;
  return policy === 'reject' ? 'quarantine' : 'none';
}

export const enforces = (policy: Policy | null): boolean => policy === 'quarantine' || policy === 'reject';

/** `mailto:` with an address, header fields (RFC 6068), and a size that RFC 7489 allowed at its end. */
export const mailHostOf = (uri: string): string | null => {
  const [, host = ''] =
    /^mailto:[^@\s]{1,256}@([^\s!@?]{1,253})(?:\?[^\s!]{0,500})?(?:!\d+[kmgt]?)?$/i.exec(uri) ?? [];
  return host.includes('.') && isDnsName(host) ? host.toLowerCase().replace(/\.$/, '') : null;
};

async function reportHosts(client: TargetClient, domain: string, record: DmarcRecord): Promise<ReportHost[]> {
  const reports: ReportHost[] = [];
  for (const uri of [...record.rua, ...record.ruf]) {
    const host = mailHostOf(uri);
    const isKnown = host === null || reports.some((each) => each.host === host);
    if (isKnown || organisationOf(host) === organisationOf(domain) || reports.length >= MOST_REPORT_HOSTS)
      continue;
    const name = `${domain}._report._dmarc.${host}`;
    const found = await texts(client, name);
    const isGiven = valuesOf(found).some((text) => startsWithVersion(text, 'DMARC1'));
    reports.push({
      uri,
      host,
      authorisation: found.is === 'unknown' ? 'unknown' : isGiven ? 'given' : 'missing',
    });
  }
  return reports;
}
