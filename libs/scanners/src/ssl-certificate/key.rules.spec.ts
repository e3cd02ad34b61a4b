import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyFacts } from './certificate-facts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWeakKeys, findWeakSignatures, hasRocaFingerprint } from './key.rules';
import { type PresentedCertificate, readPresented } from './presented-certificate';
import type { SslCertificateObservation } from './ssl-certificate.observation';

function presented(): PresentedCertificate {
  const text = readFileSync(join(__dirname, 'fixtures/clean-90-days.json'), 'utf8');
  const { observation } = JSON.parse(text) as { observation: SslCertificateObservation };
  const [first] = readPresented(observation);
  if (first === undefined) throw new Error('The fixture shows no certificate');
  return first;
}

const withLeaf = (change: Partial<PresentedCertificate['leaf']>): PresentedCertificate => {
  const subject = presented();
  const leaf = { ...subject.leaf, ...change };
  return { ...subject, leaf, path: [leaf, ...(subject.path ?? []).slice(1)] };
};

const RSA: KeyFacts = {
  type: 'rsa',
  bits: 2048,
  curve: null,
  exponent: 65537n,
  modulus: null,
  isOversized: false,
};
const observed = (key: KeyFacts): string[] =>
  findWeakKeys(withLeaf({ key })).map((defect) => defect.observed);

describe('weak keys', () => {
  it.each([
    [{ ...RSA, bits: 2047 }, ['RSA key of 2047 bits']],
    [{ ...RSA, exponent: 1n }, ['RSA key with exponent 1']],
    [{ ...RSA, exponent: 3n }, []],
    [
      { ...RSA, type: 'ec', bits: 192, curve: 'prime192v1', exponent: null },
      ['EC key of 192 bits (prime192v1)'],
    ],
    [{ ...RSA, type: 'ec', bits: 224, curve: 'secp224r1', exponent: null }, []],
    [{ ...RSA, type: 'ed25519', bits: null, exponent: null }, []],
  ])('%#', (key, expected) => {
    expect(observed(key)).toEqual(expected);
  });

  it('recognises the fingerprint of ROCA, and not that of other keys', () => {
    const primes = [
      2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
    ];
    const more = [101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167];
    const product = [...primes, ...more].reduce((sum, prime) => sum * BigInt(prime), 1n);
    // Made as the flawed library makes primes: k * M + (65537^a mod M).
    const flawed = 123456789n * product + (65537n ** 40n % product);
    expect(hasRocaFingerprint(flawed)).toBe(true);
    expect(observed({ ...RSA, modulus: flawed })).toHaveLength(1);
    const { n } = createPublicKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey).export({
      format: 'jwk',
    });
    expect(hasRocaFingerprint(BigInt(`0x${Buffer.from(n ?? '', 'base64url').toString('hex')}`))).toBe(false);
  });
});

describe('weak signatures', () => {
  it('are worse with MD5 than with SHA-1, and do not matter on a self-signed certificate', () => {
    const severity = (signatureOid: string, selfSigned = false) =>
      findWeakSignatures(withLeaf({ signatureOid, selfSigned })).map((defect) => defect.severity);
    expect(severity('1.2.840.113549.1.1.4')).toEqual(['critical']);
    expect(severity('1.2.840.113549.1.1.5')).toEqual(['high']);
    expect(severity('1.2.840.113549.1.1.5', true)).toEqual([]);
    expect(severity('1.2.840.113549.1.1.11')).toEqual([]);
  });
});
