import type { RuleId } from '@palisade/catalogue';
import { type DataDocuments, bounded, dig, rulesOf } from '@palisade/scan-engine';
import { withoutBlanks } from '@palisade/target-client';
import type { CaaFacts, CaaRecord } from './caa';
import type { DnsFacts } from './dns-facts';

const CRITICAL = 128;
/** RFC 8659, 8657, 9495 and the registry of IANA. */
const KNOWN_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc', 'iodef', 'contactemail', 'contactphone'];
const ISSUE_TAGS = ['issue', 'issuewild', 'issuemail', 'issuevmc'];

export const caaRules = rulesOf<'dns_security', DnsFacts, Extract<RuleId<'dns_security'>, `caa-${string}`>>({
  // A set that only says where to report restricts nobody.
  'caa-missing': ({ caa, host }) => {
    const { records, foundAt } = caa;
    const restricts = records.some(({ tag }) => tag === 'issue' || tag === 'issuewild');
    return (
      isKnown(caa) &&
      !restricts &&
      faultsOf(caa).length === 0 && {
        observed: foundAt === null ? null : records.map(writtenAs).join('; '),
        expected: '0 issue "letsencrypt.org", with the name of your authority',
        reproduce: dig(foundAt ?? host, 'CAA'),
      }
    );
  },
  'caa-invalid': ({ caa, host }) => {
    const faults = faultsOf(caa);
    return (
      isKnown(caa) &&
      faults.length > 0 && {
        observed: faults.join('; '),
        expected: 'records of RFC 8659',
        reproduce: dig(caa.foundAt ?? host, 'CAA'),
      }
    );
  },
  'caa-excludes-current-ca': ({ caa, host, dnssec: { now } }, data) => {
    const list = data.get('caa_names');
    const { issuer } = caa;
    const names = issuer === null ? null : caaNamesOf(list, issuer);
    const counting = countingRecords(caa);
    const mayIssue = (record: CaaRecord): boolean =>
      names?.includes(issuerIn(record)) === true || mayBeNew(list, issuerIn(record), now);
    return (
      isKnown(caa) &&
      names !== null &&
      counting.length > 0 &&
      !counting.some(mayIssue) && {
        observed: `issuer ${issuer}; ${counting.map(writtenAs).join('; ')}`,
        expected: `0 ${counting[0]?.tag} "${names[0]}"`,
        reproduce: dig(caa.foundAt ?? host, 'CAA'),
      }
    );
  },
  'caa-lookup-fails': ({ caa: { failsAt } }) =>
    failsAt !== null && {
      observed: `${failsAt} CAA: SERVFAIL, while other types work`,
      expected: 'records, or a reply that there are none',
      confirmed: true,
      reproduce: `${dig(failsAt, 'CAA')}; ${dig(failsAt, 'TLSA')}`,
    },
});

const isKnown = ({ failsAt, isUnknown }: CaaFacts): boolean => failsAt === null && !isUnknown;

const writtenAs = ({ flags, tag, value }: CaaRecord): string => bounded(`${flags} ${tag} "${value}"`);

const faultsOf = ({ records, malformed }: CaaFacts): string[] => [
  ...records.flatMap(faultOf),
  ...(malformed > 0 ? [`${malformed} records that cannot be read`] : []),
];

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
  const [name = '', ...parameters] = value.split(';').map(withoutBlanks);
  const isName = name === '' || /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(name);
  return (
    isName &&
    parameters.every(
      (each) => each === '' || /^[a-z0-9-]{1,64}[ \t]{0,8}=[ \t]{0,8}[\x21-\x3a\x3c-\x7e]*$/i.test(each),
    )
  );
}

const isReportAddress = (value: string): boolean =>
  /^(?:mailto:[^@\s]{1,250}@[^@\s]{1,250}|https?:\/\/[^\s]{1,500})$/i.test(value);

const issuerIn = ({ value }: CaaRecord): string => withoutBlanks(value.split(';', 1)[0] ?? '').toLowerCase();

/** The records that decide about the certificate of today; none where they are not known. */
function countingRecords({ records: own, forWildcard, isWildcardCertificate }: CaaFacts): CaaRecord[] {
  const records = forWildcard === undefined ? own : (forWildcard ?? []);
  const wild = records.filter(({ tag }) => tag === 'issuewild');
  return isWildcardCertificate && wild.length > 0 ? wild : records.filter(({ tag }) => tag === 'issue');
}

type CaaNames = DataDocuments['caa_names'];

/** From then on an authority may have a name that the list does not have. */
const OLD_LIST_SECONDS = 400 * 86_400;

/** The names under which CAA records allow the authority behind an issuer; null for one that is not in the list. */
const caaNamesOf = ({ authorities }: CaaNames, issuer: string): readonly string[] | null =>
  authorities.find(({ organisation }) => issuer.toLowerCase().startsWith(organisation.toLowerCase()))
    ?.names ?? null;

/** Whether a name could be a new one of the issuer: an old list proves nothing about names that it lacks. @param now seconds since 1970. */
const mayBeNew = ({ authorities, date }: CaaNames, name: string, now: number): boolean =>
  now - Date.parse(date) / 1_000 > OLD_LIST_SECONDS &&
  name !== '' &&
  !authorities.some(({ names }) => names.includes(name));
