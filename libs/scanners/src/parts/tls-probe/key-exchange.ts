import { groupName } from './named-groups';

/** What a server would make the session's secret from: a finite field of so many bits, or a curve. */
export type KeyExchange = { kind: 'dh'; bits: number } | { kind: 'curve'; group: string };

const NAMED_CURVE = 3;

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
