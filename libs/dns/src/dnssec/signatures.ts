import type { RrsigData } from 'dns-packet';
import { dnsName } from '../dns-name';
import type { TrustAnchor } from '../trust-anchors';
import { type DnsRecord, lowerCase } from '../wire-records';
import { dsDigest, isCostlyKey, isKnownAlgorithm, isSignedBy, keyTagOf } from './crypto';
import { pathOf, wireOf } from '../wire-name';

export type KeyRecord = DnsRecord & { type: 'DNSKEY' };
export type SignatureRecord = DnsRecord & { type: 'RRSIG'; data: RrsigData };

/** Why a set of records is not verified. */
export type BogusReason =
  | 'no_signature'
  | 'signature_expired'
  | 'signature_not_yet_valid'
  | 'signature_of_unknown_key'
  | 'wrong_signature'
  | 'ds_without_key'
  | 'denial_not_proven';

export type SetVerdict =
  | { ok: true; signature: SignatureRecord; isWildcard: boolean }
  | { ok: false; reason: BogusReason | 'too_costly' };

/** The limit of signature checks in one validation: keys with the same tag must not cause unlimited work. */
export class Effort {
  private left = 300;

  take(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }
}

const ZONE_KEY = 0x100;
const REVOKED = 0x80;

/**
 * Checks a set of records of one name and type by the keys of its zone (RFC 4035 section 5.3). Linear in the number of its signatures:
 * what belongs to a signature is found by name, type and tag, and the checks are limited by `effort`.
 */
export function verifySet(
  records: readonly DnsRecord[],
  from: readonly DnsRecord[],
  { zone, keys, now, effort }: { zone: string; keys: readonly KeyRecord[]; now: Date; effort: Effort },
): SetVerdict {
  const [first] = records;
  if (first === undefined) return { ok: false, reason: 'no_signature' };
  const labels = pathOf(first.owner);
  const count = labels.at(-1) === '*' ? labels.length - 1 : labels.length;
  const seconds = Math.floor(now.getTime() / 1000);
  let reason: BogusReason = 'no_signature';
  let body: Buffer[] | undefined;
  for (const signature of signaturesFor(first, from, zone)) {
    const { data } = signature;
    if (data.labels > count) continue;
    if (isAfter(seconds, data.expiration)) {
      reason = 'signature_expired';
      continue;
    }
    if (isAfter(data.inception, seconds)) {
      reason = 'signature_not_yet_valid';
      continue;
    }
    const fitting = isKnownAlgorithm(data.algorithm)
      ? keysByTag(keys).get(tagText(data.algorithm, data.keyTag))
      : undefined;
    if (fitting === undefined) {
      reason = 'signature_of_unknown_key';
      continue;
    }
    reason = 'wrong_signature';
    body ??= uniqueData(records);
    const signed = signedData(first.owner, body, signature);
    for (const key of fitting) {
      if (isCostlyKey(data.algorithm, key.data.key) || !effort.take())
        return { ok: false, reason: 'too_costly' };
      if (isSignedBy(data.algorithm, key.data.key, signed, data.signature))
        return { ok: true, signature, isWildcard: data.labels < count };
    }
  }
  return { ok: false, reason };
}

export const signaturesFor = (
  { name, type }: DnsRecord,
  from: readonly DnsRecord[],
  zone: string,
): SignatureRecord[] =>
  (signaturesBySet(from).get(setText(name, type)) ?? []).filter(
    ({ data }) => dnsName(data.signersName) === zone,
  );

const setText = (name: string, type: string): string => `${type} ${name}`;
const tagText = (algorithm: number, tag: number): string => `${algorithm} ${tag}`;

const signaturesBySet = oncePerList((from: readonly DnsRecord[]) =>
  grouped(
    from.filter((record): record is SignatureRecord => record.type === 'RRSIG'),
    ({ name, data }) => setText(name, data.typeCovered),
  ),
);

const keysByTag = oncePerList((keys: readonly KeyRecord[]) =>
  grouped(
    keys.filter(({ data: { flags } }) => (flags & ZONE_KEY) !== 0 && (flags & REVOKED) === 0),
    ({ data, rdata }) => tagText(data.algorithm, keyTagOf(rdata)),
  ),
);

/** The keys whose digests are among the anchors. Each key is read once for each type of digest, however many anchors there are. */
export function keysNamedBy(anchors: readonly TrustAnchor[], keys: readonly KeyRecord[]): KeyRecord[] {
  const named = new Set(
    anchors.map(({ digestType, algorithm, keyTag, digest }) =>
      anchorText(digestType, algorithm, keyTag, digest),
    ),
  );
  const types = [...new Set(anchors.map(({ digestType }) => digestType))];
  return keys.filter(({ data: { algorithm }, rdata, owner }) => {
    const keyTag = keyTagOf(rdata);
    return types.some((type) => {
      const digest = dsDigest(type, owner, rdata);
      return digest !== null && named.has(anchorText(type, algorithm, keyTag, digest));
    });
  });
}

const anchorText = (digestType: number, algorithm: number, keyTag: number, digest: Buffer): string =>
  `${digestType} ${tagText(algorithm, keyTag)} ${digest.toString('hex')}`;

/** The records of each name and type, which are signed together. */
export const recordSets = (records: readonly DnsRecord[]): DnsRecord[][] => [
  ...grouped(records, ({ name, type }) => setText(name, type)).values(),
];

function grouped<Item>(items: readonly Item[], textOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return groups;
}

/** A list is read for many sets of records. */
function oncePerList<Item, Result>(
  read: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const results = new WeakMap<readonly Item[], Result>();
  return (list) => {
    const result = results.get(list) ?? read(list);
    results.set(list, result);
    return result;
  };
}

/** Times are serial numbers of 32 bits (RFC 4034 section 3.1.5). */
const isAfter = (one: number, other: number): boolean => ((one - other) | 0) > 0;

/** In canonical order, each once (RFC 4034 section 6.3). */
function uniqueData(records: readonly DnsRecord[]): Buffer[] {
  const sorted = records.map(({ rdata }) => rdata).sort((one, other) => one.compare(other));
  return sorted.filter((each, index) => index === 0 || !each.equals(sorted[index - 1] ?? Buffer.alloc(0)));
}

/** RFC 4034 section 3.1.8.1. */
function signedData(name: Buffer, body: readonly Buffer[], signature: SignatureRecord): Buffer {
  const { data, rdata } = signature;
  const prefix = rdata.subarray(0, rdata.length - data.signature.length);
  const head = Buffer.concat([prefix.subarray(0, 18), lowerCase(prefix.subarray(18))]);
  const fixed = Buffer.alloc(8);
  rdata.copy(fixed, 0, 0, 2);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(data.originalTTL, 4);
  const owner = signedOwner(name, data.labels);
  return Buffer.concat([
    head,
    ...body.flatMap((each) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(each.length);
      return [owner, fixed, length, each];
    }),
  ]);
}

function signedOwner(owner: Buffer, labels: number): Buffer {
  const path = pathOf(owner);
  return path.length > labels && path.at(-1) !== '*' ? wireOf([...path.slice(0, labels), '*']) : owner;
}
