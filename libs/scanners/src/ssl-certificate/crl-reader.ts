import { Name } from '@peculiar/x509';
import { DER, type DerValue, readDer, readDerChildren, readOid } from './der-reader';

/** A certificate list (RFC 5280 section 5.1), its entries still as bytes: a list may have hundreds of thousands. */
export interface RevocationList {
  /** What the signature covers. */
  signedBytes: Buffer;
  /** AlgorithmIdentifier and value of the signature. */
  signatureAlgorithm: DerValue;
  signature: Buffer;
  /** As @peculiar/x509 writes names. */
  issuer: string;
  nextUpdate: Date | null;
  /** The content of revokedCertificates; empty when there are none. */
  entries: Buffer;
}

/** Names of public authorities have some hundred bytes. */
const LONGEST_ISSUER = 8192;
const PEM_BEGIN = '-----BEGIN X509 CRL-----';
const PEM_END = '-----END X509 CRL-----';

/** Reads a list in DER or PEM; throws when it is none. Takes the same time whatever the number of entries. */
export function openRevocationList(body: Buffer): RevocationList {
  const [signed, signatureAlgorithm, signature] = readDerChildren(readDer(derOf(body)).content);
  if (signed === undefined || signatureAlgorithm === undefined || signature?.tag !== DER.bitString)
    throw new RangeError('Not a certificate list');
  const fields = readDerChildren(signed.content);
  // The version is optional; signature, issuer and thisUpdate are not.
  const [, issuer, , ...rest] = fields[0]?.tag === DER.integer ? fields.slice(1) : fields;
  if (issuer === undefined || issuer.whole.length > LONGEST_ISSUER) throw new RangeError('No issuer');
  const nextUpdate = rest.find(({ tag }) => isTime(tag));
  return {
    signedBytes: signed.whole,
    signatureAlgorithm,
    // The first octet of a bit string says how many bits at its end are unused.
    signature: signature.content.subarray(1),
    issuer: new Name(issuer.whole).toString(),
    nextUpdate: nextUpdate === undefined ? null : readTime(nextUpdate),
    entries: rest.find(({ tag }) => tag === DER.sequence)?.content ?? Buffer.alloc(0),
  };
}

function derOf(body: Buffer): Buffer {
  const start = body.indexOf(PEM_BEGIN);
  if (start < 0 || start > 1024) return body;
  const end = body.indexOf(PEM_END, start);
  if (end < 0) throw new RangeError('The PEM text does not end');
  return Buffer.from(body.toString('latin1', start + PEM_BEGIN.length, end), 'base64');
}

const isTime = (tag: number): boolean => tag === DER.utcTime || tag === DER.generalizedTime;

const TIME = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** UTCTime or GeneralizedTime in the forms of RFC 5280 section 4.1.2.5; throws for others. */
export function readTime({ tag, content }: DerValue): Date {
  const [, year = '', ...parts] = TIME.exec(content.toString('latin1', 0, 20)) ?? [];
  if (year.length !== (tag === DER.utcTime ? 2 : 4)) throw new RangeError('Not a time');
  const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return new Date(Date.UTC(full, month - 1, day, hour, minute, second));
}

/** Why a certificate was revoked: RFC 5280 section 5.3.1. */
export const REASONS: Record<number, string> = {
  0: 'unspecified',
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
};
const REASON_CODE = '2.5.29.21';

export interface RevokedEntry {
  reason: string;
}

/**
 * The entry of a serial number (content of its INTEGER), or null. Walks the entries once by their lengths and makes no object for
 * those of others. Throws when the list is malformed before the entry.
 */
export function findRevokedEntry(
  { entries }: RevocationList,
  serial: Buffer,
  steps = { count: 0 },
): RevokedEntry | null {
  for (let offset = 0; offset < entries.length;) {
    steps.count += 1;
    const start = contentStart(entries, offset);
    const end = start + contentLength(entries, offset);
    if (end > entries.length) throw new RangeError('An entry is cut off');
    const from = contentStart(entries, start);
    const to = from + contentLength(entries, start);
    if (to - from === serial.length && entries.compare(serial, 0, serial.length, from, to) === 0)
      return { reason: reasonOf(entries.subarray(to, end)) };
    offset = end;
  }
  return null;
}

function contentStart(bytes: Buffer, offset: number): number {
  const first = bytes.readUInt8(offset + 1);
  return offset + 2 + (first < 0x80 ? 0 : first & 0x7f);
}

function contentLength(bytes: Buffer, offset: number): number {
  const first = bytes.readUInt8(offset + 1);
  if (first < 0x80) return first;
  const octets = first & 0x7f;
  if (octets === 0 || octets > 4) throw new RangeError('Not a DER length');
  return bytes.readUIntBE(offset + 2, octets);
}

/** Of what follows the serial number: the date, and perhaps extensions. */
function reasonOf(rest: Buffer): string {
  const extensions = readDerChildren(rest).find(({ tag }) => tag === DER.sequence);
  for (const extension of readDerChildren(extensions?.content ?? Buffer.alloc(0))) {
    const [id, ...values] = readDerChildren(extension.content);
    if (id === undefined || readOid(id) !== REASON_CODE) continue;
    const code = readDer(values.at(-1)?.content ?? Buffer.alloc(0)).content;
    return REASONS[code.length === 1 ? code.readUInt8(0) : -1] ?? 'unspecified';
  }
  return 'unspecified';
}
