import { randomBytes } from 'node:crypto';

const uint8 = (value: number): Buffer => Buffer.from([value]);
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const uint24 = (value: number): Buffer => Buffer.concat([uint8(value >> 16), uint16(value & 0xffff)]);
const list16 = (values: number[]): Buffer => Buffer.concat(values.map(uint16));
const prefixed8 = (content: Buffer): Buffer => Buffer.concat([uint8(content.length), content]);
const prefixed16 = (content: Buffer): Buffer => Buffer.concat([uint16(content.length), content]);
const extension = (type: number, content: Buffer): Buffer =>
  Buffer.concat([uint16(type), prefixed16(content)]);

/** Suites of TLS 1.2 and older, wide on purpose: the certificate is wanted even from servers with poor ciphers. */
const CIPHER_SUITES = [
  0xc02b, 0xc02c, 0xcca9, 0xc02f, 0xc030, 0xcca8, 0x009e, 0x009f, 0xccaa, 0xc023, 0xc024, 0xc027, 0xc028,
  0xc009, 0xc00a, 0xc013, 0xc014, 0x0067, 0x006b, 0x0033, 0x0039, 0x009c, 0x009d, 0x003c, 0x003d, 0x002f,
  0x0035, 0x000a,
];
const NAMED_GROUPS = [0x001d, 0x0017, 0x0018, 0x0019, 0x001e];
/** ECDSA, RSA-PSS, EdDSA and PKCS #1 with SHA-2, then SHA-1: a server that only has such a chain must be able to send it. */
const SIGNATURE_SCHEMES = [
  0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0807, 0x0808, 0x0401, 0x0501,
  0x0601, 0x0203, 0x0201,
];

const EXTENSION = {
  serverName: 0,
  statusRequest: 5,
  supportedGroups: 10,
  ecPointFormats: 11,
  signatureAlgorithms: 13,
  signedCertificateTimestamp: 18,
  extendedMasterSecret: 23,
  renegotiationInfo: 0xff01,
};

function extensions(servername: string | null): Buffer {
  const sni = (name: string): Buffer =>
    extension(
      EXTENSION.serverName,
      prefixed16(Buffer.concat([uint8(0), prefixed16(Buffer.from(name, 'latin1'))])),
    );
  return Buffer.concat([
    servername === null ? Buffer.alloc(0) : sni(servername),
    // status_type ocsp, no responder ids, no request extensions (RFC 6066 section 8)
    extension(EXTENSION.statusRequest, Buffer.from([1, 0, 0, 0, 0])),
    extension(EXTENSION.supportedGroups, prefixed16(list16(NAMED_GROUPS))),
    extension(EXTENSION.ecPointFormats, prefixed8(uint8(0))),
    extension(EXTENSION.signatureAlgorithms, prefixed16(list16(SIGNATURE_SCHEMES))),
    extension(EXTENSION.signedCertificateTimestamp, Buffer.alloc(0)),
    extension(EXTENSION.extendedMasterSecret, Buffer.alloc(0)),
    extension(EXTENSION.renegotiationInfo, Buffer.from([0])),
  ]);
}

/**
 * A TLS 1.2 ClientHello in one record (RFC 5246 section 7.4.1.2). Up to TLS 1.2 the Certificate message comes back in
 * clear text, which is the only way to see the chain as the server sends it. Null sends no server name.
 */
export function buildClientHello(servername: string | null): Buffer {
  const body = Buffer.concat([
    uint16(0x0303),
    randomBytes(32),
    prefixed8(Buffer.alloc(0)),
    prefixed16(list16(CIPHER_SUITES)),
    prefixed8(uint8(0)),
    prefixed16(extensions(servername)),
  ]);
  const message = Buffer.concat([uint8(1), uint24(body.length), body]);
  // The record carries 0x0301: some middleboxes drop a first record of a higher version (RFC 8446 appendix D).
  return Buffer.concat([uint8(22), uint16(0x0301), prefixed16(message)]);
}
