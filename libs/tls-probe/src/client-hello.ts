import { randomBytes } from 'node:crypto';
import type { KeyType } from '@palisade/target-client';
import { TLS_VERSIONS, type TlsVersion } from './tls-versions';

const uint8 = (value: number): Buffer => Buffer.from([value]);
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const uint24 = (value: number): Buffer => Buffer.concat([uint8(value >> 16), uint16(value & 0xffff)]);
/** The lists of a hello are long, and a listing sends sixty: one buffer for all values. */
function list16(values: readonly number[]): Buffer {
  const list = Buffer.allocUnsafe(2 * values.length);
  values.forEach((value, index) => list.writeUInt16BE(value, 2 * index));
  return list;
}
const prefixed8 = (content: Buffer): Buffer => Buffer.concat([uint8(content.length), content]);
const prefixed16 = (content: Buffer): Buffer => Buffer.concat([uint16(content.length), content]);
const extension = (type: number, content: Buffer): Buffer =>
  Buffer.concat([uint16(type), prefixed16(content)]);

/** ECDSA, RSA-PSS, EdDSA and PKCS #1 with SHA-2, then SHA-1: a server that only has such a chain must be able to answer. */
const SIGNATURE_SCHEMES = [
  0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0807, 0x0808, 0x0401, 0x0501,
  0x0601, 0x0203, 0x0201, 0x0402, 0x0202,
];

export const EXTENSION = {
  serverName: 0,
  statusRequest: 5,
  supportedGroups: 10,
  ecPointFormats: 11,
  signatureAlgorithms: 13,
  alpn: 16,
  signedCertificateTimestamp: 18,
  extendedMasterSecret: 23,
  supportedVersions: 43,
  pskModes: 45,
  keyShare: 51,
  renegotiationInfo: 0xff01,
} as const;

export interface HelloOffer {
  /** The highest version offered; for TLS 1.3 the only one, unless `mix` says otherwise. */
  version: TlsVersion;
  /** Null sends no server name. */
  servername: string | null;
  /** In order of preference; at most 128, as some servers choke on more. */
  suites: readonly number[];
  groups: readonly number[];
  alpn?: readonly string[];
  /** Asks for the stapled OCSP response and for certificate timestamps. */
  wantsStaple?: boolean;
  /** Also offers DEFLATE (RFC 3749); only before TLS 1.3, which forbids it. */
  offersCompression?: boolean;
  /**
   * TLS 1.3 and 1.2 in one hello with a key share, as browsers send it; `greased` adds values that mean nothing (RFC 8701) to each list.
   */
  mix?: 'plain' | 'greased';
  /** Zeros instead of random bytes: for a command that shall be the same in every scan. */
  isFixed?: boolean;
}

/** RFC 8701 section 2. */
const GREASE = 0x0a0a;
const X25519 = 0x001d;

function serverName(name: string): Buffer {
  const entry = Buffer.concat([uint8(0), prefixed16(Buffer.from(name, 'latin1'))]);
  return extension(EXTENSION.serverName, prefixed16(entry));
}

const protocolNames = (names: readonly string[]): Buffer =>
  extension(
    EXTENSION.alpn,
    prefixed16(Buffer.concat(names.map((name) => prefixed8(Buffer.from(name, 'latin1'))))),
  );

/** status_type ocsp, no responder ids, no request extensions (RFC 6066 section 8) */
const stapleExtensions = (): Buffer[] => [
  extension(EXTENSION.statusRequest, Buffer.from([1, 0, 0, 0, 0])),
  extension(EXTENSION.signedCertificateTimestamp, Buffer.alloc(0)),
];

/** An empty key_share makes the server say in a HelloRetryRequest what it would pick, without any cryptography (RFC 8446 section 4.2.8). */
const tls13Extensions = (): Buffer[] => [
  extension(EXTENSION.supportedVersions, prefixed8(uint16(TLS_VERSIONS['TLSv1.3']))),
  extension(EXTENSION.keyShare, prefixed16(Buffer.alloc(0))),
];

const olderExtensions = (): Buffer[] => [
  extension(EXTENSION.ecPointFormats, prefixed8(uint8(0))),
  extension(EXTENSION.extendedMasterSecret, Buffer.alloc(0)),
  extension(EXTENSION.renegotiationInfo, Buffer.from([0])),
];

const bytesFor = ({ isFixed = false }: HelloOffer, length: number): Buffer =>
  isFixed ? Buffer.alloc(length, 9) : randomBytes(length);

/** Any 32 bytes are a public key of X25519 (RFC 7748 section 5). */
function mixedExtensions(offer: HelloOffer): Buffer[] {
  const grease = offer.mix === 'greased' ? [GREASE] : [];
  const versions = [...grease, TLS_VERSIONS['TLSv1.3'], TLS_VERSIONS['TLSv1.2']];
  const shares = [
    ...grease.map((group) => Buffer.concat([uint16(group), prefixed16(uint8(0))])),
    Buffer.concat([uint16(X25519), prefixed16(bytesFor(offer, 32))]),
  ];
  return [
    ...olderExtensions(),
    extension(EXTENSION.supportedVersions, prefixed8(list16(versions))),
    extension(EXTENSION.keyShare, prefixed16(Buffer.concat(shares))),
    extension(EXTENSION.pskModes, prefixed8(uint8(1))),
    ...grease.map((type) => extension(type, Buffer.alloc(0))),
  ];
}

function versionExtensions(offer: HelloOffer): Buffer[] {
  if (offer.mix !== undefined) return mixedExtensions(offer);
  return offer.version === 'TLSv1.3' ? tls13Extensions() : olderExtensions();
}

function extensions(offer: HelloOffer): Buffer {
  const { servername, groups: named, alpn = [], wantsStaple = false } = offer;
  const groups = offer.mix === 'greased' ? [GREASE, ...named] : named;
  // TLS 1.0 and 1.1 do not know signature_algorithms, but a server that does must not conclude SHA-1 only (RFC 5246 section 7.4.1.4.1).
  return Buffer.concat([
    ...(servername === null ? [] : [serverName(servername)]),
    ...(wantsStaple ? stapleExtensions() : []),
    ...(groups.length === 0 ? [] : [extension(EXTENSION.supportedGroups, prefixed16(list16(groups)))]),
    extension(EXTENSION.signatureAlgorithms, prefixed16(list16(SIGNATURE_SCHEMES))),
    ...(alpn.length === 0 ? [] : [protocolNames(alpn)]),
    ...versionExtensions(offer),
  ]);
}

/**
 * A ClientHello in one record (RFC 8446 section 4.1.2, RFC 5246 section 7.4.1.2, RFC 6101 section 5.6.1.2). The response to it comes in
 * clear text: up to TLS 1.2 with the certificates as the server sends them, in TLS 1.3 up to suite and group.
 */
export function buildClientHello(offer: HelloOffer): Buffer {
  const { version, offersCompression = false } = offer;
  const isTls13 = version === 'TLSv1.3';
  const suites = offer.mix === 'greased' ? [GREASE, ...offer.suites] : offer.suites;
  const body = Buffer.concat([
    uint16(Math.min(TLS_VERSIONS[version], TLS_VERSIONS['TLSv1.2'])),
    bytesFor(offer, 32),
    // Middleboxes take a TLS 1.3 hello for a resumption when it has a session id (RFC 8446 appendix D.4).
    prefixed8(isTls13 ? bytesFor(offer, 32) : Buffer.alloc(0)),
    prefixed16(list16(suites)),
    prefixed8(Buffer.from(offersCompression && !isTls13 ? [1, 0] : [0])),
    // SSLv3 servers may stop at extensions, which they do not know.
    ...(version === 'SSLv3' ? [] : [prefixed16(extensions(offer))]),
  ]);
  const message = Buffer.concat([uint8(1), uint24(body.length), body]);
  // The record carries at most 0x0301: some middleboxes drop a first record of a higher version (RFC 8446 appendix D).
  const recordVersion = Math.min(TLS_VERSIONS[version], TLS_VERSIONS['TLSv1.0']);
  return Buffer.concat([uint8(22), uint16(recordVersion), prefixed16(message)]);
}

/** Up to TLS 1.2 the suite decides which key signs: wide on purpose, as the certificate is wanted even from servers with poor ciphers. */
const CERTIFICATE_SUITES: Readonly<Record<KeyType, readonly number[]>> = {
  ecdsa: [0xc02b, 0xc02c, 0xcca9, 0xc023, 0xc024, 0xc009, 0xc00a, 0xc008],
  rsa: [
    0xc02f, 0xc030, 0xcca8, 0x009e, 0x009f, 0xccaa, 0xc027, 0xc028, 0xc013, 0xc014, 0x0067, 0x006b, 0x0033,
    0x0039, 0x009c, 0x009d, 0x003c, 0x003d, 0x002f, 0x0035, 0x000a,
  ],
};

/**
 * The hello for who wants the chain as the server sends it, with staple and timestamps: TLS 1.2 at most.
 * @param keyType of the certificate that is wanted; a server without one refuses. By default whichever the server prefers.
 */
export const buildCertificateHello = (servername: string | null, keyType?: KeyType): Buffer =>
  buildClientHello({
    version: 'TLSv1.2',
    servername,
    suites:
      keyType === undefined
        ? [...CERTIFICATE_SUITES.ecdsa, ...CERTIFICATE_SUITES.rsa]
        : CERTIFICATE_SUITES[keyType],
    groups: [0x001d, 0x0017, 0x0018, 0x0019, 0x001e],
    wantsStaple: true,
  });
