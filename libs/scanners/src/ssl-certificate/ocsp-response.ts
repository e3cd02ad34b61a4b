import { createHash } from 'node:crypto';
import { REASONS, readTime } from './crl-reader';
import { DER, type DerValue, derChild, readDer, readDerChildren, readOid, readSerial } from './der-reader';
import { SHA2 } from './signature-algorithm';

/** An OCSP response (RFC 6960 section 4.2.1) that holds certificate statuses. */
export interface OcspResponse {
  /** What the signature covers. */
  signedBytes: Buffer;
  /** AlgorithmIdentifier and value of the signature. */
  signatureAlgorithm: DerValue;
  signature: Buffer;
  /** In DER, base64: the responder's own certificate, where it is not the issuer. */
  certificates: string[];
  statuses: CertificateStatus[];
}

/** What a responder says of one certificate. */
export interface CertificateStatus {
  /** Which certificate: hashes of its issuer's name and key, and its serial number. */
  id: DerValue;
  status: 'good' | 'revoked' | 'unknown';
  /** Why it is revoked (RFC 5280 section 5.3.1). */
  reason: string | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
}

/** A responder that cannot say anything sends only one of these. */
const REFUSALS: Record<number, string> = {
  1: 'malformedRequest',
  2: 'internalError',
  3: 'tryLater',
  5: 'sigRequired',
  6: 'unauthorized',
};
const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const ENUMERATED = 0x0a;
/** `good` carries nothing; `revoked` and what is optional carry something. */
const [PLAIN_0, FIELD_0, FIELD_1] = [0x80, 0xa0, 0xa1];
/** Genuine responses have one or two kilobytes. */
const LONGEST_RESPONSE = 64 * 1024;
const MOST_STATUSES = 100;
const MOST_CERTIFICATES = 4;

/** Reads a response in DER; a string is the name of the refusal that it holds instead. Throws when it is not a response. */
export function readOcspResponse(bytes: Buffer): OcspResponse | string {
  if (bytes.length > LONGEST_RESPONSE) throw new RangeError('Too long for a response');
  const [status, body] = readDerChildren(readDer(bytes).content);
  if (status?.tag !== ENUMERATED || status.content.length !== 1) throw new RangeError('No status');
  const code = status.content.readUInt8(0);
  if (code !== 0) return REFUSALS[code] ?? `status ${code}`;
  const [type, basic] = readDerChildren(readDer(body?.content ?? Buffer.alloc(0)).content);
  if (type === undefined || readOid(type) !== BASIC_RESPONSE || basic?.tag !== DER.octetString)
    throw new RangeError('Not a basic response');
  return readBasicResponse(basic.content);
}

function readBasicResponse(bytes: Buffer): OcspResponse {
  const [signed, signatureAlgorithm, signature, added] = readDerChildren(readDer(bytes).content);
  if (signed === undefined || signatureAlgorithm === undefined || signature?.tag !== DER.bitString)
    throw new RangeError('Not a basic response');
  // Version and extensions are optional; responder, time and statuses are not.
  const list = readDerChildren(signed.content).find(({ tag }) => tag === DER.sequence);
  if (list === undefined) throw new RangeError('No statuses');
  const certificates = added === undefined ? [] : readDerChildren(readDer(added.content).content);
  return {
    signedBytes: signed.whole,
    signatureAlgorithm,
    // The first octet of a bit string says how many bits at its end are unused.
    signature: signature.content.subarray(1),
    certificates: certificates.slice(0, MOST_CERTIFICATES).map(({ whole }) => whole.toString('base64')),
    statuses: readDerChildren(list.content).slice(0, MOST_STATUSES).map(readStatus),
  };
}

function readStatus({ content }: DerValue): CertificateStatus {
  const [id, status, thisUpdate, ...rest] = readDerChildren(content);
  if (id === undefined || status === undefined || thisUpdate === undefined) throw new RangeError('No status');
  const next = rest.find(({ tag }) => tag === FIELD_0);
  const times = {
    thisUpdate: readTime(thisUpdate),
    nextUpdate: next === undefined ? null : readTime(readDer(next.content)),
  };
  if (status.tag === FIELD_1) return { id, status: 'revoked', reason: reasonOf(status), ...times };
  return { id, status: status.tag === PLAIN_0 ? 'good' : 'unknown', reason: null, ...times };
}

function reasonOf(revoked: DerValue): string {
  const field = readDerChildren(revoked.content).find(({ tag }) => tag === FIELD_0);
  const code = field === undefined ? Buffer.alloc(0) : readDer(field.content).content;
  return REASONS[code.length === 1 ? code.readUInt8(0) : -1] ?? 'unspecified';
}

const HASHES: Readonly<Record<string, string>> = { ...SHA2, '1.3.14.3.2.26': 'sha1' };

/** Position of a field in what a certificate signs (RFC 5280 section 4.1), without the version. */
const FIELD = { issuer: 2, key: 5 };

function fieldOf(certificate: Buffer, position: number): DerValue {
  const fields = readDerChildren(derChild(readDer(certificate), 0).content);
  const field = fields[fields[0]?.tag === FIELD_0 ? position + 1 : position];
  if (field === undefined) throw new RangeError('The certificate lacks a field');
  return field;
}

/** Whether a status is about this certificate. Without the issuer's certificate, its key is not compared. */
export function isAbout({ id }: CertificateStatus, certificate: Buffer, issuer: Buffer | null): boolean {
  const [algorithm, nameHash, keyHash, serial] = readDerChildren(id.content);
  const hash = HASHES[algorithm === undefined ? '' : readOid(derChild(algorithm, 0))];
  if (hash === undefined || serial === undefined) return false;
  const hashed = (bytes: Buffer): Buffer => createHash(hash).update(bytes).digest();
  const key = issuer === null ? null : derChild(fieldOf(issuer, FIELD.key), 1).content.subarray(1);
  return (
    serial.content.equals(readSerial(certificate)) &&
    nameHash?.content.equals(hashed(fieldOf(certificate, FIELD.issuer).whole)) === true &&
    (key === null || keyHash?.content.equals(hashed(key)) === true)
  );
}
