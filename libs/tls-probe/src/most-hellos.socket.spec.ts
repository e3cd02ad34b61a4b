import type { TlsOptions } from 'node:tls';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { listTlsFacts } from './list-tls-facts';
import { ProbeStage } from './testing/probe-stage';
import { type TlsFacts, versionOf } from './tls-facts';
import type { TlsVersion } from './tls-versions';

let rsa: IssuedCertificate;
beforeAll(async () => {
  rsa = await issueCertificate({ name: 'shop.test', names: ['shop.test'], key: 'rsa2048' });
});

const stage = new ProbeStage();
afterEach(() => stage.clear());

const offers = ({ versions }: TlsFacts) =>
  Object.fromEntries(versions.map(({ version, offered }) => [version, offered]));
const suitesIn = (facts: TlsFacts, version: TlsVersion): string[] =>
  versionOf(facts, version).suites.map(({ name }) => name);

describe('hellos', () => {
  /** Every suite that OpenSSL has, with every version from TLS 1.0 on. */
  const EVERYTHING: TlsOptions = {
    ciphers: 'ALL:eNULL:@SECLEVEL=0',
    minVersion: 'TLSv1',
    dhparam: 'auto',
    ecdhCurve: 'P-256:X25519:P-384:P-521:P-192:P-224',
    sigalgs: 'RSA+SHA256:ECDSA+SHA256:RSA-PSS+SHA256:RSA+SHA1:ECDSA+SHA1',
  };
  const everything = async (): Promise<TlsOptions> => {
    const { keyPem, pem } = await issueCertificate({ name: 'shop.test', names: ['shop.test'], key: 'p256' });
    return { ...EVERYTHING, key: [rsa.keyPem, keyPem], cert: [rsa.pem, pem] };
  };
  const counted = async (options: TlsOptions): Promise<{ facts: TlsFacts; hellos: number }> => {
    const port = await stage.node({ key: rsa.keyPem, cert: rsa.pem, ...options });
    const asking = stage.client();
    const [exchange, handshake] = [jest.spyOn(asking, 'exchange'), jest.spyOn(asking, 'handshake')];
    const facts = await listTlsFacts(asking, port, new AbortController().signal);
    return { facts, hellos: exchange.mock.calls.length + handshake.mock.calls.length };
  };
  /** One suite of each kind that a rule is about. */
  const ofKind = (facts: TlsFacts, version: TlsVersion) =>
    Object.entries({
      null: /_NULL_/,
      anonymous: /_anon_/,
      ecdhe: /ECDHE/,
      dhe: /DHE_RSA/,
      rsa: /TLS_RSA/,
      aead: /GCM|CCM/,
    })
      .filter(([, pattern]) => suitesIn(facts, version).some((name) => pattern.test(name)))
      .map(([kind]) => kind);

  it.each<[string, TlsOptions]>([
    ['its order', { honorCipherOrder: true }],
    ['the order of clients', { honorCipherOrder: false }],
  ])('are at most 60 for a server with everything in %s, which decide all that matters', async (_, order) => {
    const { facts, hellos } = await counted({ ...(await everything()), ...order });
    expect(hellos).toBeLessThanOrEqual(60);
    expect(offers(facts)).toMatchObject({
      'TLSv1.0': 'yes',
      'TLSv1.1': 'yes',
      'TLSv1.2': 'yes',
      'TLSv1.3': 'yes',
    });
    expect(ofKind(facts, 'TLSv1.2')).toEqual(['null', 'anonymous', 'ecdhe', 'dhe', 'rsa', 'aead']);
    expect(facts.versions.every(({ isDecided }) => isDecided)).toBe(true);
    expect(facts.second.weakSuites.map((weak) => [weak.class, weak.second])).toEqual([
      ['null', 'same'],
      ['anon', 'same'],
    ]);
    expect(facts.second.dh).toMatchObject({ bits: 2048 });
    expect(versionOf(facts, 'TLSv1.2').groups).toMatchObject({
      names: expect.arrayContaining(['secp192r1']),
      isDecided: true,
    });
    // Far more suites than hellos: what is not listed is said.
    expect(versionOf(facts, 'TLSv1.2').isComplete).toBe(false);
  });

  it.each<[string, TlsOptions]>([
    [
      'Mozilla intermediate',
      {
        minVersion: 'TLSv1.2',
        ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20:DHE+AESGCM:DHE+CHACHA20',
        dhparam: 'auto',
      },
    ],
    ['the defaults of Node.js', {}],
    ['Mozilla old', { minVersion: 'TLSv1', ciphers: 'ECDHE+AESGCM:ECDHE+AES:RSA+AES:@SECLEVEL=0' }],
  ])('are at most 60 for %s, and list every suite', async (_, options) => {
    const { facts, hellos } = await counted(options);
    expect(hellos).toBeLessThanOrEqual(60);
    expect(facts.versions.every(({ isComplete }) => isComplete)).toBe(true);
  });
});
