import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { releaseData, sightedBy } from '@palisade/scan-engine';
import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import type { KeyFacts } from './certificate-facts';
import { issuanceRules } from './issuance.rules';
import { hasRocaFingerprint, keyRules } from './key.rules';
import { type Presented, readPresented } from './presented-certificate';
import type { CertificateProbe, FailedProbe, Seen } from './seen';
import { sslCertificateScanner } from './ssl-certificate.scanner';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-06-01T12:00:00Z');
const daysFrom = (days: number): Date => new Date(NOW.getTime() + days * DAY);

const probe = (chain: IssuedCertificate[], changes: Partial<CertificateProbe> = {}): CertificateProbe => ({
  source: 'handshake',
  address: '192.0.2.1',
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  chain: chain.map(({ der }) => der),
  trusted: true,
  trustError: null,
  staple: null,
  sctExtension: null,
  ...changes,
});
const hello = (chain: IssuedCertificate[], changes: Partial<CertificateProbe> = {}): CertificateProbe =>
  probe(chain, { source: 'hello', protocol: 'TLSv1.2', trusted: null, sctExtension: false, ...changes });
const seenWith = (changes: Partial<Seen>): Seen => ({
  host: 'shop.test',
  port: 443,
  now: NOW.toISOString(),
  serverClock: null,
  unresolved: null,
  probes: [],
  failures: [],
  unshown: [],
  withoutServerName: null,
  twin: null,
  fetchedIssuers: [],
  revocation: [],
  anchors: [],
  trustStore: { node: 'v20.20.2', operatorCertificates: false },
  ...changes,
});
const found = (seen: Seen): string[] =>
  sslCertificateScanner.judge(seen).findings.map(({ id, severity }) => `${id} ${severity}`);

let root: IssuedCertificate;
let middle: IssuedCertificate;
let leaf: IssuedCertificate;
const LONG = { notBefore: daysFrom(-3000), notAfter: daysFrom(3000), isCa: true };
const PUBLIC: Partial<CertificateSpec> = {
  names: ['shop.test', 'www.shop.test'],
  crlUrl: 'http://crl.ca.test/1.crl',
  scts: true,
  notBefore: daysFrom(-30),
  notAfter: daysFrom(60),
};
beforeAll(async () => {
  root = await issueCertificate({ name: 'Public Root', ...LONG });
  middle = await issueCertificate({ name: 'Public Issuer', ...LONG }, root);
  leaf = await issueCertificate({ name: 'shop.test', ...PUBLIC }, middle);
});

/** A server that sends these certificates, as two connections show it; Node completes the chain. */
const sending = (chain: IssuedCertificate[], changes: Partial<Seen> = {}): Seen =>
  seenWith({
    probes: [probe([...new Set([...chain, middle, root])]), hello(chain)],
    anchors: [{ certificate: root.der, source: 'mozilla' }],
    ...changes,
  });

describe('what a server sends', () => {
  it('is a whole chain, or lacks an intermediate that only our own store has', () => {
    expect(found(sending([leaf, middle]))).toEqual([]);
    expect(found(sending([leaf]))).toEqual(['cert-chain-incomplete medium']);
  });

  it('is not judged where the chain cannot be seen as sent, and our store may have completed it', () => {
    const anchors: Seen['anchors'] = [
      { certificate: middle.der, source: 'operator' },
      { certificate: root.der, source: 'mozilla' },
    ];
    const whole = probe([leaf, middle, root]);
    expect(found(sending([leaf], { probes: [whole, whole], anchors }))).toEqual([]);
  });

  it('may be a self-signed certificate that the operator trusts', async () => {
    const own = await issueCertificate({ name: 'shop.test', ...LONG });
    const anchors: Seen['anchors'] = [{ certificate: own.der, source: 'operator' }];
    const seen = seenWith({ probes: [probe([own]), hello([own])], anchors });
    expect(found(seen)).toEqual(['cert-missing-san high']);
  });

  it('may be no certificate at all', () => {
    const seen = seenWith({ probes: [probe([], { chain: ['bm8gY2VydGlmaWNhdGU='] })] });
    expect(sslCertificateScanner.judge(seen).inconclusive?.sentence).toMatch(/cannot be read/);
  });

  it('is judged without an error, whichever byte is wrong', () => {
    const seen = sending([leaf, middle]);
    const good = Buffer.from(leaf.der, 'base64');
    for (let position = 0; position < good.length; position += 3) {
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(position) ^ 0x81, position);
      const chain = [bad.toString('base64'), middle.der];
      const probes = seen.probes.map((each) => ({ ...each, chain }));
      const { findings, inconclusive } = sslCertificateScanner.judge({ ...seen, probes });
      expect(inconclusive === null || findings.length === 0).toBe(true);
    }
  });

  it('is described without anything that changes from day to day', () => {
    const details = (now: Date) =>
      sslCertificateScanner.judge(sending([leaf, middle], { now: now.toISOString() })).technicalDetails;
    expect(details(daysFrom(1))).toEqual(details(NOW));
    expect(details(NOW)).toMatchObject({
      protocol: 'TLSv1.3',
      subject: 'CN=shop.test',
      issuer: 'CN=Public Issuer',
      standing: 'public',
      not_after: '2026-07-31T12:00:00Z',
      key: { type: 'ec', bits: 256, curve: 'prime256v1' },
      signature_algorithm: 'ecdsa-with-SHA256',
      chain_as_sent: { seen: true },
    });
  });
});

describe('a port without a certificate', () => {
  const [IPV4, IPV6] = ['192.0.2.1', '2001:db8::1'];
  const failed = (
    problem: FailedProbe['problem'],
    address = IPV4,
    source: FailedProbe['source'] = 'handshake',
  ): FailedProbe => ({ source, address, problem, alert: null });
  const twice = (problem: FailedProbe['problem'], address = IPV4): FailedProbe[] => [
    failed(problem, address),
    failed(problem, address, 'hello'),
  ];

  it.each<[string, boolean, FailedProbe[]]>([
    ['refuses twice', true, twice('refused')],
    ['refuses once', false, [failed('refused')]],
    ['refuses on both families', true, [...twice('refused'), ...twice('refused', IPV6)]],
    ['refuses, and has no route to IPv6', true, [...twice('refused'), ...twice('unreachable', IPV6)]],
    ['refuses, and is silent on IPv6', false, [...twice('refused'), ...twice('timeout', IPV6)]],
    ['has no route', false, twice('unreachable')],
    ['resets', false, twice('reset')],
    ['is plain http', true, [failed('tls'), failed('not_tls', IPV4, 'hello')]],
    ['refuses the name', true, [failed('tls'), { ...failed('alert', IPV4, 'hello'), alert: 112 }]],
    ['refuses the hello', false, [failed('tls'), { ...failed('alert', IPV4, 'hello'), alert: 40 }]],
  ])('that %s is unavailable: %s', (_case, isUnavailable, failures) => {
    const seen = seenWith({ failures });
    expect(found(seen)).toEqual(isUnavailable ? ['https-unavailable high'] : []);
    expect(sslCertificateScanner.judge(seen).inconclusive === null).toBe(isUnavailable);
  });

  it('is not judged where the name has no addresses', () => {
    expect(sslCertificateScanner.judge(seenWith({ unresolved: 'dns' })).inconclusive?.sentence).toMatch(
      /resolved/,
    );
  });
});

/** The good certificate with other facts. */
function withLeaf(change: Partial<Presented['leaf']>, above: Partial<Presented['leaf']> = {}): Presented {
  const [first] = readPresented(sending([leaf, middle]));
  if (first === undefined) throw new Error('The certificate cannot be read');
  const changed = { ...first.leaf, ...change };
  const [, issuer, top] = first.path ?? [];
  const path = issuer && top ? [changed, issuer, { ...top, ...above }] : null;
  return { ...first, leaf: changed, path };
}
const RULES = { ...keyRules, ...issuanceRules };
/** What a rule sees, in short. */
const see = (rule: keyof typeof RULES, presented: Presented): string[] =>
  sightedBy(RULES, presented, releaseData)
    .filter((sighting) => sighting.rule === rule)
    .map(
      ({ severity = 'usual', observed }) =>
        `${severity}: ${typeof observed === 'string' ? observed : 'none'}`,
    );

const RSA: KeyFacts = {
  type: 'rsa',
  bits: 2048,
  curve: null,
  exponent: 65537n,
  modulus: null,
  isOversized: false,
};

describe('weak keys', () => {
  it.each<[KeyFacts, string[]]>([
    [{ ...RSA, bits: 2047 }, ['high: RSA key of 2047 bits']],
    [{ ...RSA, bits: 1023 }, ['critical: RSA key of 1023 bits']],
    [{ ...RSA, exponent: 1n }, ['high: RSA key with exponent 1']],
    [{ ...RSA, exponent: 3n }, []],
    [
      { ...RSA, type: 'ec', bits: 192, curve: 'prime192v1', exponent: null },
      ['high: EC key of 192 bits (prime192v1)'],
    ],
    [{ ...RSA, type: 'ec', bits: 224, curve: 'secp224r1', exponent: null }, []],
    [{ ...RSA, type: 'ed25519', bits: null, exponent: null }, []],
  ])('%#', (key, expected) => expect(see('cert-weak-key', withLeaf({ key }))).toEqual(expected));

  it('of a root are the business of the trust store', () => {
    expect(see('cert-weak-key', withLeaf({}, { key: { ...RSA, bits: 1024 } }))).toEqual([]);
  });

  it('may have the fingerprint of ROCA', () => {
    const primes = [
      2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101,
      103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
    ];
    const product = primes.reduce((sum, prime) => sum * BigInt(prime), 1n);
    // Made as the flawed library makes primes: k * M + (65537^a mod M).
    const flawed = 123456789n * product + (65537n ** 40n % product);
    expect(hasRocaFingerprint(flawed)).toBe(true);
    expect(see('cert-weak-key', withLeaf({ key: { ...RSA, modulus: flawed } }))).toHaveLength(1);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n = '' } = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })).export({
      format: 'jwk',
    });
    expect(hasRocaFingerprint(BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`))).toBe(false);
  });
});

describe('weak signatures', () => {
  it.each<[string, boolean, string[]]>([
    ['1.2.840.113549.1.1.4', false, ['critical: MD5 with RSA']],
    ['1.2.840.113549.1.1.5', false, ['high: SHA-1 with RSA']],
    ['1.2.840.113549.1.1.5', true, []],
    ['1.2.840.113549.1.1.11', false, []],
  ])('%s, self-signed: %s', (signatureOid, selfSigned, expected) => {
    expect(see('cert-weak-signature', withLeaf({ signatureOid, selfSigned }))).toEqual(expected);
  });
});

describe('what binds public CAs', () => {
  it.each([
    ['2024-11-30', []],
    ['2024-12-01', [expect.stringMatching(/Entrust/)]],
  ])('refuses a certificate of Entrust that was issued on %s: %j', (issued, expected) => {
    const subject = 'CN=Entrust Root Certification Authority - G2';
    const presented = withLeaf({ notBefore: new Date(issued) }, { subject });
    expect(see('cert-distrusted-ca', presented)).toEqual(expected);
  });

  it.each([
    [false, ['usual: no log entry in any of the three places']],
    [true, []],
  ])('asks for log entries; in the handshake: %s', (sctExtension, expected) => {
    const presented = withLeaf({ embedsScts: false });
    const probes = [hello([leaf], { sctExtension }), ...presented.probes.slice(0, 1)];
    expect(see('cert-missing-sct', { ...presented, probes })).toEqual(expected);
  });
});
