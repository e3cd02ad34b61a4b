import type { RrsigData } from 'dns-packet';
import { dnsName } from '../dns-name';
import { type DnsRecord, lowerCase } from '../wire-records';
import { isKnownAlgorithm, isSignedBy, keyTagOf } from './crypto';
import { pathOf, wireOf } from './wire-name';

export type KeyRecord = DnsRecord & { type: 'DNSKEY' };
export type SignatureRecord = DnsRecord & { type: 'RRSIG'; data: RrsigData };

/** Why a set of records is not proven. */
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

/** Signature checks of one validation: keys with the same tag must not make us calculate without a limit. */
export class Effort {
  private left = 300;

  take(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }
}

const ZONE_KEY = 0x100;
const REVOKED = 0x80;

/** Checks a set of records of one name and type by the keys of its zone (RFC 4035 section 5.3). */
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
    const fitting = keys.filter((key) => fits(key, data));
    if (fitting.length === 0) {
      reason = 'signature_of_unknown_key';
      continue;
    }
    reason = 'wrong_signature';
    const signed = signedData(records, signature);
    for (const key of fitting) {
      if (!effort.take()) return { ok: false, reason: 'too_costly' };
      if (isSignedBy(data.algorithm, key.data.key, signed, data.signature))
        return { ok: true, signature, isWildcard: data.labels < count };
    }
  }
  return { ok: false, reason };
}

export function signaturesFor(
  { name, type }: DnsRecord,
  from: readonly DnsRecord[],
  zone: string,
): SignatureRecord[] {
  return from.filter(
    (record): record is SignatureRecord =>
      record.type === 'RRSIG' &&
      record.name === name &&
      record.data.typeCovered === type &&
      dnsName(record.data.signersName) === zone,
  );
}

/** Times are serial numbers of 32 bits (RFC 4034 section 3.1.5). */
const isAfter = (one: number, other: number): boolean => ((one - other) | 0) > 0;

function fits(key: KeyRecord, { algorithm, keyTag }: RrsigData): boolean {
  const { flags } = key.data;
  return (
    key.data.algorithm === algorithm &&
    isKnownAlgorithm(algorithm) &&
    (flags & ZONE_KEY) !== 0 &&
    (flags & REVOKED) === 0 &&
    keyTagOf(key.rdata) === keyTag
  );
}

/** RFC 4034 section 3.1.8.1. */
function signedData(records: readonly DnsRecord[], signature: SignatureRecord): Buffer {
  const { data, rdata } = signature;
  const prefix = rdata.subarray(0, rdata.length - data.signature.length);
  const head = Buffer.concat([prefix.subarray(0, 18), lowerCase(prefix.subarray(18))]);
  const fixed = Buffer.alloc(8);
  rdata.copy(fixed, 0, 0, 2);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(data.originalTTL, 4);
  const sorted = records.map((record) => record.rdata).sort((one, other) => one.compare(other));
  const unique = sorted.filter(
    (each, index) => index === 0 || !each.equals(sorted[index - 1] ?? Buffer.alloc(0)),
  );
  const owner = signedOwner(records[0]?.owner ?? Buffer.alloc(1), data.labels);
  return Buffer.concat([
    head,
    ...unique.flatMap((each) => {
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
