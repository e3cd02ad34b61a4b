import 'reflect-metadata';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsagesExtension,
  X509Certificate,
} from '@peculiar/x509';
import { fromByteArray } from 'ipaddr.js';
import { derChild, readDer, readDerChildren, readOid } from './der-reader';
import type { CertificateNames } from './server-name-match';

export interface KeyFacts {
  /** `rsa`, `ec`, `ed25519`, … as node:crypto names it. */
  type: string;
  /** Size in bits, null where the type fixes it. */
  bits: number | null;
  curve: string | null;
  exponent: bigint | null;
  modulus: bigint | null;
  /** Too large to compute with: nothing is verified with it, and its numbers are null. */
  isOversized: boolean;
}

/** What the rules need to know of one certificate. */
export interface CertificateFacts {
  certificate: NodeCertificate;
  fingerprint: string;
  subject: string;
  issuer: string;
  commonName: string | null;
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** Null when there is no subjectAltName extension. */
  names: CertificateNames | null;
  key: KeyFacts;
  signatureOid: string;
  isCa: boolean;
  /** Bits of RFC 5280 section 4.2.1.3 (digitalSignature is 1), null when the extension is absent. */
  keyUsage: number | null;
  extendedKeyUsage: string[] | null;
  mustStaple: boolean;
  embedsScts: boolean;
  crlUrls: string[];
  ocspUrls: string[];
  issuerUrls: string[];
  selfSigned: boolean;
}

const OID = {
  subjectAltName: '2.5.29.17',
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  signedCertificateTimestamps: '1.3.6.1.4.1.11129.2.4.2',
};

/** Curves below the 224 bits that the rules ask for, next to the usual ones; other names carry their size in digits. */
const CURVE_BITS: Record<string, number> = { prime192v1: 192, prime239v1: 239, prime256v1: 256 };

function curveBits(curve: string | undefined): number | null {
  if (curve === undefined) return null;
  const digits = /\d{3}/.exec(curve)?.[0];
  return CURVE_BITS[curve] ?? (digits === undefined ? null : Number(digits));
}

/** OpenSSL's own bound, which it applies after reading only. */
const MOST_MODULUS_BITS = 16_384;
/** OpenSSL takes larger ones with short moduli, where verifying then costs as much as signing. Browsers stop at 33 bits. */
const MOST_EXPONENT_BITS = 64;
/** Keys of other kinds are shorter than the longest RSA key, post-quantum ones too. */
const LONGEST_KEY = 4096;

/** From the bytes, as Node turns an exponent of any length into a number in a time that grows with its square. */
function readRsaKey(info: Buffer): Pick<KeyFacts, 'bits' | 'exponent' | 'modulus' | 'isOversized'> {
  const [modulus, exponent] = readDerChildren(
    readDer(derChild(readDer(info), 1).content.subarray(1)).content,
  );
  if (modulus === undefined || exponent === undefined) throw new RangeError('Not an RSA key');
  const bits = bitLength(modulus.content);
  if (bits > MOST_MODULUS_BITS || bitLength(exponent.content) > MOST_EXPONENT_BITS)
    return { bits, exponent: null, modulus: null, isOversized: true };
  return {
    bits,
    exponent: BigInt(`0x0${exponent.content.toString('hex')}`),
    modulus: BigInt(`0x0${modulus.content.toString('hex')}`),
    isOversized: false,
  };
}

/** Of an unsigned number in big-endian bytes. */
function bitLength(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] ?? 0) - 24);
}

function readKey(certificate: NodeCertificate, info: Buffer): KeyFacts {
  const key = certificate.publicKey;
  const type = key.asymmetricKeyType ?? 'unknown';
  if (type.startsWith('rsa')) return { type, curve: null, ...readRsaKey(info) };
  const isOversized = info.length > LONGEST_KEY;
  const curve = isOversized ? undefined : key.asymmetricKeyDetails?.namedCurve;
  return {
    type,
    bits: curveBits(curve),
    curve: curve ?? null,
    exponent: null,
    modulus: null,
    isOversized,
  };
}

/** Read by hand because the library throws for the whole list when one entry is of a kind that it does not know. */
function readNames(extension: Extension | null): CertificateNames | null {
  if (extension === null) return null;
  const entries = readDerChildren(readDer(Buffer.from(extension.value)).content);
  return {
    dns: entries.filter(({ tag }) => tag === 0x82).map(({ content }) => content.toString('latin1')),
    addresses: entries
      .filter(({ tag, content }) => tag === 0x87 && (content.length === 4 || content.length === 16))
      .map(({ content }) => fromByteArray([...content]).toString()),
  };
}

const webUrls = (urls: string[]): string[] => urls.filter((url) => /^https?:\/\//i.test(url));

function readCrlUrls(parsed: X509Certificate): string[] {
  const points = parsed.getExtension(CRLDistributionPointsExtension)?.distributionPoints ?? [];
  return points
    .flatMap((point) => point.distributionPoint?.fullName ?? [])
    .flatMap((name) => name.uniformResourceIdentifier ?? []);
}

/** By name and signature only: `checkIssued` would also ask for the right to sign, which such certificates often lack. */
function isSelfSigned(certificate: NodeCertificate, { isOversized }: KeyFacts): boolean {
  try {
    if (certificate.issuer !== certificate.subject) return false;
    return isOversized || certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}

/**
 * Reads a certificate in DER. Throws when it cannot be parsed: the caller treats such a certificate as unreadable.
 * `crlUrls`, `ocspUrls` and `issuerUrls` hold web addresses only (no ldap).
 */
export function readCertificate(der: Buffer): CertificateFacts {
  const certificate = new NodeCertificate(der);
  const parsed = new X509Certificate(der);
  if (Number.isNaN(parsed.notBefore.getTime()) || Number.isNaN(parsed.notAfter.getTime())) {
    throw new RangeError('The certificate has no readable dates');
  }
  const access = parsed.getExtension(AuthorityInfoAccessExtension);
  const key = readKey(certificate, Buffer.from(parsed.publicKey.rawData));
  return {
    certificate,
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    subject: parsed.subject,
    issuer: parsed.issuer,
    commonName: parsed.subjectName.getField('CN')[0] ?? null,
    serial: certificate.serialNumber.toLowerCase(),
    notBefore: parsed.notBefore,
    notAfter: parsed.notAfter,
    names: readNames(parsed.getExtension(OID.subjectAltName)),
    key,
    signatureOid: readOid(derChild(derChild(readDer(der), 1), 0)),
    isCa: parsed.getExtension(BasicConstraintsExtension)?.ca ?? false,
    keyUsage: parsed.getExtension(KeyUsagesExtension)?.usages ?? null,
    extendedKeyUsage: parsed.getExtension(ExtendedKeyUsageExtension)?.usages.map(String) ?? null,
    mustStaple: parsed.getExtension(OID.tlsFeature) !== null,
    embedsScts: parsed.getExtension(OID.signedCertificateTimestamps) !== null,
    crlUrls: webUrls(readCrlUrls(parsed)),
    ocspUrls: webUrls(access?.ocsp.map(({ value }) => value) ?? []),
    issuerUrls: webUrls(access?.caIssuers.map(({ value }) => value) ?? []),
    selfSigned: isSelfSigned(certificate, key),
  };
}

/** A genuine certificate with two thousand names is shorter. */
const LONGEST_CERTIFICATE = 64 * 1024;

/** Certificates of public authorities are shorter: longer ones are read again each time. */
const LONGEST_KEPT = 8 * 1024;
const MOST_KEPT = 32;
/** By their bytes, the one asked for last at the end: a scan reads its certificates several times, and sites share issuers. */
const kept = new Map<string, CertificateFacts>();

/** As `readCertificate`, with null for bytes that are no certificate or very many. Nobody may change what it returns. */
export function tryReadCertificate(base64: string): CertificateFacts | null {
  if (base64.length > (LONGEST_CERTIFICATE / 3) * 4) return null;
  try {
    const facts = kept.get(base64) ?? readCertificate(Buffer.from(base64, 'base64'));
    keep(base64, facts);
    return facts;
  } catch {
    return null;
  }
}

function keep(base64: string, facts: CertificateFacts): void {
  if (base64.length > LONGEST_KEPT) return;
  kept.delete(base64);
  kept.set(base64, facts);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** All alternative names. */
export const nameList = ({ names }: CertificateFacts): string[] => [
  ...(names?.dns ?? []),
  ...(names?.addresses ?? []),
];
