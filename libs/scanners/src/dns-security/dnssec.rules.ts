import type { RuleId } from '@palisade/catalogue';
import { dig, digShort, isPrivateAddress, rulesOf, type Sighting } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-facts';
import type { SignedSet, ZoneKeyFacts } from './dnssec';

/** More iterations make resolvers treat the zone as not signed (RFC 9276 section 3.2). */
const MANY_ITERATIONS = 100;
const SHORT_BITS = 1280;
const BROKEN_BITS = 1024;
const SHA1 = 1;
/** A signer that works renews long before the last eighth of the time. */
const LAST_PART = 8;

/** A rule about a zone whose signatures hold, or that has none. */
const ofSoundZone =
  (see: (facts: DnsFacts) => Sighting | false) =>
  (facts: DnsFacts): Sighting | false =>
    facts.dnssec.notJudged === null && bogusSet(facts) === undefined && see(facts);

export const dnssecRules = rulesOf<
  'dns_security',
  DnsFacts,
  Extract<RuleId<'dns_security'>, `dnssec-${string}`>
>({
  'dnssec-bogus': (facts) => {
    const set = bogusSet(facts);
    return (
      set && {
        observed: `${set.name} ${set.type}: ${set.reason?.replaceAll('_', ' ') ?? 'not proven'}`,
        expected: 'a signature by a key that the parent names',
        confirmed: true,
        reproduce: `${dig(set.name, set.type)}; ${withSignatures(set)}; ${dig(set.name, 'DS', { options: ['+cd'] })}; ${dig(facts.zone, 'DNSKEY', { options: ['+cd', '+multiline'] })}`,
      }
    );
  },
  'dnssec-missing': ofSoundZone(
    (facts) =>
      facts.dnssec.hasKeys === false &&
      isOwnGap(facts) && { observed: null, ...signedDelegation(facts.zone) },
  ),
  'dnssec-island': ofSoundZone(
    (facts) =>
      facts.dnssec.hasKeys === true &&
      isOwnGap(facts) && {
        observed: 'DNSKEY records, and no DS record in the parent',
        ...signedDelegation(facts.zone),
      },
  ),
  // One late record set is not a dead signer: the SOA and the addresses must both be late.
  'dnssec-expiring': ofSoundZone(({ dnssec: { sets, now } }) => {
    const isLate = ({ begins, ends }: SignedSet): boolean =>
      begins !== null && ends !== null && ends - now < (ends - begins) / LAST_PART;
    const soa = sets.find(({ type }) => type === 'SOA');
    const address = sets.find(({ type, ends }) => (type === 'A' || type === 'AAAA') && ends !== null);
    if (soa === undefined || address === undefined || !isLate(soa) || !isLate(address)) return false;
    return {
      observed: `signatures of ${soa.name} SOA and ${address.name} ${address.type} end at ${new Date((soa.ends ?? 0) * 1000).toISOString()}`,
      expected: 'new signatures before the last eighth of their time',
      reproduce: `${withSignatures(soa)}; ${withSignatures(address)}`,
    };
  }),
  // While a good key or digest exists too, a change of keys is under way.
  'dnssec-weak-algorithm': ofSoundZone(({ dnssec: { keys, dsDigests }, zone }) => {
    const areKeysWeak = keys.length > 0 && keys.every(isWeak);
    const areDigestsWeak = dsDigests.length > 0 && dsDigests.every((digest) => digest === SHA1);
    const isBroken = areKeysWeak && keys.every(({ bits }) => bits !== null && bits <= BROKEN_BITS);
    const words = keys.map(
      ({ algorithm, bits }) => `algorithm ${algorithm}${bits === null ? '' : `, ${bits} bits`}`,
    );
    return (
      (areKeysWeak || areDigestsWeak) && {
        severity: isBroken ? 'medium' : 'low',
        observed: [...new Set(words), ...(areDigestsWeak ? ['DS digest SHA-1 only'] : [])].join('; '),
        expected: 'algorithm 13 or 15, or RSA with 2048 bits and SHA-256; DS digest 2',
        reproduce: `${digShort(zone, 'DNSKEY')}; ${digShort(zone, 'DS')}`,
      }
    );
  }),
  'dnssec-nsec3-iterations': ofSoundZone(({ dnssec: { iterations }, zone }) => {
    const count = iterations ?? 0;
    return (
      count > 0 && {
        severity: count > MANY_ITERATIONS ? 'medium' : 'low',
        observed: `${count} iterations`,
        expected: '0 iterations',
        // A denial shows them; not every server publishes NSEC3PARAM.
        reproduce: dig(`no-such-name.${zone}`, 'A', { options: ['+dnssec'] }),
      }
    );
  }),
});

/** The set that shows that the signatures of the zone are wrong. */
function bogusSet({ dnssec, servers }: DnsFacts): SignedSet | undefined {
  const [soa] = dnssec.sets;
  if (isLeftUnsigned({ dnssec, servers }))
    return soa && { ...soa, reason: 'DS records in the parent, and no signatures' };
  return dnssec.notJudged === null ? dnssec.sets.find(({ status }) => status === 'bogus') : undefined;
}

/** The parent says that the zone is signed, and a server of the zone itself says that it is not: no view of a network. */
export const isLeftUnsigned = ({ dnssec, servers }: Pick<DnsFacts, 'dnssec' | 'servers'>): boolean =>
  dnssec.notJudged === 'unsigned_view' &&
  dnssec.dsDigests.length > 0 &&
  servers.servers.some(
    ({ isSigned, addresses }) =>
      isSigned === false && addresses.length > 0 && !addresses.some(isPrivateAddress),
  );

/** Whether the zone itself lacks its DS record: an unsigned parent is not the owner's fault. */
function isOwnGap({ dnssec: { unsignedAt, sets }, zone }: DnsFacts): boolean {
  const reason = sets[0]?.reason;
  return unsignedAt === zone && (reason === 'unsigned_delegation' || reason === 'opt_out');
}

const isWeak = ({ algorithm, bits }: ZoneKeyFacts): boolean =>
  algorithm === 5 || algorithm === 7 || (bits !== null && bits < SHORT_BITS);

const withSignatures = ({ name, type }: SignedSet): string =>
  dig(name, type, { options: ['+dnssec', '+cd'] });

const signedDelegation = (zone: string) => ({
  expected: 'a DS record in the parent, and signatures',
  reproduce: `${dig(zone, 'DS')}; ${dig(zone, 'DNSKEY')}`,
});
