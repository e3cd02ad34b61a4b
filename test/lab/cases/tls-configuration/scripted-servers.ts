import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import {
  MODERN,
  type Refusal,
  SSL3,
  SUITE,
  TLS10,
  TLS11,
  TLS12,
  TLS13,
  type TlsStack,
  tlsServer,
} from '../../sites/tls-server';

const SUITES13 = [0x1301, 0x1302, 0x1303];
const GOOD = SUITE.ecdheAes128Gcm;
/** TLS 1.2 with these suites next to TLS 1.3. */
const with12 = (...suites: number[]): TlsStack => ({ suites: { [TLS12]: suites, [TLS13]: SUITES13 } });
const LAST_YEARS: TlsStack = { suites: { [TLS12]: [GOOD, SUITE.ecdheAes256Gcm] } };

const stack = (name: string, of: TlsStack, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name,
  site: (ground) => ground.serve(tlsServer(of)),
  expected,
  guards,
});

const shownOnce = (one: CaseOf): CaseOf => ({ ...one, isShownOnce: true });
/** Of a key exchange, of which openssl says nothing here; `real-servers.ts` has the same defects. */
const endsEarly = shownOnce;

/** Old versions and old features, by the RFCs that define them. */
export const OLD_TLS_CASES: CaseOf[] = [
  stack('scripted: modern', MODERN, []),
  stack('SSL 2.0', { ...MODERN, ssl2: [0x010080, 0x0700c0] }, ['tls-sslv2-offered critical']),
  stack('SSL 2.0 without ciphers', { ...MODERN, ssl2: [] }, [], 'an empty list offers nothing'),
  stack(
    'SSL 2.0 once, and never again',
    { ...MODERN, ssl2: [0x010080], first: once((hello) => hello.isSsl2, 70) },
    [],
    'a second hello has to show it as well',
  ),
  stack(
    'SSL 3.0',
    { suites: { ...MODERN.suites, [SSL3]: [SUITE.rsaAes128Cbc] } },
    ['tls-sslv3-offered high', 'tls-static-rsa low'],
    'SSL 3.0 has no extensions that could be missing',
  ),
  shownOnce(
    stack(
      'SSL 3.0 once, and never again',
      {
        suites: { ...MODERN.suites, [SSL3]: [SUITE.rsaAes128Cbc] },
        first: once((hello) => hello.legacyVersion === SSL3, 70),
      },
      ['tls-static-rsa low'],
      'a second hello has to show it as well',
    ),
  ),
  stack(
    'of 2010: TLS 1.0, RC4 first, no secure renegotiation, compression',
    {
      suites: { [SSL3]: [SUITE.rsaRc4, SUITE.rsaAes128Cbc], [TLS10]: [SUITE.rsaRc4, SUITE.rsaAes128Cbc] },
      lacks: ['renegotiation', 'master-secret', 'fallback-scsv'],
      compresses: true,
    },
    [
      'tls-sslv3-offered high',
      'tls-no-modern-version high',
      'tls-10-offered medium',
      'tls-rc4-cipher medium',
      'tls-no-forward-secrecy medium',
      'tls-no-aead low',
      'tls-no-secure-renegotiation medium',
      'tls-compression medium',
      'tls-no-fallback-scsv low',
    ],
  ),
  stack('no secure renegotiation', { ...MODERN, lacks: ['renegotiation'] }, [
    'tls-no-secure-renegotiation medium',
  ]),
  stack('compression', { ...MODERN, compresses: true }, ['tls-compression medium']),
  stack('no extended master secret', { ...MODERN, lacks: ['master-secret'] }, [
    'tls-no-extended-master-secret low',
  ]),
  stack(
    'TLS 1.3 alone, without extensions of the past',
    { suites: { [TLS13]: SUITES13 }, lacks: ['renegotiation', 'master-secret', 'fallback-scsv'] },
    [],
    'TLS 1.3 has none of them',
  ),
  stack('no hybrid group', { ...MODERN, lacks: ['hybrid'] }, ['tls-no-post-quantum low']),
  stack(
    'no hybrid group in TLS 1.3, with more groups than are listed first',
    { ...MODERN, curves: [0x001d, 0x0017, 0x0018, 0x0019, 0x001e], lacks: ['hybrid'] },
    ['tls-no-post-quantum low'],
  ),
  stack(
    'a hybrid of P-384 alone',
    { ...MODERN, curves: [0x001d, 0x0017, 0x0018, 0x11ed], lacks: ['hybrid'] },
    [],
    'each hybrid protects',
  ),
  stack(
    'ML-KEM without a curve, and nothing else',
    { suites: { [TLS13]: SUITES13 }, curves: [0x0201], lacks: ['hybrid'] },
    [],
    'such a server has TLS 1.3',
  ),
  stack(
    'silent where hybrids are offered alone',
    {
      ...MODERN,
      lacks: ['hybrid'],
      first: ({ groups }) =>
        groups.length > 0 && groups.every((code) => code >= 0x0200) ? 'silence' : undefined,
    },
    [],
    'a list of groups that was cut proves no absence',
  ),
  stack(
    'no fallback signal, TLS 1.0 and 1.2',
    {
      suites: { [TLS10]: [SUITE.ecdheAes128Cbc], [TLS12]: [GOOD, SUITE.ecdheAes128Cbc] },
      lacks: ['fallback-scsv'],
    },
    ['tls-10-offered medium', 'tls-13-missing low', 'tls-no-fallback-scsv low'],
  ),
  stack(
    'a fallback signal, TLS 1.0 and 1.2',
    { suites: { [TLS10]: [SUITE.ecdheAes128Cbc], [TLS12]: [GOOD, SUITE.ecdheAes128Cbc] } },
    ['tls-10-offered medium', 'tls-13-missing low'],
  ),
  stack(
    'no fallback signal, TLS 1.1 and 1.2',
    {
      suites: { [TLS11]: [SUITE.ecdheAes128Cbc], [TLS12]: [GOOD, SUITE.ecdheAes128Cbc] },
      lacks: ['fallback-scsv'],
    },
    ['tls-11-offered medium', 'tls-13-missing low'],
    'only downgrades to SSL 3.0 and TLS 1.0 matter',
  ),
  stack(
    'no fallback signal, but TLS 1.3',
    { suites: { ...MODERN.suites, [TLS10]: [SUITE.ecdheAes128Cbc] }, lacks: ['fallback-scsv'] },
    ['tls-10-offered medium'],
    'TLS 1.3 brings its own mark',
  ),
];

/** Takes the first hello of this kind; refuses those after it, or keeps silent. */
function once(
  isMeant: (hello: Parameters<NonNullable<TlsStack['first']>>[0]) => boolean,
  then: Refusal,
): TlsStack['first'] {
  let seen = 0;
  return (hello) => {
    if (!isMeant(hello)) return undefined;
    seen += 1;
    return seen > 1 ? then : undefined;
  };
}

/** Suites that no current library offers. */
export const CIPHER_CASES: CaseOf[] = [
  stack('RSA export', with12(GOOD, SUITE.rsaExportRc4), ['tls-export-cipher high']),
  stack(
    'DHE export with 512 bits',
    { ...with12(GOOD, SUITE.dheExportDes), field: 512 },
    ['tls-export-cipher high'],
    'the field of an export suite goes with the suite',
  ),
  stack('single DES', with12(GOOD, SUITE.rsaDes), ['tls-des-cipher high', 'tls-static-rsa low']),
  stack('RC4 with ECDHE', with12(GOOD, SUITE.ecdheRc4), ['tls-rc4-cipher medium']),
  shownOnce(
    stack(
      'single DES once, and never again',
      {
        ...with12(GOOD, SUITE.rsaDes),
        first: once(
          ({ legacyVersion, suites }) =>
            legacyVersion === TLS12 && suites.includes(SUITE.rsaDes) && !suites.includes(GOOD),
          70,
        ),
      },
      ['tls-static-rsa low'],
      'a second hello has to show it as well',
    ),
  ),
  stack('RC4 in SSL 3.0 alone', { suites: { ...MODERN.suites, [SSL3]: [SUITE.rsaRc4] } }, [
    'tls-sslv3-offered high',
    'tls-rc4-cipher medium',
    'tls-static-rsa low',
  ]),
  stack('3DES last', with12(GOOD, SUITE.ecdheAes128Cbc, SUITE.ecdhe3Des), ['tls-64bit-block-cipher low']),
  stack('3DES before AES in the server’s order', with12(SUITE.ecdhe3Des, SUITE.ecdheAes128Cbc), [
    'tls-64bit-block-cipher medium',
  ]),
  stack(
    '3DES, in the client’s order',
    { ...with12(SUITE.ecdhe3Des, SUITE.ecdheAes128Cbc, GOOD), followsClient: true },
    ['tls-64bit-block-cipher low'],
    'picked only when the client lists it first',
  ),
  stack(
    '3DES and IDEA',
    with12(GOOD, SUITE.ecdhe3Des, SUITE.rsaIdea),
    ['tls-64bit-block-cipher low', 'tls-static-rsa low'],
    'one finding with a list, not one for each suite',
  ),
  endsEarly(
    stack(
      'a field of 1024 bits in TLS 1.1 alone',
      { suites: { ...MODERN.suites, [TLS11]: [SUITE.dheAes128Cbc] }, field: 1024 },
      ['tls-11-offered medium', 'tls-weak-dh medium'],
    ),
  ),
  ...[[768, 'high'] as const, [1016, 'high'] as const, [2040, 'medium'] as const].map(([field, severity]) =>
    endsEarly(
      stack(`a field of ${field} bits`, { ...with12(GOOD, SUITE.dheAes128Gcm), field }, [
        `tls-weak-dh ${severity}`,
      ]),
    ),
  ),
  stack('a field of 2048 bits in TLS 1.2', with12(GOOD, SUITE.dheAes128Gcm), []),
  stack('a curve of 160 bits', { ...MODERN, curves: [0x0017, 0x0010] }, ['tls-weak-curve medium']),
  stack(
    'P-256 whatever the client lists',
    { ...LAST_YEARS, curves: [0x0017], ignoresCurves: true },
    ['tls-13-missing low'],
    'a server that ignores the list shows one curve',
  ),
  endsEarly(stack('signs with MD5', { ...MODERN, scheme: 0x0101 }, ['tls-weak-kx-signature medium'])),
  endsEarly(stack('signs with SHA-1', { ...MODERN, scheme: 0x0201 }, ['tls-weak-kx-signature medium'])),
  stack('signs with Ed25519', { ...MODERN, scheme: 0x0807 }, []),
  stack(
    'Camellia with GCM alone in TLS 1.2',
    { suites: { [TLS12]: [0xc08a] } },
    ['tls-13-missing low'],
    'GnuTLS has it',
  ),
  stack('static ECDH alone in TLS 1.2', { suites: { [TLS12]: [0xc02e] } }, [
    'tls-13-missing low',
    'tls-no-forward-secrecy medium',
  ]),
];

const drops = (
  isMeant: (hello: Parameters<NonNullable<TlsStack['first']>>[0]) => boolean,
  how: 'close' | 'reset',
) => ({ first: (hello) => (isMeant(hello) ? how : undefined) }) satisfies Pick<TlsStack, 'first'>;
const offers13 = ({ supportedVersions }: { supportedVersions: number[] }): boolean =>
  supportedVersions.includes(TLS13);
const isGreased = ({ extensions }: { extensions: number[] }): boolean => extensions.includes(0x0a0a);
const silentOn = (...versions: number[]): Pick<TlsStack, 'first'> => ({
  first: (hello) => {
    const version = hello.supportedVersions.length > 0 ? TLS13 : hello.legacyVersion;
    return versions.includes(version) ? 'silence' : undefined;
  },
});

/** How servers say no. */
export const REFUSAL_CASES: CaseOf[] = [
  stack('drops every hello with TLS 1.3', { ...LAST_YEARS, ...drops(offers13, 'close') }, [
    'tls-13-missing low',
    'tls-version-intolerant low',
  ]),
  stack('drops hellos with GREASE', { ...MODERN, ...drops(isGreased, 'reset') }, [
    'tls-version-intolerant low',
  ]),
  stack(
    'an alert to every hello with TLS 1.3',
    { ...LAST_YEARS, first: (hello) => (offers13(hello) ? 70 : undefined) },
    ['tls-13-missing low'],
    'an alert is tolerance',
  ),
  stack(
    'closes where nothing is common',
    { ...LAST_YEARS, refusal: 'close' },
    ['tls-13-missing low'],
    'a hello of TLS 1.3 alone may be dropped by a server without it',
  ),
  stack(
    'a firewall that closes after four connections',
    { ...MODERN, first: (_hello, count) => (count > 4 ? 'close' : undefined) },
    'inconclusive',
    'a close that a good hello gets too is not a refusal',
  ),
  ...[50, 80, 90].map((alert) =>
    stack(
      `a firewall that sends alert ${alert} after four connections`,
      { ...MODERN, first: (_hello, count) => (count > 4 ? alert : undefined) },
      'inconclusive',
      'such an alert says nothing about the offer',
    ),
  ),
  stack(
    'internal_error where nothing is common',
    { ...LAST_YEARS, refusal: 80 },
    ['tls-13-missing low'],
    'the same alert before and after a hello that was answered is a refusal',
  ),
  stack(
    'IIS: resets where nothing is common',
    { ...LAST_YEARS, refusal: 'reset' },
    ['tls-13-missing low'],
    'a reset before and after a hello that was answered is a refusal',
  ),
  stack(
    'refuses an empty key share',
    { ...MODERN, first: (hello) => (hello.supportedVersions.length === 1 ? 40 : undefined) },
    [],
    'the hello of browsers shows TLS 1.3',
  ),
  stack(
    'alert unrecognized_name',
    { suites: {}, refusal: 112 },
    'inconclusive',
    'nothing is known about the site',
  ),
  stack('refuses everything', { suites: {}, refusal: 40 }, 'inconclusive'),
  {
    name: 'http on port 443',
    site: (ground) =>
      ground.tcp((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    expected: 'inconclusive',
  },
  {
    name: 'another port by its setting',
    site: async (ground) => {
      await ground.serve(tlsServer(MODERN));
      await ground.serve(tlsServer(LAST_YEARS), 8443);
    },
    settings: { port: 8443 },
    expected: ['tls-13-missing low'],
  },
  { name: 'nothing on port 443', site: () => undefined, expected: 'inconclusive' },
  {
    name: 'an address literal gets no server name',
    site: (ground) =>
      ground.serve(
        tlsServer({
          ...MODERN,
          first: ({ serverName }) => {
            if (serverName !== null) ground.complaints.push(`server name ${serverName} for an address`);
            return undefined;
          },
        }),
      ),
    url: 'https://127.120.0.1/',
    expected: [],
  },
];
for (const one of REFUSAL_CASES.filter(({ url }) => url !== undefined)) {
  const { site } = one;
  one.site = (ground) => site(ground.standAt('127.120.0.1'));
}

/** Servers that keep silent: the prober waits for each of them. */
export const SILENCE_CASES: CaseOf[] = [
  stack(
    'waits for more after a hello of SSL 2.0',
    { ...MODERN, first: (hello) => (hello.isSsl2 ? 'silence' : undefined) },
    [],
    'TLS 1.3 rules SSL 2.0 out',
  ),
  stack('silent on SSL 3.0', { ...MODERN, ...silentOn(SSL3) }, 'inconclusive', 'silence is unknown'),
  stack(
    'silent on SSL 3.0, and TLS 1.1',
    {
      suites: { ...MODERN.suites, [TLS11]: [SUITE.ecdheAes128Cbc] },
      ...silentOn(SSL3),
    },
    ['tls-11-offered medium'],
  ),
  stack(
    'SSL 3.0 once, and silent then',
    {
      suites: { ...MODERN.suites, [SSL3]: [SUITE.rsaAes128Cbc] },
      first: once(
        (hello) => hello.legacyVersion === SSL3 && hello.suites.includes(SUITE.rsaAes128Cbc),
        'silence',
      ),
    },
    ['tls-sslv3-offered medium', 'tls-static-rsa low'],
    'silence neither confirms nor contradicts',
  ),
  stack(
    'silent after the first suite of TLS 1.2',
    {
      suites: { [TLS12]: [SUITE.rsaAes128Cbc] },
      first: (hello) =>
        hello.legacyVersion === TLS12 &&
        hello.supportedVersions.length === 0 &&
        !hello.suites.includes(SUITE.rsaAes128Cbc)
          ? 'silence'
          : undefined,
    },
    ['tls-13-missing low'],
    'a list that was cut proves no absence',
  ),
  stack(
    'silent on TLS 1.2 and 1.3',
    { suites: { [TLS10]: [SUITE.ecdheAes128Cbc] }, ...silentOn(TLS12, TLS13) },
    'inconclusive',
  ),
  stack(
    'silent on TLS 1.3',
    { ...LAST_YEARS, ...silentOn(TLS13) },
    'inconclusive',
    'TLS 1.3 that is unknown is not missing',
  ),
];

/** The host has a second address, where another stack responds. */
const second = (
  name: string,
  of: TlsStack | null,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  name,
  site: async (ground: Ground) => {
    const other = ground.addAddress();
    await ground.serve(tlsServer(MODERN));
    if (of !== null) await ground.serve(tlsServer(of), 443, other);
  },
  expected,
  guards,
});

export const FURTHER_ADDRESS_CASES: CaseOf[] = [
  second('two addresses, both modern', MODERN, []),
  second(
    'the second address offers TLS 1.0',
    { suites: { ...MODERN.suites, [TLS10]: [SUITE.ecdheAes128Cbc] } },
    ['tls-10-offered medium'],
  ),
  second('the second address takes RC4', with12(GOOD, SUITE.ecdheRc4), ['tls-rc4-cipher medium']),
  second(
    'the second address has TLS 1.0 and 3DES',
    { suites: { ...MODERN.suites, [TLS10]: [SUITE.ecdheAes128Cbc], [TLS12]: [GOOD, SUITE.ecdhe3Des] } },
    ['tls-10-offered medium', 'tls-64bit-block-cipher low'],
  ),
  second('nothing at the second address', null, [], 'scanners without IPv6 cannot reach every address'),
];
