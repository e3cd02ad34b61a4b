import { suiteCode, type TlsFacts, type VersionFacts } from '@palisade/tls-probe';
import { tlsConfigurationScanner } from './tls-configuration.scanner';

const KNOWN: Omit<VersionFacts, 'version'> = {
  offered: 'no',
  endedBy: 'alert 70',
  suites: [],
  isComplete: true,
  isDecided: true,
  order: null,
  groups: null,
  extensions: null,
};
const offering = (name: string): Partial<VersionFacts> => ({
  offered: 'yes',
  suites: [{ code: suiteCode(name), name, keyExchange: null, signatureHash: null }],
  extensions: { secureRenegotiation: true, extendedMasterSecret: true, compression: false },
});
const UNKNOWN: Partial<VersionFacts> = {
  offered: 'unknown',
  endedBy: 'timeout',
  isComplete: false,
  isDecided: false,
};
const TOLERANT = { verdict: 'tolerant', outcome: 'hello', version: null } as const;
const SILENT = { verdict: 'unknown', outcome: 'timeout', version: null } as const;
const GROUPS = { names: ['X25519MLKEM768', 'x25519'], isComplete: true, isDecided: true };
const MODERN = {
  'TLSv1.2': offering('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
  'TLSv1.3': { ...offering('TLS_AES_128_GCM_SHA256'), extensions: null, groups: GROUPS },
};

/** Versions that are not named are refused. */
const judge = (
  versions: Partial<Record<VersionFacts['version'], Partial<VersionFacts>>>,
  changes: Partial<TlsFacts> = {},
) =>
  tlsConfigurationScanner.judge({
    host: 'shop.example',
    facts: {
      port: 443,
      address: '192.0.2.1',
      failure: null,
      alpn: ['h2'],
      fallbackScsv: 'unknown',
      ssl2: { offered: 'no', endedBy: 'closed', ciphers: [], isConfirmed: false },
      versions: (['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map((version) => ({
        version,
        ...KNOWN,
        ...versions[version],
      })),
      tolerance: { plain: TOLERANT, greased: TOLERANT },
      second: { weakSuites: [], dh: null, weakSignature: null, sslv3: null },
      furtherAddresses: [],
      ...changes,
    },
  });

describe('rules that were not judged', () => {
  it('are none where all is known', () => {
    expect(judge(MODERN).unjudgedRules).toEqual([]);
  });

  it('are those that an unknown version may concern', () => {
    const { unjudgedRules } = judge({
      ...MODERN,
      SSLv3: UNKNOWN,
      'TLSv1.1': offering('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
    });
    expect(unjudgedRules).toEqual(expect.arrayContaining(['tls-sslv3-offered', 'tls-rc4-cipher']));
    expect(unjudgedRules).not.toContain('tls-10-offered');
    expect(unjudgedRules).not.toContain('tls-11-offered');
  });

  it('are those of SSL 2.0, intolerance and curves where these alone are unknown', () => {
    const groups = { names: ['x25519'], isComplete: false, isDecided: false };
    const { unjudgedRules } = judge(
      { ...MODERN, 'TLSv1.2': { ...MODERN['TLSv1.2'], groups } },
      {
        ssl2: { offered: 'unknown', endedBy: 'timeout', ciphers: [], isConfirmed: false },
        tolerance: { plain: SILENT, greased: SILENT },
      },
    );
    expect(unjudgedRules).toEqual(['tls-sslv2-offered', 'tls-version-intolerant', 'tls-weak-curve']);
  });

  it('are those of SSL 3.0 where a second hello contradicts the first', () => {
    const { unjudgedRules } = judge(
      { ...MODERN, SSLv3: offering('TLS_RSA_WITH_AES_128_CBC_SHA') },
      { second: { weakSuites: [], dh: null, weakSignature: null, sslv3: 'other' } },
    );
    expect(unjudgedRules).toEqual(['tls-sslv3-offered']);
  });
});

describe('neither TLS 1.2 nor TLS 1.3', () => {
  const old = { 'TLSv1.1': offering('TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA') };
  const severity = (...[versions, changes]: Parameters<typeof judge>) =>
    judge(versions, changes).findings.find(({ id }) => id === 'tls-no-modern-version')?.severity;

  it('is high where the hello of browsers shows it too, or three drops of each', () => {
    expect(severity(old)).toBe('high');
    const dropped = { 'TLSv1.2': { endedBy: 'closed' }, 'TLSv1.3': { endedBy: 'reset' } };
    expect(severity({ ...old, ...dropped }, { tolerance: { plain: SILENT, greased: SILENT } })).toBe('high');
  });

  it('is medium where that hello got no answer', () => {
    expect(severity(old, { tolerance: { plain: SILENT, greased: SILENT } })).toBe('medium');
  });
});

it('names the further address that is worse than the first', () => {
  const name = 'TLS_ECDHE_RSA_WITH_RC4_128_SHA';
  const { findings } = judge(MODERN, {
    furtherAddresses: [
      {
        address: '192.0.2.2',
        versions: [{ version: 'TLSv1.0', offered: 'yes' }],
        weakSuites: [{ class: 'rc4', version: 'TLSv1.2', suites: [name], second: 'same', isPreferred: null }],
      },
    ],
  });
  expect(findings.map(({ id, evidence }) => [id, evidence.addresses])).toEqual([
    ['tls-10-offered', ['192.0.2.2']],
    ['tls-rc4-cipher', ['192.0.2.2']],
  ]);
});
