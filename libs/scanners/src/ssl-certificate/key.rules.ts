import { rulesOf } from '@palisade/scan-engine';
import type { KeyFacts } from './certificate-facts';
import { chainLocation, judgedChain, type Presented } from './presented-certificate';

/**
 * Primes of the ROCA test (CVE-2017-15361): the flawed library made primes of the form k*M + 65537^a mod M, where M is
 * the product of the first primes, so such a modulus is a power of 65537 modulo each of them.
 */
const ROCA_PRIMES = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107,
  109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
];

function isPowerOf65537(residue: number, prime: number): boolean {
  for (let power = 1, exponent = 0; exponent < prime; exponent += 1, power = (power * 65537) % prime) {
    if (power === residue) return true;
  }
  return false;
}

/** A random modulus passes all primes with a chance below one in 2^27. */
export const hasRocaFingerprint = (modulus: bigint): boolean =>
  ROCA_PRIMES.every((prime) => isPowerOf65537(Number(modulus % BigInt(prime)), prime));

interface Weakness {
  observed: string;
  severity: 'critical' | 'high';
}

function weaknessOf({ type, bits, curve, exponent, modulus }: KeyFacts): Weakness | null {
  if (type.startsWith('rsa')) {
    if (bits !== null && bits < 1024) return { observed: `RSA key of ${bits} bits`, severity: 'critical' };
    if (bits !== null && bits < 2048) return { observed: `RSA key of ${bits} bits`, severity: 'high' };
    if (exponent !== null && exponent <= 1n)
      return { observed: `RSA key with exponent ${exponent}`, severity: 'high' };
    if (modulus !== null && hasRocaFingerprint(modulus)) {
      return { observed: 'RSA key with the ROCA fingerprint (CVE-2017-15361)', severity: 'high' };
    }
  }
  if (type === 'ec' && bits !== null && bits < 224) {
    return { observed: `EC key of ${bits} bits (${curve ?? 'unknown curve'})`, severity: 'high' };
  }
  return null;
}

const BROKEN_HASHES: Record<string, { name: string; severity: 'critical' | 'high' }> = {
  '1.2.840.113549.1.1.2': { name: 'MD2 with RSA', severity: 'critical' },
  '1.2.840.113549.1.1.3': { name: 'MD4 with RSA', severity: 'critical' },
  '1.2.840.113549.1.1.4': { name: 'MD5 with RSA', severity: 'critical' },
  '1.2.840.113549.1.1.5': { name: 'SHA-1 with RSA', severity: 'high' },
  '1.3.14.3.2.29': { name: 'SHA-1 with RSA', severity: 'high' },
  '1.2.840.10040.4.3': { name: 'SHA-1 with DSA', severity: 'high' },
  '1.2.840.10045.4.1': { name: 'SHA-1 with ECDSA', severity: 'high' },
};

/** Keys and signatures of the leaf and its intermediates. */
export const keyRules = rulesOf<'ssl_certificate', Presented, 'cert-weak-key' | 'cert-weak-signature'>({
  'cert-weak-key': (presented) =>
    judgedChain(presented).flatMap((certificate) => {
      const weakness = weaknessOf(certificate.key);
      const location = chainLocation(presented, certificate);
      const expected = 'RSA with at least 2048 bits, or an EC curve of at least 224 bits';
      return weakness === null ? [] : [{ location, ...weakness, expected }];
    }),
  // Nobody relies on the signature of a self-signed certificate.
  'cert-weak-signature': (presented) =>
    judgedChain(presented).flatMap((certificate) => {
      const broken = BROKEN_HASHES[certificate.signatureOid];
      const location = chainLocation(presented, certificate);
      return broken === undefined || certificate.selfSigned
        ? []
        : [{ location, severity: broken.severity, observed: broken.name, expected: 'SHA-256 or better' }];
    }),
});
