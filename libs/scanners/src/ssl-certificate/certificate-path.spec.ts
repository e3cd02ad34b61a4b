import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { issueCertificate, type IssuedCertificate } from '@palisade/scan-engine/testing/certificates';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch, climb, findPath } from './certificate-path';
import { derChild, readDer, readDerChildren } from './der-reader';
import { der, sequence } from '@palisade/scan-engine/testing/der-writer';

const facts = ({ der: encoded }: IssuedCertificate): CertificateFacts => {
  const read = tryReadCertificate(encoded);
  if (read === null) throw new Error('The certificate cannot be read');
  return read;
};
const NOW = new Date();
const SIZES = [4, 8, 16, 32, 64];

describe('what a hostile chain costs', () => {
  let first: IssuedCertificate;
  let leaf: CertificateFacts;
  let ofOneKey: CertificateFacts[];
  let ofManyKeys: CertificateFacts[];

  beforeAll(async () => {
    first = await issueCertificate({ name: 'Maze CA', isCa: true });
    leaf = facts(await issueCertificate({ name: 'shop.test' }, first));
    const all = <T>(make: () => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: SIZES.at(-1) ?? 0 }, make));
    ofOneKey = (
      await all(() => issueCertificate({ name: 'Maze CA', isCa: true, sameKeyAs: first }, first))
    ).map(facts);
    ofManyKeys = (await all(() => issueCertificate({ name: 'Maze CA', isCa: true }, first))).map(facts);
  });

  const cost = (candidates: CertificateFacts[]): number => {
    const search = new IssuerSearch();
    expect(findPath(leaf, candidates, [], NOW, search)).toBeNull();
    climb(leaf, candidates, search);
    return search.steps.count;
  };

  it.each([
    ['certificates of one name and key', () => ofOneKey],
    ['certificates of one name and as many keys', () => ofManyKeys],
  ])('grows no faster than n log n: %s', (_case, candidates) => {
    const costs = SIZES.map((size) => cost(candidates().slice(0, size)) / (size * Math.log2(size)));
    expect(Math.max(...costs)).toBeLessThan(4);
    expect(costs.at(-1)).toBeLessThanOrEqual(costs[0] ?? 0);
  });

  it('still finds the way through certificates of one name and key', async () => {
    const root = await issueCertificate({ name: 'Good Root', isCa: true });
    const way = facts(await issueCertificate({ name: 'Maze CA', isCa: true, sameKeyAs: first }, root));
    const path = findPath(leaf, [...ofOneKey, way], [facts(root)], NOW);
    expect(path?.map(({ subject }) => subject)).toEqual(['CN=shop.test', 'CN=Maze CA', 'CN=Good Root']);
  });

  it('checks a bounded number of signatures in all', () => {
    const search = new IssuerSearch();
    const pairs = ofOneKey.flatMap((one) => ofOneKey.map((other) => search.issued(one, other)));
    expect(pairs.filter(Boolean)).toHaveLength(128);
  });
});

/** The certificate with the numbers of its RSA key replaced; its signature no longer holds. */
function withRsaKey(certificate: X509Certificate, modulus: Buffer, exponent: Buffer): string {
  const whole = readDer(certificate.raw);
  const [body, ...rest] = readDerChildren(whole.content);
  const info = body === undefined ? [] : readDerChildren(body.content);
  const key = sequence(der(2, modulus), der(2, exponent));
  const fields = info.map((field, index) =>
    index === 6 ? sequence(derChild(field, 0).whole, der(3, Buffer.from([0]), key)) : field.whole,
  );
  return sequence(sequence(...fields), ...rest.map((part) => part.whole)).toString('base64');
}

describe('keys of any size', () => {
  let certificate: X509Certificate;
  const modulus = Buffer.from(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }).n ?? '',
    'base64url',
  );

  beforeAll(async () => {
    certificate = new X509Certificate((await issueCertificate({ name: 'RSA', key: 'rsa2048' })).pem);
  });

  it.each<[string, Buffer, Buffer, Partial<CertificateFacts['key']>]>([
    [
      'a usual one',
      Buffer.concat([Buffer.from([0]), modulus]),
      Buffer.from([1, 0, 1]),
      { exponent: 65_537n, bits: 2048, isOversized: false },
    ],
    [
      'an exponent of 24,000 bits',
      Buffer.concat([Buffer.from([0]), modulus]),
      Buffer.alloc(3_000, 0x7f),
      { exponent: null, bits: 2048, isOversized: true },
    ],
    [
      'a modulus of 240,000 bits',
      Buffer.alloc(30_000, 0x7f),
      Buffer.from([3]),
      { modulus: null, bits: 239_999, isOversized: true },
    ],
  ])('%s', (_case, n, e, expected) => {
    const read = tryReadCertificate(withRsaKey(certificate, n, e));
    expect(read?.key).toMatchObject({ type: 'rsa', ...expected });
    const search = new IssuerSearch();
    if (read !== null) expect(search.issued(read, read)).toBe(false);
  });

  it('does not read certificates above 64 kB', () => {
    expect(
      tryReadCertificate(withRsaKey(certificate, Buffer.alloc(70_000, 0x7f), Buffer.from([3]))),
    ).toBeNull();
  });
});
