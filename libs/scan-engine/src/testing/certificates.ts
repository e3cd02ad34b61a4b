import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonGeneralNames,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
} from '@peculiar/x509';

export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
export const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';

export type KeyKind = 'p256' | 'rsa2048' | 'rsa1024' | 'rsa512';

const RSA_BITS = { rsa2048: 2048, rsa1024: 1024, rsa512: 512 };

function keyAlgorithm(kind: KeyKind, hash: string) {
  return kind === 'p256'
    ? { name: 'ECDSA', namedCurve: 'P-256', hash }
    : {
        name: 'RSASSA-PKCS1-v1_5',
        hash,
        modulusLength: RSA_BITS[kind],
        publicExponent: new Uint8Array([1, 0, 1]),
      };
}

export interface CertificateSpec {
  name: string;
  /** Host names and addresses; absent: no subjectAltName extension. */
  names?: string[];
  notBefore?: Date;
  notAfter?: Date;
  key?: KeyKind;
  /** Renewal: the new certificate is for the key of this one. */
  sameKeyAs?: IssuedCertificate;
  /** Of the signature on this certificate. */
  hash?: 'SHA-1' | 'SHA-256';
  serial?: string;
  isCa?: boolean;
  keyUsage?: number | null;
  extendedKeyUsage?: string[] | null;
  /** Several are places of the same list. */
  crlUrl?: string | string[];
  issuerUrl?: string | string[];
  mustStaple?: boolean;
  scts?: boolean;
}

/** A certificate with its private key, able to serve TLS and to issue others. */
export interface IssuedCertificate {
  certificate: X509Certificate;
  keys: webcrypto.CryptoKeyPair;
  kind: KeyKind;
  pem: string;
  /** base64 */
  der: string;
  keyPem: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** RFC 7633: TLS feature 5, status_request. */
const MUST_STAPLE = Buffer.from('3003020105', 'hex');

const generalNames = (names: string[]): JsonGeneralNames =>
  names.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const), value }));

function extensionsOf(spec: CertificateSpec): Extension[] {
  const {
    isCa = false,
    names,
    keyUsage = isCa ? 0x60 : 1,
    extendedKeyUsage = isCa ? null : [SERVER_AUTH],
  } = spec;
  return [
    new BasicConstraintsExtension(isCa, undefined, true),
    ...(names === undefined ? [] : [new SubjectAlternativeNameExtension(generalNames(names))]),
    ...(keyUsage === null ? [] : [new KeyUsagesExtension(keyUsage, true)]),
    ...(extendedKeyUsage === null ? [] : [new ExtendedKeyUsageExtension(extendedKeyUsage)]),
    ...(spec.crlUrl === undefined ? [] : [new CRLDistributionPointsExtension([spec.crlUrl].flat())]),
    ...(spec.issuerUrl === undefined
      ? []
      : [new AuthorityInfoAccessExtension({ caIssuers: spec.issuerUrl })]),
    ...(spec.mustStaple ? [new Extension('1.3.6.1.5.5.7.1.24', false, MUST_STAPLE)] : []),
    ...(spec.scts ? [new Extension('1.3.6.1.4.1.11129.2.4.2', false, Buffer.from('04020000', 'hex'))] : []),
  ];
}

/** Issues a certificate; without an issuer it signs itself. Valid from 30 days ago for 90 days unless told otherwise. */
export async function issueCertificate(
  spec: CertificateSpec,
  issuer?: IssuedCertificate,
): Promise<IssuedCertificate> {
  const { key: kind = 'p256', hash = 'SHA-256' } = spec;
  const keys =
    spec.sameKeyAs?.keys ??
    (await webcrypto.subtle.generateKey(keyAlgorithm(kind, hash), true, ['sign', 'verify']));
  const signer = issuer ?? { keys, kind };
  const certificate = await X509CertificateGenerator.create({
    serialNumber:
      spec.serial ?? `4a${Buffer.from(webcrypto.getRandomValues(new Uint8Array(15))).toString('hex')}`,
    subject: `CN=${spec.name}`,
    issuer: issuer?.certificate.subject ?? `CN=${spec.name}`,
    notBefore: spec.notBefore ?? new Date(Date.now() - 30 * DAY),
    notAfter: spec.notAfter ?? new Date(Date.now() + 60 * DAY),
    publicKey: keys.publicKey,
    signingKey: signer.keys.privateKey,
    signingAlgorithm: keyAlgorithm(signer.kind, hash),
    extensions: extensionsOf(spec),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate,
    keys,
    kind,
    pem: `${certificate.toString('pem')}\n`,
    der: Buffer.from(certificate.rawData).toString('base64'),
    keyPem: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
      .export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  };
}

/** A revocation list in DER, signed by the issuer; `revoked` are serial numbers in hex. */
export async function issueRevocationList(
  issuer: IssuedCertificate,
  revoked: string[],
  nextUpdate = new Date(Date.now() + 7 * DAY),
): Promise<Buffer> {
  const list = await X509CrlGenerator.create({
    issuer: issuer.certificate.subject,
    thisUpdate: new Date(nextUpdate.getTime() - 14 * DAY),
    nextUpdate,
    entries: revoked.map((serialNumber) => ({ serialNumber, revocationDate: new Date('2026-01-01') })),
    signingAlgorithm: keyAlgorithm(issuer.kind, 'SHA-256'),
    signingKey: issuer.keys.privateKey,
  });
  return Buffer.from(list.rawData);
}
