import {
  type DnssecStatus,
  type TargetClient,
  type Validation,
  isFact,
  isWithin,
  rsaBits,
} from '@palisade/target-client';
import { addressesOf, controlName, isPrivateAddress, serverClock, valuesOf } from '@palisade/scan-engine';

export interface SignedSet {
  name: string;
  type: 'SOA' | 'A' | 'AAAA' | 'MX';
  status: DnssecStatus;
  reason: string | null;
  /** Seconds since 1970; null where there is no signature. */
  begins: number | null;
  ends: number | null;
}

export interface ZoneKeyFacts {
  algorithm: number;
  /** Of RSA keys. */
  bits: number | null;
}

export interface DnssecFacts {
  sets: SignedSet[];
  /** Why nothing can be said, or null. */
  notJudged: 'private_network' | 'no_top_level_domain' | 'clock' | 'unsigned_view' | 'no_verdict' | null;
  /** The zone where the chain of trust ends without signatures, or null. */
  unsignedAt: string | null;
  /** Whether the zone itself has DNSKEY records; null if that is not known. */
  hasKeys: boolean | null;
  keys: ZoneKeyFacts[];
  dsDigests: number[];
  /** Null without NSEC3. */
  iterations: number | null;
  /** Seconds since 1970. */
  now: number;
}

export interface DnssecQuestion {
  host: string;
  zone: string;
  hasMx: boolean;
  missingPath: string;
  startUrl: string;
  now: Date;
}

const LARGEST_CLOCK_GAP_MS = 3_600_000;

export async function findDnssec(client: TargetClient, question: DnssecQuestion): Promise<DnssecFacts> {
  const { host, zone, hasMx, missingPath, now } = question;
  const soa = await client.validate({ name: zone, type: 'SOA' });
  const [v4, v6, mx] = await Promise.all([
    client.validate({ name: host, type: 'A' }),
    client.validate({ name: host, type: 'AAAA' }),
    hasMx ? client.validate({ name: zone, type: 'MX' }) : null,
  ]);
  const sets = [
    setOf(zone, 'SOA', soa),
    setOf(host, 'A', v4),
    setOf(host, 'AAAA', v6),
    ...(mx === null ? [] : [setOf(zone, 'MX', mx)]),
  ];
  const isUnsigned = soa.status === 'insecure';
  return {
    sets,
    notJudged: await whyNotJudged(client, question, soa, sets),
    unsignedAt: isUnsigned ? soa.zone.zone : null,
    hasKeys: isUnsigned ? await hasKeys(client, zone) : null,
    keys: soa.zone.keys.map(({ data }) => ({
      algorithm: data.algorithm,
      bits: rsaBits(data.algorithm, data.key),
    })),
    dsDigests: soa.zone.anchors.map(({ digestType }) => digestType),
    iterations:
      isUnsigned && soa.reason !== 'too_many_iterations'
        ? null
        : await iterationsOf(client, zone, missingPath),
    now: Math.floor(now.getTime() / 1000),
  };
}

function setOf(name: string, type: SignedSet['type'], { status, reason, signature }: Validation): SignedSet {
  const { inception: begins = null, expiration: ends = null } = signature?.data ?? {};
  return { name, type, status, reason, begins, ends };
}

async function whyNotJudged(
  client: TargetClient,
  { host, zone, startUrl, now }: DnssecQuestion,
  soa: Validation,
  sets: readonly SignedSet[],
): Promise<DnssecFacts['notJudged']> {
  // The root denies the top-level domain: only the inner DNS of a network knows the name.
  if (soa.zone.zone === '.' && zone !== '.')
    return soa.status === 'indeterminate' ? 'no_verdict' : 'no_top_level_domain';
  const bogus = sets.filter(({ status }) => status === 'bogus');
  if (bogus.length > 0) {
    const addresses = valuesOf(await addressesOf(client, host));
    // A network may serve its own unsigned view of a zone that is signed for the world.
    if (addresses.length > 0 && addresses.every(isPrivateAddress)) return 'private_network';
    const isAboutTime = bogus.every(
      ({ reason }) => reason === 'signature_expired' || reason === 'signature_not_yet_valid',
    );
    if (isAboutTime && (await hasWrongClock(client, startUrl, now))) return 'clock';
    return null;
  }
  if (soa.status !== 'indeterminate') return null;
  return soa.reason === 'unsigned_view' ? 'unsigned_view' : 'no_verdict';
}

/** Our own clock, compared with that of the site. */
async function hasWrongClock(client: TargetClient, url: string, now: Date): Promise<boolean> {
  const clock = await serverClock(client, url);
  return clock !== null && Math.abs(clock.getTime() - now.getTime()) > LARGEST_CLOCK_GAP_MS;
}

async function hasKeys(client: TargetClient, zone: string): Promise<boolean | null> {
  const answer = await client.dns({ name: zone, type: 'DNSKEY', cd: true });
  if (!answer.ok || !isFact(answer.outcome)) return null;
  return answer.outcome === 'records' && answer.records.length > 0;
}

/** From the denial of a random name. */
async function iterationsOf(client: TargetClient, zone: string, missingPath: string): Promise<number | null> {
  const answer = await client.dns({ name: controlName(missingPath, zone), type: 'A', cd: true });
  if (!answer.ok) return null;
  const counts = answer.authorities.flatMap((record) =>
    record.type === 'NSEC3' && isWithin(record.name, zone) ? [record.data.iterations] : [],
  );
  return counts.length === 0 ? null : Math.max(...counts);
}
