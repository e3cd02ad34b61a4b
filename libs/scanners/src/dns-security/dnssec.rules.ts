import type { RuleId } from '@palisade/catalogue';
import { type Finding, toFinding, dig } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-security-observation';
import type { DnssecFacts, SignedSet, ZoneKeyFacts } from './dnssec';
import { isPrivate } from './name-servers';

type Id = RuleId<'dns_security'>;

/** More iterations make resolvers treat the zone as not signed (RFC 9276 section 3.2). */
const MANY_ITERATIONS = 100;
const SHORT_BITS = 1280;
const BROKEN_BITS = 1024;
const SHA1 = 1;
/** A signer that works renews long before the last eighth of the time. */
const LAST_PART = 8;

export function judgeDnssec({ dnssec, zone, servers }: DnsFacts): Finding[] {
  const [soa] = dnssec.sets;
  if (isLeftUnsigned({ dnssec, servers }) && soa !== undefined)
    return [bogusZone({ ...soa, reason: 'DS records in the parent, and no signatures' })];
  if (dnssec.notJudged !== null) return [];
  const bogus = dnssec.sets.find(({ status }) => status === 'bogus');
  if (bogus !== undefined) return [bogusZone(bogus)];
  return [...unsigned(dnssec, zone), ...expiring(dnssec), ...weak(dnssec, zone), ...iterations(dnssec, zone)];
}

/** The parent says that the zone is signed, and a server of the zone itself says that it is not: no view of a network. */
export const isLeftUnsigned = ({ dnssec, servers }: Pick<DnsFacts, 'dnssec' | 'servers'>): boolean =>
  dnssec.notJudged === 'unsigned_view' &&
  dnssec.dsDigests.length > 0 &&
  servers.servers.some(
    ({ isSigned, addresses }) => isSigned === false && addresses.length > 0 && !addresses.some(isPrivate),
  );

const withSignatures = (name: string, type: string): string =>
  dig(name, type, { options: ['+dnssec', '+cd'] });

function bogusZone({ name, type, reason }: SignedSet): Finding {
  return toFinding('dns_security', 'dnssec-bogus', {
    location: '',
    evidence: {
      observed: `${name} ${type}: ${reason?.replaceAll('_', ' ') ?? 'not proven'}`,
      expected: 'a signature by a key that the parent names',
      confirmed: true,
      reproduce: `${dig(name, type)}; ${withSignatures(name, type)}; ${dig(name, 'DS')}`,
    },
  });
}

/** An unsigned parent is not the owner's fault. */
function unsigned({ unsignedAt, hasKeys, sets }: DnssecFacts, zone: string): Finding[] {
  const reason = sets[0]?.reason;
  const isOwn = unsignedAt === zone && (reason === 'unsigned_delegation' || reason === 'opt_out');
  if (!isOwn || hasKeys === null) return [];
  const id: Id = hasKeys ? 'dnssec-island' : 'dnssec-missing';
  const evidence = {
    observed: hasKeys ? 'DNSKEY records, and no DS record in the parent' : null,
    expected: 'a DS record in the parent, and signatures',
    reproduce: `${dig(zone, 'DS', { options: ['+short'] })}; ${dig(zone, 'DNSKEY', { options: ['+short'] })}`,
  };
  return [toFinding('dns_security', id, { location: '', evidence })];
}

/** One late record set is not a dead signer: the SOA and the addresses must both be late. */
function expiring({ sets, now }: DnssecFacts): Finding[] {
  const isLate = ({ begins, ends }: SignedSet): boolean =>
    begins !== null && ends !== null && ends - now < (ends - begins) / LAST_PART;
  const soa = sets.find(({ type }) => type === 'SOA');
  const address = sets.find(({ type, ends }) => (type === 'A' || type === 'AAAA') && ends !== null);
  if (soa === undefined || address === undefined || !isLate(soa) || !isLate(address)) return [];
  const evidence = {
    observed: `signatures of ${soa.name} SOA and ${address.name} ${address.type} end at ${new Date((soa.ends ?? 0) * 1000).toISOString()}`,
    expected: 'new signatures before the last eighth of their time',
    reproduce: `${withSignatures(soa.name, 'SOA')}; ${withSignatures(address.name, address.type)}`,
  };
  return [toFinding('dns_security', 'dnssec-expiring', { location: '', evidence })];
}

const isWeak = ({ algorithm, bits }: ZoneKeyFacts): boolean =>
  algorithm === 5 || algorithm === 7 || (bits !== null && bits < SHORT_BITS);

/** While a good key or digest exists too, a change of keys is under way. */
function weak({ keys, dsDigests }: DnssecFacts, zone: string): Finding[] {
  const areKeysWeak = keys.length > 0 && keys.every(isWeak);
  const areDigestsWeak = dsDigests.length > 0 && dsDigests.every((digest) => digest === SHA1);
  if (!areKeysWeak && !areDigestsWeak) return [];
  const isBroken = areKeysWeak && keys.every(({ bits }) => bits !== null && bits <= BROKEN_BITS);
  const words = keys.map(
    ({ algorithm, bits }) => `algorithm ${algorithm}${bits === null ? '' : `, ${bits} bits`}`,
  );
  const evidence = {
    observed: [...new Set(words), ...(areDigestsWeak ? ['DS digest SHA-1 only'] : [])].join('; '),
    expected: 'algorithm 13 or 15, or RSA with 2048 bits and SHA-256; DS digest 2',
    reproduce: `${dig(zone, 'DNSKEY', { options: ['+short'] })}; ${dig(zone, 'DS', { options: ['+short'] })}`,
  };
  const severity = isBroken ? 'medium' : 'low';
  return [toFinding('dns_security', 'dnssec-weak-algorithm', { location: '', severity, evidence })];
}

function iterations({ iterations: count }: DnssecFacts, zone: string): Finding[] {
  if (count === null || count === 0) return [];
  const severity = count > MANY_ITERATIONS ? 'medium' : 'low';
  const evidence = {
    observed: `${count} iterations`,
    expected: '0 iterations',
    reproduce: dig(zone, 'NSEC3PARAM', { options: ['+short'] }),
  };
  return [toFinding('dns_security', 'dnssec-nsec3-iterations', { location: '', severity, evidence })];
}
