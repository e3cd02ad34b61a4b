import { groupName } from './named-groups';

/** What a server would make the session's secret from: a finite field of so many bits, or a curve. */
export type KeyExchange = { kind: 'dh'; bits: number } | { kind: 'curve'; group: string };

const NAMED_CURVE = 3;

const HASHES: Readonly<Record<number, string>> = { 1: 'MD5', 2: 'SHA-1', 3: 'SHA-224' };

/**
 * The hash under the signature of a TLS 1.2 ServerKeyExchange (RFC 5246 section 7.4.1.4.1); `SHA-2` for SHA-256 and better, and for schemes
 * with their own hash. Null for a message without a signature.
 */
export function readSignatureHash(suiteName: string, body: Buffer): string | null {
  if (suiteName.includes('_anon_')) return null;
  const at = parametersEnd(suiteName, body);
  if (at === null || at + 4 > body.length) return null;
  const hash = body.readUInt8(at);
  // The length of the signature must fit, or these are bytes of something else.
  return at + 4 + body.readUInt16BE(at + 2) === body.length ? (HASHES[hash] ?? 'SHA-2') : null;
}

/** Where the parameters end and the signature starts. */
function parametersEnd(suiteName: string, body: Buffer): number | null {
  if (suiteName.startsWith('TLS_ECDHE_')) return body.length < 4 ? null : 4 + body.readUInt8(3);
  if (!suiteName.startsWith('TLS_DHE_')) return null;
  let at = 0;
  // Prime, generator, public value.
  for (let field = 0; field < 3; field += 1) {
    if (at + 2 > body.length) return null;
    at += 2 + body.readUInt16BE(at);
  }
  return at;
}

/** Reads the parameters of a ServerKeyExchange (RFC 5246 section 7.4.3, RFC 8422 section 5.4); null when they are of another kind. */
export function readKeyExchange(suiteName: string, body: Buffer): KeyExchange | null {
  if (suiteName.startsWith('TLS_ECDH')) {
    if (body.length < 3 || body.readUInt8(0) !== NAMED_CURVE) return null;
    return { kind: 'curve', group: groupName(body.readUInt16BE(1)) };
  }
  if (!suiteName.startsWith('TLS_DH') || body.length < 2) return null;
  const prime = body.subarray(2, 2 + body.readUInt16BE(0));
  const first = prime.findIndex((byte) => byte !== 0);
  if (first < 0) return null;
  return { kind: 'dh', bits: (prime.length - first) * 8 - (Math.clz32(prime[first] ?? 0) - 24) };
}
