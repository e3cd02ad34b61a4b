import { type DataDocuments, type Finding, bounded, toFinding, dig } from '@palisade/scan-engine';
import type { CaaFacts, CaaRecord } from './caa';
import type { DnsFacts } from './dns-security-observation';

const CRITICAL = 128;
/** RFC 8659, 8657, 9495 and the registry of IANA. */
const KNOWN_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc', 'iodef', 'contactemail', 'contactphone'];
const ISSUE_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc'];

export function judgeCaa({ caa, host, dnssec }: DnsFacts, list: CaaNames): Finding[] {
  const reproduce = dig(caa.failsAt ?? caa.foundAt ?? host, 'CAA');
  if (caa.failsAt !== null) {
    const evidence = {
      observed: `${caa.failsAt} CAA: SERVFAIL, while other types work`,
      expected: 'records, or a reply that there are none',
      confirmed: true,
      reproduce: `${reproduce}; ${dig(caa.failsAt, 'TLSA')}`,
    };
    return [toFinding('dns_security', 'caa-lookup-fails', { location: '', evidence })];
  }
  if (caa.isUnknown) return [];
  const faults = [
    ...caa.records.flatMap(faultOf),
    ...(caa.malformed > 0 ? [`${caa.malformed} records that cannot be read`] : []),
  ];
  return [
    ...missing(caa, faults, reproduce),
    ...(faults.length === 0
      ? []
      : [
          toFinding('dns_security', 'caa-invalid', {
            location: '',
            evidence: { observed: faults.join('; '), expected: 'records of RFC 8659', reproduce },
          }),
        ]),
    ...excluded(caa, list, dnssec.now, reproduce),
  ];
}

const writtenAs = ({ flags, tag, value }: CaaRecord): string => bounded(`${flags} ${tag} "${value}"`);

/** A set that only says where to report restricts nobody. */
function missing({ records, foundAt }: CaaFacts, faults: readonly string[], reproduce: string): Finding[] {
  if (records.some(({ tag }) => tag === 'issue' || tag === 'issuewild') || faults.length > 0) return [];
  const evidence = {
    observed: foundAt === null ? null : records.map(writtenAs).join('; '),
    expected: '0 issue "letsencrypt.org", with the name of your authority',
    reproduce,
  };
  return [toFinding('dns_security', 'caa-missing', { location: '', evidence })];
}

function faultOf(record: CaaRecord): string[] {
  const { flags, tag, value } = record;
  if (!/^[a-z0-9]{1,64}$/.test(tag)) return [`the property ${writtenAs(record)} has a wrong name`];
  if (!KNOWN_TAGS.includes(tag))
    return (flags & CRITICAL) === 0 ? [] : [`${writtenAs(record)} is critical, and no authority knows it`];
  const isRight = ISSUE_TAGS.includes(tag) ? isIssuer(value) : tag !== 'iodef' || isReportAddress(value);
  return isRight ? [] : [`the value of ${writtenAs(record)} is wrong`];
}

/** RFC 8659 section 4.2: an authority's name or nothing, then parameters. */
function isIssuer(value: string): boolean {
  const [name = '', ...parameters] = value.split(';').map((part) => part.trim());
  const isName = name === '' || /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(name);
  return (
    isName &&
    parameters.every(
      (each) => each === '' || /^[a-z0-9-]{1,64}\s{0,8}=\s{0,8}[\x21-\x3a\x3c-\x7e]*$/i.test(each),
    )
  );
}

const isReportAddress = (value: string): boolean =>
  /^(?:mailto:[^@\s]{1,250}@[^@\s]{1,250}|https?:\/\/[^\s]{1,500})$/i.test(value);

const issuerIn = ({ value }: CaaRecord): string => (value.split(';', 1)[0] ?? '').trim().toLowerCase();

type CaaNames = DataDocuments['caa_names'];

/** From then on an authority may have a name that the list does not have. */
const OLD_LIST_SECONDS = 400 * 86_400;

/** The names under which CAA records allow the authority behind an issuer; null for one that is not in the list. */
const caaNamesOf = ({ authorities }: CaaNames, issuer: string): readonly string[] | null =>
  authorities.find(({ organisation }) => issuer.toLowerCase().startsWith(organisation.toLowerCase()))
    ?.names ?? null;

/** Whether a name could be a new one of the issuer: an old list proves nothing about names that it lacks. */
const mayBeNew = ({ authorities, date }: CaaNames, name: string, now: number): boolean =>
  now - Date.parse(date) / 1_000 > OLD_LIST_SECONDS &&
  name !== '' &&
  !authorities.some(({ names }) => names.includes(name));

/** @param now seconds since 1970. */
function excluded(caa: CaaFacts, list: CaaNames, now: number, reproduce: string): Finding[] {
  const { issuer, isWildcardCertificate, forWildcard: records = caa.records } = caa;
  const names = issuer === null ? null : caaNamesOf(list, issuer);
  if (names === null || records === null) return [];
  const wild = records.filter(({ tag }) => tag === 'issuewild');
  const plain = records.filter(({ tag }) => tag === 'issue');
  const counting = isWildcardCertificate && wild.length > 0 ? wild : plain;
  if (counting.length === 0 || counting.some((record) => names.includes(issuerIn(record)))) return [];
  if (counting.some((record) => mayBeNew(list, issuerIn(record), now))) return [];
  const evidence = {
    observed: `issuer ${issuer}; ${counting.map(writtenAs).join('; ')}`,
    expected: `0 ${counting[0]?.tag} "${names[0]}"`,
    reproduce,
  };
  return [toFinding('dns_security', 'caa-excludes-current-ca', { location: '', evidence })];
}
