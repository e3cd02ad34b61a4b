import type { RuleId } from '@palisade/catalogue';
import {
  bounded,
  caaNamesOf,
  type CaaRecord,
  decidingRecords,
  dig,
  excludesIssuer,
  rulesOf,
} from '@palisade/scan-engine';
import { withoutBlanks } from '@palisade/target-client';
import type { CaaFacts } from './caa';
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
    return (
      isKnown(caa) &&
      names !== null &&
      excludesIssuer(counting, names, list, now) && {
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

/** The records that decide about the certificate of today; none where they are not known. */
const countingRecords = ({ records, forWildcard, isWildcardCertificate }: CaaFacts): CaaRecord[] =>
  decidingRecords(forWildcard === undefined ? records : (forWildcard ?? []), isWildcardCertificate);
