import {
  suiteCode,
  type SuiteFacts,
  type TlsFacts,
  type ToleranceFacts,
  type VersionFacts,
  type TlsVersion,
} from '@palisade/tls-probe';
import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeTlsConfiguration } from './tls-configuration.rules';
import { tlsConfigurationScanner } from './tls-configuration.scanner';

const GOOD = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
const CBC = 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA';
const RSA = 'TLS_RSA_WITH_AES_128_CBC_SHA';

const suite = (name: string): SuiteFacts => ({
  code: suiteCode(name),
  name,
  keyExchange: name.includes('ECDHE') ? { kind: 'curve', group: 'x25519' } : null,
  signatureHash: 'SHA-2',
});
const no = (version: TlsVersion): VersionFacts => ({
  version,
  offered: 'no',
  endedBy: 'alert 70',
  suites: [],
  isComplete: true,
  isDecided: true,
  order: null,
  groups: null,
  extensions: null,
});
const unknown = (version: TlsVersion, endedBy = 'timeout'): VersionFacts => ({
  ...no(version),
  offered: 'unknown',
  endedBy,
  isComplete: false,
  isDecided: false,
});
const yes = (version: TlsVersion, names: string[], changes: Partial<VersionFacts> = {}): VersionFacts => ({
  ...no(version),
  offered: 'yes',
  endedBy: 'alert 40',
  suites: names.map(suite),
  order: 'server',
  extensions:
    version === 'TLSv1.3'
      ? null
      : { secureRenegotiation: true, extendedMasterSecret: true, compression: false },
  ...changes,
});
const TLS13 = yes('TLSv1.3', ['TLS_AES_128_GCM_SHA256']);
const TLS12 = yes('TLSv1.2', [GOOD], { groups: { names: ['x25519'], isComplete: true, isDecided: true } });
const ORDER: TlsVersion[] = ['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
/** The given versions; the others are refused. */
const versions = (...given: VersionFacts[]): VersionFacts[] =>
  ORDER.map((version) => given.find((facts) => facts.version === version) ?? no(version));

const TOLERANT: ToleranceFacts = { verdict: 'tolerant', outcome: 'hello', version: 'TLSv1.3' };
const DROPPED: ToleranceFacts = { verdict: 'intolerant', outcome: 'closed', version: null };
const NOTHING: TlsFacts['second'] = { weakSuites: [], dh: null, weakSignature: null, sslv3: false };

const seen = (changes: Partial<TlsFacts> = {}, second: Partial<TlsFacts['second']> = {}) => ({
  host: 'shop.example',
  facts: {
    port: 443,
    address: '192.0.2.1',
    failure: null,
    ssl2: { offered: 'no' as const, endedBy: 'closed', ciphers: [] },
    versions: versions(TLS12, TLS13),
    alpn: ['h2'],
    fallbackScsv: 'unknown' as const,
    tolerance: { plain: TOLERANT, greased: TOLERANT },
    second: { ...NOTHING, ...second },
    furtherAddresses: [],
    ...changes,
  },
});

const weak = (
  kind: TlsFacts['second']['weakSuites'][number]['class'],
  name: string,
  changes: Partial<TlsFacts['second']['weakSuites'][number]> = {},
) => ({
  class: kind,
  version: 'TLSv1.2' as const,
  suites: [name],
  isConfirmed: true,
  isPreferred: null,
  ...changes,
});

const KINDS = [
  weak('null', 'TLS_RSA_WITH_NULL_SHA256'),
  weak('anon', 'TLS_DH_anon_WITH_AES_128_CBC_SHA'),
  weak('export', 'TLS_RSA_EXPORT_WITH_RC4_40_MD5'),
  weak('des', 'TLS_RSA_WITH_DES_CBC_SHA'),
  weak('rc4', 'TLS_ECDHE_RSA_WITH_RC4_128_SHA'),
  weak('64bit', 'TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA'),
];

describeScanner({
  scanner: tlsConfigurationScanner,
  cases: [
    ['modern', seen(), []],
    [
      'SSL and nothing modern',
      seen(
        {
          ssl2: { offered: 'yes', endedBy: null, ciphers: ['SSL_CK_RC4_128_WITH_MD5'] },
          versions: versions(
            yes('SSLv3', [RSA]),
            yes('TLSv1.0', [RSA], {
              extensions: { secureRenegotiation: false, extendedMasterSecret: false, compression: true },
            }),
            yes('TLSv1.1', [RSA]),
          ),
          fallbackScsv: 'no',
        },
        { sslv3: true },
      ),
      [
        'tls-sslv2-offered',
        'tls-sslv3-offered',
        'tls-10-offered',
        'tls-11-offered',
        'tls-no-modern-version',
        'tls-no-forward-secrecy',
        'tls-no-aead',
        'tls-no-secure-renegotiation',
        'tls-compression',
        'tls-no-fallback-scsv',
      ],
    ],
    [
      'weak suites of every kind',
      seen({}, { weakSuites: KINDS }),
      [
        'tls-null-cipher',
        'tls-anon-cipher',
        'tls-export-cipher',
        'tls-des-cipher',
        'tls-rc4-cipher',
        'tls-64bit-block-cipher',
      ],
    ],
    [
      'guard: a kind that no second hello confirmed',
      seen({}, { weakSuites: KINDS.map((kind) => ({ ...kind, isConfirmed: false })) }),
      [],
    ],
    [
      'TLS 1.2 alone with old keys, and drops newer clients',
      seen(
        {
          versions: versions(
            yes('TLSv1.2', [CBC, RSA], {
              groups: { names: ['x25519', 'secp192r1'], isComplete: true, isDecided: true },
              extensions: { secureRenegotiation: true, extendedMasterSecret: false, compression: false },
            }),
          ),
          tolerance: { plain: DROPPED, greased: DROPPED },
        },
        {
          dh: { bits: 1024, version: 'TLSv1.2', suite: 'TLS_DHE_RSA_WITH_AES_128_CBC_SHA' },
          weakSignature: { hash: 'SHA-1', suite: CBC },
        },
      ),
      [
        'tls-13-missing',
        'tls-version-intolerant',
        'tls-static-rsa',
        'tls-no-aead',
        'tls-weak-dh',
        'tls-weak-curve',
        'tls-weak-kx-signature',
        'tls-no-extended-master-secret',
      ],
    ],
    [
      'guard: a list that was cut proves no absence',
      seen({
        versions: versions(yes('TLSv1.2', [RSA], { isComplete: false, isDecided: false })),
      }),
      ['tls-13-missing'],
    ],
    [
      'guard: SSL 2.0 is unknown, and TLS 1.3 rules it out',
      seen({ ssl2: { offered: 'unknown', endedBy: 'timeout', ciphers: [] } }),
      [],
    ],
    ['clean, but SSL 3.0 is unknown', seen({ versions: versions(unknown('SSLv3'), TLS12, TLS13) }), null],
    [
      'TLS 1.2 and 1.3 unknown',
      seen({
        versions: versions(yes('TLSv1.0', [RSA]), unknown('TLSv1.2'), unknown('TLSv1.3')),
      }),
      null,
    ],
    ['no TLS', seen({ versions: ORDER.map((version) => unknown(version, 'not-tls')) }), null],
    [
      'another name',
      seen({ versions: ORDER.map((version) => ({ ...no(version), endedBy: 'alert 112' })) }),
      null,
    ],
  ],
});

const severityOf = (observation: ReturnType<typeof seen>, id: string) =>
  judgeTlsConfiguration(observation).findings.find((finding) => finding.id === id)?.severity;

describe('severities', () => {
  it.each([
    [2047, 'medium'],
    [1024, 'medium'],
    [1023, 'high'],
  ])('of a group of %i bits: %s', (bits, severity) => {
    const dh = { bits, version: 'TLSv1.2' as const, suite: 'TLS_DHE_RSA_WITH_AES_128_CBC_SHA' };
    expect(severityOf(seen({}, { dh }), 'tls-weak-dh')).toBe(severity);
  });

  it('of a field of 2048 bits: none', () => {
    const dh = { bits: 2048, version: 'TLSv1.2' as const, suite: 'TLS_DHE_RSA_WITH_AES_128_CBC_SHA' };
    expect(severityOf(seen({}, { dh }), 'tls-weak-dh')).toBeUndefined();
  });

  it('of 3DES that is preferred: medium', () => {
    const preferred = weak('64bit', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', { isPreferred: true });
    expect(severityOf(seen({}, { weakSuites: [preferred] }), 'tls-64bit-block-cipher')).toBe('medium');
  });
});

it('names the further address that is worse than the first', () => {
  const { findings } = judgeTlsConfiguration(
    seen({
      furtherAddresses: [
        {
          address: '192.0.2.2',
          versions: [{ version: 'TLSv1.0', offered: 'yes' }],
          weakSuites: [KINDS[4] ?? weak('rc4', RSA)],
        },
      ],
    }),
  );
  expect(findings.map(({ id, evidence }) => [id, evidence.addresses])).toEqual([
    ['tls-10-offered', ['192.0.2.2']],
    ['tls-rc4-cipher', ['192.0.2.2']],
  ]);
});

describe('rules that were not judged', () => {
  const unjudged = (observation: ReturnType<typeof seen>) =>
    judgeTlsConfiguration(observation).unjudgedRules ?? [];

  it('are none where all is known', () => {
    expect(unjudged(seen())).toEqual([]);
  });

  it('are those that an unknown version may concern', () => {
    const left = unjudged(
      seen({ versions: versions(unknown('SSLv3'), yes('TLSv1.1', [CBC]), TLS12, TLS13) }),
    );
    expect(left).toEqual(expect.arrayContaining(['tls-sslv3-offered', 'tls-rc4-cipher', 'tls-weak-dh']));
    expect(left).not.toEqual(expect.arrayContaining(['tls-10-offered']));
    expect(left).not.toEqual(expect.arrayContaining(['tls-11-offered']));
  });

  it('are those of SSL 2.0, intolerance and curves where these alone are unknown', () => {
    const silent: ToleranceFacts = { verdict: 'unknown', outcome: 'timeout', version: null };
    const left = unjudged(
      seen({
        ssl2: { offered: 'unknown', endedBy: 'timeout', ciphers: [] },
        tolerance: { plain: silent, greased: silent },
        versions: versions(
          { ...TLS12, groups: { names: ['x25519'], isComplete: false, isDecided: false } },
          TLS13,
        ),
      }),
    );
    expect(left).toEqual(['tls-sslv2-offered', 'tls-version-intolerant', 'tls-weak-curve']);
  });
});
