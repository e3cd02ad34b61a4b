import { createHash } from 'node:crypto';
import type { DnsRecord } from './wire-records';
import { type NamePath, comparePaths, isBelow, pathOf, sharedLabels, wireOf } from './wire-name';

/** More iterations are treated as insecure (RFC 9276 section 3.2). */
export const MOST_ITERATIONS = 100;

/** What verified NSEC and NSEC3 records prove about a name. `opt_out`: there may be an unsigned delegation; `none`: nothing is proven. */
export type Denial = 'proven' | 'delegation' | 'opt_out' | 'too_many_iterations' | 'none';

interface Nsec {
  owner: NamePath;
  next: NamePath;
  types: ReadonlySet<string>;
}

interface Nsec3 {
  hash: Buffer;
  next: Buffer;
  types: ReadonlySet<string>;
  isOptOut: boolean;
  salt: Buffer;
  iterations: number;
}

/** The denials of one reply. What they prove holds if all are verified with the keys of their zone. */
export class Denials {
  private readonly nsec: Nsec[];
  private readonly nsec3: Nsec3[];
  private readonly hashes = new Map<string, Buffer>();

  constructor(
    records: readonly DnsRecord[],
    private readonly zone: NamePath,
  ) {
    this.nsec = records.flatMap((record) => (record.type === 'NSEC' ? [nsecOf(record)] : []));
    this.nsec3 = ofOneChain(records.flatMap((record) => (record.type === 'NSEC3' ? [nsec3Of(record)] : [])));
  }

  /** Whether the name is proven to have no records of the type. For `DS`, also whether it is a delegation without one. */
  noData(name: NamePath, type: string): Denial {
    if (this.hasCostlyHashes()) return 'too_many_iterations';
    const at = this.at(name);
    if (at !== undefined) return atName(at.types, type);
    const covering = this.nsec.find((each) => covers(each, name));
    if (covering !== undefined) {
      // A name without records that has names below it.
      if (isBelow(covering.next, name)) return 'proven';
      const wildcard = [...closestEncloser(covering, name), '*'];
      const source = this.nsec.find(({ owner }) => comparePaths(owner, wildcard) === 0);
      return source === undefined ? 'none' : atName(source.types, type);
    }
    const encloser = this.enclosed(name);
    if (encloser === null) return 'none';
    const source = this.hashed([...encloser.path, '*']);
    if (source !== undefined && encloser.isOptOut && atName(source.types, type) === 'proven')
      return 'opt_out';
    if (source !== undefined) return atName(source.types, type);
    return encloser.isOptOut && type === 'DS' ? 'opt_out' : 'none';
  }

  /** Whether a record of the name itself says that the name does not exist (RFC 9824 section 2). */
  isMarkedMissing(name: NamePath): boolean {
    const at = this.hasCostlyHashes() ? undefined : this.at(name);
    return at !== undefined && isOfMissingName(at.types);
  }

  /** Whether it is proven that the name does not exist and no wildcard matches it. */
  noName(name: NamePath): Denial {
    if (this.hasCostlyHashes()) return 'too_many_iterations';
    // A server that signs such a denial on demand knows that no wildcard matches.
    if (this.isMarkedMissing(name)) return 'proven';
    const covering = this.nsec.find((each) => covers(each, name));
    if (covering !== undefined) {
      const wildcard = [...closestEncloser(covering, name), '*'];
      return this.nsec.some((each) => covers(each, wildcard)) ? 'proven' : 'none';
    }
    const encloser = this.enclosed(name);
    if (encloser === null) return 'none';
    if (this.coveringHash([...encloser.path, '*']) === undefined) return 'none';
    return encloser.isOptOut ? 'opt_out' : 'proven';
  }

  /** That the name itself does not exist, so that a wildcard with `labels` labels before the `*` may stand for it. */
  noExactName(name: NamePath, labels: number): Denial {
    if (this.hasCostlyHashes()) return 'too_many_iterations';
    if (this.nsec.some((each) => covers(each, name))) return 'proven';
    const covering = this.coveringHash(name.slice(0, labels + 1));
    if (covering === undefined) return 'none';
    return covering.isOptOut ? 'opt_out' : 'proven';
  }

  /** RFC 5155 section 8.3: the longest name above that exists, where the next longer one is denied. */
  private enclosed(name: NamePath): { path: NamePath; isOptOut: boolean } | null {
    for (let length = name.length - 1; length >= this.zone.length; length -= 1) {
      const path = name.slice(0, length);
      const match = this.hashed(path);
      if (match === undefined) continue;
      // A delegation or DNAME proves nothing about names below it.
      if (isForeign(match.types)) return null;
      const covering = this.coveringHash(name.slice(0, length + 1));
      return covering === undefined ? null : { path, isOptOut: covering.isOptOut };
    }
    return null;
  }

  private hasCostlyHashes(): boolean {
    return this.nsec3.some(({ iterations }) => iterations > MOST_ITERATIONS);
  }

  private at(name: NamePath): Nsec | Nsec3 | undefined {
    return this.nsec.find(({ owner }) => comparePaths(owner, name) === 0) ?? this.hashed(name);
  }

  private hashed(name: NamePath): Nsec3 | undefined {
    return this.nsec3.find((each) => each.hash.equals(this.hashOf(name, each)));
  }

  private coveringHash(name: NamePath): Nsec3 | undefined {
    return this.nsec3.find((each) => {
      const hash = this.hashOf(name, each);
      const isLast = each.hash.compare(each.next) >= 0;
      const isAfter = hash.compare(each.hash) > 0;
      const isBefore = hash.compare(each.next) < 0;
      return isLast ? isAfter || isBefore : isAfter && isBefore;
    });
  }

  private hashOf(name: NamePath, { salt, iterations }: Nsec3): Buffer {
    const wire = wireOf(name);
    const key = wire.toString('latin1');
    const hash = this.hashes.get(key) ?? nsec3Hash(wire, salt, iterations);
    this.hashes.set(key, hash);
    return hash;
  }
}

/**
 * The records with the salt and the iterations of the first. A server answers from one chain of its zone, and every other salt would
 * need another hash of every name.
 */
function ofOneChain(records: readonly Nsec3[]): Nsec3[] {
  const [first] = records;
  return records.filter(
    ({ salt, iterations }) => first?.iterations === iterations && first.salt.equals(salt),
  );
}

function atName(types: ReadonlySet<string>, type: string): Denial {
  if (types.has(type)) return 'none';
  if (type !== 'DS') return types.has('CNAME') || isForeign(types) ? 'none' : 'proven';
  return types.has('NS') && !types.has('SOA') ? 'delegation' : 'proven';
}

/** The type NXNAME of RFC 9824, which dns-packet does not know. */
const NO_NAME_TYPE = 'UNKNOWN_128';
const OF_MISSING_NAME: ReadonlySet<string> = new Set([NO_NAME_TYPE, 'RRSIG', 'NSEC']);

/** A list with other types contradicts itself: the name has records. */
const isOfMissingName = (types: ReadonlySet<string>): boolean =>
  types.has(NO_NAME_TYPE) && [...types].every((type) => OF_MISSING_NAME.has(type));

/** RFC 6840 section 4.1. */
const isForeign = (types: ReadonlySet<string>): boolean =>
  (types.has('NS') && !types.has('SOA')) || types.has('DNAME');

function covers({ owner, next, types }: Nsec, name: NamePath): boolean {
  if (comparePaths(owner, name) >= 0) return false;
  if (isForeign(types) && isBelow(name, owner)) return false;
  // The last one leads back to the zone's own name.
  return comparePaths(name, next) < 0 || comparePaths(next, owner) <= 0;
}

function closestEncloser({ owner, next }: Nsec, name: NamePath): NamePath {
  return name.slice(0, Math.max(sharedLabels(name, owner), sharedLabels(name, next)));
}

const nsecOf = (record: DnsRecord & { type: 'NSEC' }): Nsec => ({
  owner: pathOf(record.owner),
  next: pathOf(record.rdata),
  types: new Set(record.data.rrtypes),
});

const nsec3Of = (record: DnsRecord & { type: 'NSEC3' }): Nsec3 => {
  const { flags, iterations, salt, nextDomain, rrtypes } = record.data;
  const hash = fromBase32(pathOf(record.owner).at(-1) ?? '');
  return { hash, next: nextDomain, types: new Set(rrtypes), isOptOut: (flags & 1) !== 0, salt, iterations };
};

/** RFC 5155 section 5. */
export function nsec3Hash(name: Buffer, salt: Buffer, iterations: number): Buffer {
  let hash: Buffer = createHash('sha1').update(name).update(salt).digest();
  for (let index = 0; index < iterations; index += 1)
    hash = createHash('sha1').update(hash).update(salt).digest();
  return hash;
}

/** RFC 4648 section 7, without padding. */
function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += parseInt(letter, 32).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
