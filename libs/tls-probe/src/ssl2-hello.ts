import { randomBytes } from 'node:crypto';

/** Cipher kinds of SSL 2.0 (draft-hickman-netscape-ssl-00, appendix C.2). */
const KINDS: Readonly<Record<number, string>> = {
  0x010080: 'SSL_CK_RC4_128_WITH_MD5',
  0x020080: 'SSL_CK_RC4_128_EXPORT40_WITH_MD5',
  0x030080: 'SSL_CK_RC2_128_CBC_WITH_MD5',
  0x040080: 'SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5',
  0x050080: 'SSL_CK_IDEA_128_CBC_WITH_MD5',
  0x060040: 'SSL_CK_DES_64_CBC_WITH_MD5',
  0x0700c0: 'SSL_CK_DES_192_EDE3_CBC_WITH_MD5',
};
const KIND_BYTES = 3;
const MESSAGE = { clientHello: 1, serverHello: 4 };
const VERSION = 0x0002;
const CHALLENGE_BYTES = 16;
/** Type, hit, certificate type, version, and three lengths. */
const FIXED_PART = 11;

/** A ClientHello of SSL 2.0, which has its own form: a header of two bytes, and ciphers of three. */
export function buildSsl2Hello(challenge = randomBytes(CHALLENGE_BYTES)): Buffer {
  const kinds = Object.keys(KINDS).map(Number);
  const body = Buffer.alloc(9 + kinds.length * KIND_BYTES);
  body.writeUInt8(MESSAGE.clientHello, 0);
  body.writeUInt16BE(VERSION, 1);
  body.writeUInt16BE(kinds.length * KIND_BYTES, 3);
  body.writeUInt16BE(0, 5);
  body.writeUInt16BE(challenge.length, 7);
  kinds.forEach((kind, index) => body.writeUIntBE(kind, 9 + index * KIND_BYTES, KIND_BYTES));
  const header = Buffer.alloc(2);
  header.writeUInt16BE(0x8000 | (body.length + challenge.length));
  return Buffer.concat([header, body, challenge]);
}

/** What came back so far: a ServerHello of SSL 2.0 with its ciphers, another whole response, or not enough to say. */
export type Ssl2Reading = { kind: 'partial' } | { kind: 'other' } | { kind: 'hello'; ciphers: string[] };

export function readSsl2Hello(received: Buffer): Ssl2Reading {
  if (received.length < 3) return { kind: 'partial' };
  const isLong = (received.readUInt8(0) & 0x80) !== 0;
  if (!isLong || received.readUInt8(2) !== MESSAGE.serverHello) return { kind: 'other' };
  const message = received.subarray(2, 2 + (received.readUInt16BE(0) & 0x7fff));
  if (received.length < 2 + FIXED_PART) return { kind: 'partial' };
  if (message.length < FIXED_PART || message.readUInt16BE(3) !== VERSION) return { kind: 'other' };
  const from = FIXED_PART + message.readUInt16BE(5);
  const to = from + message.readUInt16BE(7);
  if (received.length < 2 + to) return { kind: 'partial' };
  const ciphers: string[] = [];
  for (let at = from; at + KIND_BYTES <= to && at + KIND_BYTES <= message.length; at += KIND_BYTES) {
    const name = KINDS[message.readUIntBE(at, KIND_BYTES)];
    if (name !== undefined && !ciphers.includes(name)) ciphers.push(name);
  }
  return { kind: 'hello', ciphers };
}
