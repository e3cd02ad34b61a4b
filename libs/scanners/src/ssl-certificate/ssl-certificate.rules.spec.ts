import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeScanner, type ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { SslCertificateObservation } from './ssl-certificate.observation';
import { judgeSslCertificate } from './ssl-certificate.rules';
import { sslCertificateScanner } from './ssl-certificate.scanner';

const FIXTURES = join(__dirname, 'fixtures');

interface Fixture {
  name: string;
  observation: SslCertificateObservation;
  expected: string[] | null;
}

const read = (name: string): Fixture =>
  JSON.parse(readFileSync(join(FIXTURES, `${name}.json`), 'utf8')) as Fixture;

const cases = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.json'))
  .map((file): ScannerCase<SslCertificateObservation> => {
    const { name, observation, expected } = read(file.slice(0, -'.json'.length));
    return [name, observation, expected];
  });

describeScanner({ scanner: sslCertificateScanner, cases });

describe('severity', () => {
  it.each([
    ['expired', 'cert-expired', 'critical'],
    ['expired-intermediate', 'cert-expired', 'high'],
    ['not-yet-valid', 'cert-not-yet-valid', 'high'],
    ['expiring', 'cert-expiring-soon', 'medium'],
    ['nearly-expired', 'cert-expiring-soon', 'high'],
    ['expiring-6-days', 'cert-expiring-soon', 'high'],
    ['other-name', 'cert-hostname-mismatch', 'critical'],
    ['twin-without-certificate', 'cert-hostname-mismatch', 'low'],
    ['self-signed', 'cert-self-signed', 'high'],
    ['unknown-issuer', 'cert-untrusted-issuer', 'high'],
    ['rsa-512', 'cert-weak-key', 'critical'],
    ['rsa-1024', 'cert-weak-key', 'high'],
    ['sha1', 'cert-weak-signature', 'high'],
    ['revoked', 'cert-revoked', 'critical'],
    ['one-address-with-a-bad-certificate', 'cert-ip-inconsistent', 'medium'],
    ['refused', 'https-unavailable', 'high'],
  ])('of %s: %s is %s', (name, rule, severity) => {
    const finding = judgeSslCertificate(read(name).observation).findings.find(({ id }) => id === rule);
    expect(finding?.severity).toBe(severity);
  });
});

describe('where a finding belongs', () => {
  const locationsOf = (name: string): string[] =>
    judgeSslCertificate(read(name).observation).findings.map(({ location }) => location);

  it('is the host for the leaf, else the intermediate or the twin', () => {
    expect(locationsOf('expired')).toEqual(['']);
    expect(locationsOf('weak-intermediate')).toEqual(['intermediate CN=Weak Root Intermediate']);
    expect(locationsOf('twin-without-certificate')).toEqual(['www.shop.test']);
  });
});

describe('certificates made to do harm', () => {
  it('are judged without an error, whichever byte is wrong', () => {
    const { observation } = read('clean-90-days');
    const good = Buffer.from(observation.looks[0]?.chain[0] ?? '', 'base64');
    for (let position = 0; position < good.length; position += 3) {
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(position) ^ 0x81, position);
      const looks = observation.looks.map((look) => ({
        ...look,
        chain: [bad.toString('base64'), ...look.chain.slice(1)],
      }));
      const { findings, inconclusive } = judgeSslCertificate({ ...observation, looks });
      expect(inconclusive === null || findings.length === 0).toBe(true);
    }
  });
});

describe('what is told', () => {
  it('names a command line for each finding', () => {
    const [finding] = judgeSslCertificate(read('other-name').observation).findings;
    expect(finding?.evidence.reproduce).toBe(
      "openssl s_client -connect '192.0.2.1:443' -servername 'shop.test' -cipher 'DEFAULT:@SECLEVEL=0' </dev/null 2>&1 | openssl x509 -noout -subject -ext subjectAltName -checkhost 'shop.test'",
    );
    expect(finding?.evidence.addresses).toEqual(['192.0.2.1']);
  });

  it('describes the certificate without anything that changes from day to day', () => {
    const { observation } = read('clean-90-days');
    const nextDay = { ...observation, now: '2026-06-02T12:00:00.000Z' };
    const { technicalDetails } = judgeSslCertificate(observation);
    expect(judgeSslCertificate(nextDay).technicalDetails).toEqual(technicalDetails);
    expect(technicalDetails).toMatchObject({
      protocol: 'TLSv1.3',
      subject: 'CN=shop.test',
      issuer: 'CN=Public Root Intermediate',
      not_after: '2026-07-31T12:00:00Z',
      subject_alternative_names: ['shop.test', 'www.shop.test'],
      key: { type: 'ec', bits: 256, curve: 'prime256v1' },
      signature_algorithm: 'ecdsa-with-SHA256',
      standing: 'public',
      chain_as_sent: { seen: true },
    });
  });

  it('puts the worst finding first', () => {
    const { observation } = read('not-yet-valid');
    const { findings } = judgeSslCertificate({ ...observation, host: 'elsewhere.test' });
    expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'high']);
  });
});
