import { type JsonWebKey, createHash, createPublicKey, verify } from 'node:crypto';

/** The digest of the signed data; null if the algorithm includes one. */
interface Algorithm {
  digest: string | null;
  jwkOf: (key: Buffer) => JsonWebKey;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url');

/** RFC 3110: the length of the exponent, the exponent, the modulus. */
function rsaParts(key: Buffer): { exponent: Buffer; modulus: Buffer } {
  const isLong = key[0] === 0;
  const length = isLong ? key.readUInt16BE(1) : (key[0] ?? 0);
  const start = isLong ? 3 : 1;
  return { exponent: key.subarray(start, start + length), modulus: key.subarray(start + length) };
}

function rsa(key: Buffer): JsonWebKey {
  const { exponent, modulus } = rsaParts(key);
  return { kty: 'RSA', e: base64(exponent), n: base64(modulus) };
}

/** RFC 6605: x and y. */
const elliptic = (crv: string, bytes: number) => (key: Buffer) => ({
  kty: 'EC',
  crv,
  x: base64(key.subarray(0, bytes)),
  y: base64(key.subarray(bytes)),
});

/** RFC 8080. */
const edwards = (crv: string) => (key: Buffer) => ({ kty: 'OKP', crv, x: base64(key) });

/** The algorithms that we can verify. A zone that has only others is insecure, not bogus (RFC 4035 section 5.2). */
const ALGORITHMS: Partial<Record<number, Algorithm>> = {
  5: { digest: 'sha1', jwkOf: rsa },
  7: { digest: 'sha1', jwkOf: rsa },
  8: { digest: 'sha256', jwkOf: rsa },
  10: { digest: 'sha512', jwkOf: rsa },
  13: { digest: 'sha256', jwkOf: elliptic('P-256', 32) },
  14: { digest: 'sha384', jwkOf: elliptic('P-384', 48) },
  15: { digest: null, jwkOf: edwards('Ed25519') },
  16: { digest: null, jwkOf: edwards('Ed448') },
};

const DS_DIGESTS: Partial<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

export const isKnownAlgorithm = (algorithm: number): boolean => ALGORITHMS[algorithm] !== undefined;
export const isKnownDigest = (type: number): boolean => DS_DIGESTS[type] !== undefined;

/** Whether the key signed the data. False for a key or signature that cannot be parsed. */
export function isSignedBy(algorithm: number, key: Buffer, data: Buffer, signature: Buffer): boolean {
  const how = ALGORITHMS[algorithm];
  if (how === undefined) return false;
  try {
    const publicKey = createPublicKey({ key: how.jwkOf(key), format: 'jwk' });
    return verify(how.digest, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}

const MOST_MODULUS_BYTES = 512;
const MOST_EXPONENT_BYTES = 8;

/**
 * Whether a check by this key takes milliseconds: an RSA key above the 4,096 bits of RFC 3110 section 2, or with an exponent of more than
 * 64 bits, which no zone needs.
 */
export function isCostlyKey(algorithm: number, key: Buffer): boolean {
  if (ALGORITHMS[algorithm]?.jwkOf !== rsa || key.length < 3) return false;
  const { exponent, modulus } = rsaParts(key);
  return modulus.length > MOST_MODULUS_BYTES || exponent.length > MOST_EXPONENT_BYTES;
}

/** Bits of the modulus of an RSA key; null for other algorithms. */
export function rsaBits(algorithm: number, key: Buffer): number | null {
  if (ALGORITHMS[algorithm]?.jwkOf !== rsa) return null;
  const { modulus } = rsaParts(key);
  const first = modulus.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (modulus.length - first) * 8 - Math.clz32(modulus[first] ?? 0) + 24;
}

/** The key tag of RFC 4034 appendix B. RSA/MD5, whose tag differs, is not supported. */
export function keyTagOf(rdata: Buffer): number {
  let sum = 0;
  for (const [index, byte] of rdata.entries()) sum += index % 2 === 0 ? byte * 256 : byte;
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** RFC 4034 section 5.1.4. */
export function dsDigest(type: number, owner: Buffer, rdata: Buffer): Buffer | null {
  const name = DS_DIGESTS[type];
  return name === undefined ? null : createHash(name).update(owner).update(rdata).digest();
}
