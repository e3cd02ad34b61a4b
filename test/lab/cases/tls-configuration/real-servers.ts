import { getDiffieHellman } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import type { CertificateSpec } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';

/** The "intermediate" list of the Mozilla SSL configuration generator, version 5.7. */
const INTERMEDIATE =
  'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES256-GCM-SHA384:DHE-RSA-CHACHA20-POLY1305';
const GOOD = 'ECDHE-RSA-AES128-GCM-SHA256';
/** OpenSSL permits old algorithms at this level only. */
const LENIENT = '@SECLEVEL=0';

/** Those that Node.js has with every OpenSSL: what it takes by default depends on its version. */
const GROUPS = 'X25519:P-256:P-384:P-521';

const server = (
  name: string,
  options: TlsOptions,
  expected: readonly string[],
  guards?: string,
  spec: Partial<CertificateSpec> = { key: 'rsa2048' },
): CaseOf => ({
  name,
  site: async (ground) => {
    const { server: listener, listening } = ground.tls(await ground.chain(spec), {
      ecdhCurve: GROUPS,
      ...options,
    });
    // Every hello is an unfinished handshake.
    listener.on('tlsClientError', (_error, socket) => socket.destroy());
    await listening;
  },
  expected: options.maxVersion === undefined ? [...expected, 'tls-no-post-quantum low'] : expected,
  guards,
});

const der = (tag: number, content: Buffer): Buffer => {
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

/** DHParameter of PKCS #3 with the field of a well-known group. */
function field(group: string): string {
  const prime = Buffer.concat([Buffer.from([0]), getDiffieHellman(group).getPrime()]);
  const parameters = der(0x30, Buffer.concat([der(2, prime), der(2, Buffer.from([2]))]));
  return `-----BEGIN DH PARAMETERS-----\n${parameters.toString('base64')}\n-----END DH PARAMETERS-----\n`;
}

/** OpenSSL 3, as it is in Node.js. */
export const REAL_TLS_CASES: CaseOf[] = [
  server('modern', { ciphers: GOOD }, []),
  server('Mozilla intermediate', { ciphers: INTERMEDIATE, dhparam: 'auto', honorCipherOrder: true }, []),
  server('Mozilla intermediate with an ECDSA key', { ciphers: INTERMEDIATE }, [], undefined, { key: 'p256' }),
  server('Mozilla modern: TLS 1.3 alone', { minVersion: 'TLSv1.3' }, []),
  server('wants a certificate of the client', { ciphers: GOOD, requestCert: true }, []),
  server('the default list of Node.js', { ciphers: undefined }, ['tls-static-rsa low']),
  server('TLS 1.2 alone', { ciphers: GOOD, maxVersion: 'TLSv1.2' }, ['tls-13-missing low']),
  server(
    'CBC suites next to TLS 1.3',
    { ciphers: 'ECDHE-RSA-AES128-SHA' },
    [],
    'AEAD counts in the best version',
  ),
  server('CBC suites alone', { ciphers: 'ECDHE-RSA-AES128-SHA', maxVersion: 'TLSv1.2' }, [
    'tls-13-missing low',
    'tls-no-aead low',
  ]),
  server(
    'TLS 1.0 and 1.1 next to newer ones',
    { ciphers: `${GOOD}:ECDHE-RSA-AES128-SHA:${LENIENT}`, minVersion: 'TLSv1' },
    ['tls-10-offered medium', 'tls-11-offered medium'],
    'TLS 1.0 signs with SHA-1 by definition, and TLS 1.3 needs no fallback signal',
  ),
  server(
    'TLS 1.1 next to newer ones',
    { ciphers: `${GOOD}:ECDHE-RSA-AES128-SHA:${LENIENT}`, minVersion: 'TLSv1.1' },
    ['tls-11-offered medium'],
  ),
  server(
    'TLS 1.0 alone',
    { ciphers: `ECDHE-RSA-AES128-SHA:${LENIENT}`, minVersion: 'TLSv1', maxVersion: 'TLSv1' },
    ['tls-10-offered medium', 'tls-no-modern-version high', 'tls-no-aead low'],
  ),
  server('suites without encryption', { ciphers: `${GOOD}:NULL-SHA256:${LENIENT}` }, [
    'tls-null-cipher high',
  ]),
  server(
    'anonymous suites',
    { ciphers: `${GOOD}:ADH-AES128-SHA:AECDH-AES128-SHA:${LENIENT}`, dhparam: 'auto' },
    ['tls-anon-cipher high'],
  ),
  server(
    'an anonymous suite with a field of 1024 bits',
    { ciphers: `${GOOD}:ADH-AES128-SHA:${LENIENT}`, dhparam: field('modp2') },
    ['tls-anon-cipher high'],
    'the field of an anonymous suite goes with the suite',
  ),
  server(
    'a field of 1024 bits',
    { ciphers: `${GOOD}:DHE-RSA-AES128-GCM-SHA256:${LENIENT}`, dhparam: field('modp2') },
    ['tls-weak-dh medium'],
  ),
  server(
    'a field of 2048 bits',
    { ciphers: `${GOOD}:DHE-RSA-AES128-GCM-SHA256`, dhparam: field('modp14') },
    [],
  ),
  server('a curve of 192 bits', { ciphers: `${GOOD}:${LENIENT}`, ecdhCurve: 'P-256:P-192' }, [
    'tls-weak-curve medium',
  ]),
  server('a curve of 224 bits', { ciphers: `${GOOD}:${LENIENT}`, ecdhCurve: 'P-256:P-224' }, []),
  server('signs with SHA-1 alone', { ciphers: `${GOOD}:${LENIENT}`, sigalgs: 'RSA+SHA1:RSA-PSS+SHA256' }, [
    'tls-weak-kx-signature medium',
  ]),
  server(
    'can sign with SHA-1 too',
    { ciphers: `${GOOD}:${LENIENT}`, sigalgs: 'RSA+SHA256:RSA-PSS+SHA256:RSA+SHA1' },
    [],
    'what counts is the choice',
  ),
  server('P-521 alone', { ciphers: GOOD, ecdhCurve: 'P-521' }, [], 'a curve that browsers do not send first'),
  server('X448 alone', { ciphers: GOOD, ecdhCurve: 'X448' }, [], 'a curve that browsers do not send'),
  server('signs with SHA-512 alone', { ciphers: GOOD, sigalgs: 'RSA-PSS+SHA512' }, []),
  server(
    'CCM_8 alone',
    { ciphers: 'ECDHE-ECDSA-AES128-CCM8', maxVersion: 'TLSv1.2' },
    ['tls-13-missing low'],
    'an AEAD suite with a short tag',
    { key: 'p256' },
  ),
  server(
    'ARIA alone',
    { ciphers: 'ECDHE-ARIA256-GCM-SHA384', maxVersion: 'TLSv1.2' },
    ['tls-13-missing low'],
    'an AEAD suite that browsers do not know',
  ),
  server('RSA key transport alone', { ciphers: 'AES128-SHA256', maxVersion: 'TLSv1.2' }, [
    'tls-13-missing low',
    'tls-no-forward-secrecy medium',
    'tls-no-aead low',
  ]),
  server(
    'RSA key transport in TLS 1.2, next to TLS 1.3',
    { ciphers: 'AES128-GCM-SHA256' },
    ['tls-static-rsa low'],
    'TLS 1.3 always has forward secrecy',
  ),
];
