import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import type { IssuedCertificate } from './certificates';
import { der, sequence } from './der-writer';

const DAY = 24 * 60 * 60 * 1000;
const SHA1 = sequence(Buffer.from('06052b0e03021a', 'hex'), Buffer.from('0500', 'hex'));
const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const BASIC_RESPONSE = Buffer.from('06092b0601050507300101', 'hex');

export interface OcspSpec {
  /** `good` unless told otherwise. */
  status?: 'good' | 'revoked' | 'unknown';
  thisUpdate?: Date;
  /** Null leaves it out. */
  nextUpdate?: Date | null;
  /** Whose signature it carries; the issuer's unless told otherwise. P-256 only. */
  signer?: IssuedCertificate;
  /** Sends the certificate of the signer along. */
  isDelegated?: boolean;
}

const generalizedTime = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();
const enumerated = (value: number): Buffer => der(0x0a, Buffer.from([value]));

/** A response that only says why there is none (RFC 6960 section 4.2.1): 3 is tryLater. */
export const ocspRefusal = (status: number): Buffer => sequence(enumerated(status));

function statusOf({ status = 'good' }: OcspSpec): Buffer {
  if (status === 'good') return der(0x80);
  if (status === 'unknown') return der(0x82);
  const keyCompromise = der(0xa0, enumerated(1));
  return der(0xa1, generalizedTime(new Date('2026-01-01')), keyCompromise);
}

/** The octets of the public key without its algorithm: they follow the identifier that all keys on P-256 share. */
const publicKeyOf = ({ der: encoded }: IssuedCertificate): Buffer =>
  new X509Certificate(Buffer.from(encoded, 'base64')).publicKey
    .export({ format: 'der', type: 'spki' })
    .subarray(26);

/** A signed OCSP response about a certificate of the issuer (P-256). */
export function issueOcspResponse(
  subject: IssuedCertificate,
  issuer: IssuedCertificate,
  spec: OcspSpec = {},
): Buffer {
  const { thisUpdate = new Date(Date.now() - DAY), nextUpdate = new Date(Date.now() + 6 * DAY) } = spec;
  const { signer = issuer, isDelegated = false } = spec;
  const serial = Buffer.from(subject.certificate.serialNumber, 'hex');
  const name = Buffer.from(issuer.certificate.subjectName.toArrayBuffer());
  const key = sha1(publicKeyOf(issuer));
  const id = sequence(SHA1, der(0x04, sha1(name)), der(0x04, key), der(0x02, serial));
  const end = nextUpdate === null ? [] : [der(0xa0, generalizedTime(nextUpdate))];
  const single = sequence(id, statusOf(spec), generalizedTime(thisUpdate), ...end);
  const responder = der(0xa2, der(0x04, sha1(publicKeyOf(signer))));
  const body = sequence(responder, generalizedTime(thisUpdate), sequence(single));
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, createPrivateKey(signer.keyPem)));
  const certificates = isDelegated ? [der(0xa0, sequence(Buffer.from(signer.der, 'base64')))] : [];
  const basic = sequence(body, ECDSA_WITH_SHA256, signature, ...certificates);
  return sequence(enumerated(0), der(0xa0, sequence(BASIC_RESPONSE, der(0x04, basic))));
}
