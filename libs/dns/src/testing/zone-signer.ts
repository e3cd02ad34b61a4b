import { type KeyObject, createHash, generateKeyPairSync, sign } from 'node:crypto';
import * as packet from 'dns-packet';
import type { Answer, DnskeyAnswer } from 'dns-packet';
import { nsec3Hash } from '../denials';
import { dsDigest, keyTagOf } from '../dnssec/crypto';
import { comparePaths, pathOfText, wireOf } from '../wire-name';
import { labelsOf, parentOf } from '../dns-name';
import { type DnsRecord, readSection } from '../wire-records';

/** How a zone is signed. Times in seconds from now. */
export interface Signing {
  /** 13 (P-256), 15 (Ed25519), 8 and 10 (RSA), 5 and 7 (RSA with SHA-1). */
  algorithm: number;
  bits: number;
  begins: number;
  ends: number;
  /** Another end for the signatures of one type. */
  endsOf: Record<string, number>;
  /** Iterations of NSEC3; null for NSEC. */
  iterations: number | null;
  /** Denies on demand, as RFC 9824: NOERROR, and an NSEC or NSEC3 record of the name itself. */
  isCompact: boolean;
  /** What the parent says: the right DS records, none, or those of another key. */
  ds: 'right' | 'none' | 'wrong';
  /** Digest type of the DS record. */
  digest: number;
  /** Whether all signatures are wrong. */
  isTampered: boolean;
}

export const SIGNED: Signing = {
  algorithm: 15,
  bits: 2048,
  begins: -10 * 86_400,
  ends: 20 * 86_400,
  endsOf: {},
  iterations: null,
  isCompact: false,
  ds: 'right',
  digest: 2,
  isTampered: false,
};

/** In seconds. A zone keeps its signatures, so that two scans of it see the same. */
const SIGNED_AT = Math.floor(Date.now() / 1000);

interface ZoneKey {
  privateKey: KeyObject;
  record: DnskeyAnswer;
  rdata: Buffer;
}

const DIGESTS: Record<number, string | null> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
};
/** Keys take long to make, and no case is about them being secret. */
const keys = new Map<string, ZoneKey>();

export function keyOf(zone: string, { algorithm, bits }: Signing, isOther = false): ZoneKey {
  const kind = `${zone} ${algorithm} ${algorithm < 13 ? bits : ''} ${isOther}`;
  const key = keys.get(kind) ?? newKey(zone, algorithm, bits);
  keys.set(kind, key);
  return key;
}

function newKey(zone: string, algorithm: number, bits: number): ZoneKey {
  const { publicKey, privateKey } = pairOf(algorithm, bits);
  const data = { flags: 257, algorithm, key: keyBytes(publicKey) };
  const record: DnskeyAnswer = { type: 'DNSKEY', name: zone, ttl: 60, data };
  return { privateKey, record, rdata: canonical(record).rdata };
}

function pairOf(algorithm: number, bits: number) {
  if (algorithm === 15) return generateKeyPairSync('ed25519');
  if (algorithm === 13) return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: bits });
}

function keyBytes(key: KeyObject): Buffer {
  const { x = '', y = '', e = '', n = '', kty } = key.export({ format: 'jwk' });
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  if (kty !== 'RSA') return Buffer.concat([bytes(x), bytes(y)]);
  return Buffer.concat([Buffer.from([bytes(e).length]), bytes(e), bytes(n)]);
}

/** The record with its bytes for signatures. */
export function canonical(answer: Answer): DnsRecord {
  const bytes = packet.encode({ type: 'response', id: 0, answers: [answer] });
  const [record] = readSection(bytes, 12, 1).records;
  if (record === undefined) throw new Error(`not a record: ${JSON.stringify(answer)}`);
  return record;
}

/** RRSIG record of a set of one name and type. */
export function signatureOf(records: readonly Answer[], zone: string, signing: Signing): Answer {
  const set = records.map(canonical);
  const [first] = set;
  if (first === undefined) throw new Error('nothing to sign');
  const { privateKey, rdata: keyData } = keyOf(zone, signing);
  const ends = signing.endsOf[first.type] ?? signing.ends;
  const data = {
    typeCovered: first.type,
    algorithm: signing.algorithm,
    originalTTL: first.ttl,
    signersName: zone,
    labels: labelsOf(first.name).filter((label) => label !== '*').length,
    expiration: SIGNED_AT + ends,
    inception: SIGNED_AT + signing.begins,
    keyTag: keyTagOf(keyData),
    signature: Buffer.alloc(1),
  };
  const unsigned = canonical({ type: 'RRSIG', name: first.name, ttl: 60, data }).rdata.subarray(0, -1);
  const sorted = set.map(({ rdata }) => rdata).sort((one, other) => one.compare(other));
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(typeNumber(first.type), 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(first.ttl, 4);
  const message = Buffer.concat([unsigned, ...sorted.flatMap((rdata) => [first.owner, fixed, sized(rdata)])]);
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
  const signature = sign(DIGESTS[signing.algorithm] ?? null, message, key);
  if (signing.isTampered) signature[8] = (signature[8] ?? 0) ^ 1;
  return { type: 'RRSIG', name: first.name, ttl: 60, data: { ...data, signature } };
}

function typeNumber(type: string): number {
  const question = { name: '.', type: type as 'A' };
  return packet.encode({ type: 'query', id: 0, questions: [question] }).readUInt16BE(13);
}

function sized(rdata: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rdata.length);
  return Buffer.concat([length, rdata]);
}

/** The DS records that the parent has for a zone. */
export function dsOf(zone: string, signing: Signing): Answer[] {
  if (signing.ds === 'none') return [];
  const { rdata } = keyOf(zone, signing, signing.ds === 'wrong');
  const digest = dsDigest(signing.digest, wireOf(pathOfText(zone)), rdata) ?? createHash('sha256').digest();
  const { algorithm, digest: digestType } = signing;
  return [
    { type: 'DS', name: zone, ttl: 60, data: { keyTag: keyTagOf(rdata), algorithm, digestType, digest } },
  ];
}

/** `. IN DS …`, for the settings of a resolver. */
export function anchorLine(signing: Signing): string {
  const [ds] = dsOf('.', signing);
  if (ds?.type !== 'DS') throw new Error('the root has no key');
  const { keyTag, algorithm, digestType, digest } = ds.data;
  return `. IN DS ${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`;
}

/** What the denials of a zone need: its names with their types. */
export type TypesOfNames = ReadonlyMap<string, readonly string[]>;

const sortedNames = (names: TypesOfNames): string[] =>
  [...names.keys()].sort((one, other) => comparePaths(pathOfText(one), pathOfText(other)));

/** NSEC or NSEC3 records that deny a name or one of its types, unsigned. */
export function denialsOf(
  name: string,
  zone: string,
  names: TypesOfNames,
  iterations: number | null,
): Answer[] {
  const wanted = names.has(name) ? [name] : [name, `*.${enclosers(name, names).encloser}`];
  if (iterations === null) return unique(wanted.map((each) => nsecFor(each, names)));
  if (names.has(name)) return [nsec3For(name, zone, names, iterations)];
  const { encloser, nextCloser } = enclosers(name, names);
  const all = [encloser, nextCloser, `*.${encloser}`];
  return unique(all.map((each) => nsec3For(each, zone, names, iterations)));
}

/** The one record of RFC 9824. @param types of the name; null for one that does not exist, which gets NXNAME. */
export function compactDenialOf(
  name: string,
  zone: string,
  types: readonly string[] | null,
  iterations: number | null,
): Answer {
  const listed = types ?? ['UNKNOWN_128'];
  if (iterations !== null) return nsec3For(name, zone, new Map([[name, listed]]), iterations);
  const data = { nextDomain: `\0.${name}`, rrtypes: [...listed, 'RRSIG', 'NSEC'] };
  return { type: 'NSEC', name, ttl: 60, data };
}

function enclosers(name: string, names: TypesOfNames): { encloser: string; nextCloser: string } {
  let nextCloser = name;
  while (!names.has(parentOf(nextCloser)) && nextCloser !== '.') nextCloser = parentOf(nextCloser);
  return { encloser: parentOf(nextCloser), nextCloser };
}

function nsecFor(name: string, names: TypesOfNames): Answer {
  // A name without records of its own has no NSEC record.
  const sorted = sortedNames(names).filter((each) => (names.get(each) ?? []).length > 0);
  const path = pathOfText(name);
  const before = sorted.filter((each) => comparePaths(pathOfText(each), path) <= 0).length - 1;
  const owner = sorted[before] ?? name;
  const nextDomain = sorted[(before + 1) % sorted.length] ?? name;
  const rrtypes = [...(names.get(owner) ?? []), 'RRSIG', 'NSEC'];
  return { type: 'NSEC', name: owner, ttl: 60, data: { nextDomain, rrtypes } };
}

function nsec3For(name: string, zone: string, names: TypesOfNames, iterations: number): Answer {
  const salt = Buffer.alloc(0);
  const hashOf = (each: string): Buffer => nsec3Hash(wireOf(pathOfText(each)), salt, iterations);
  const chain = [...names].map(([each, types]) => ({ hash: hashOf(each), types }));
  chain.sort((one, other) => one.hash.compare(other.hash));
  const hash = hashOf(name);
  const index = chain.filter((each) => each.hash.compare(hash) <= 0).length - 1;
  const owner = chain.at(index);
  const next = chain[(chain.indexOf(owner ?? { hash, types: [] }) + 1) % chain.length];
  const label = base32(owner?.hash ?? hash);
  const rrtypes = [...(owner?.types ?? []), 'RRSIG'];
  const data = { algorithm: 1, flags: 0, iterations, salt, nextDomain: next?.hash ?? hash, rrtypes };
  return { type: 'NSEC3', name: zone === '.' ? label : `${label}.${zone}`, ttl: 60, data };
}

/** RFC 4648 section 7. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => parseInt(five, 2).toString(32)).join('');
}

const unique = (answers: Answer[]): Answer[] =>
  answers.filter(({ name }, index) => answers.findIndex((each) => each.name === name) === index);
