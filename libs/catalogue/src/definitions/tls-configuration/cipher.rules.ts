import { defineRules } from '../../rule';
import { MOZILLA, WEAK_CRYPTO } from './protocol.rules';

const rfc = (number: number, section = ''): string =>
  `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`;

const CIPHERS =
  'Offer only ciphers that browsers use, as in the "intermediate" list of the Mozilla SSL configuration generator, in the program that ends TLS: a CDN or a proxy in front, else the web server. nginx: ssl_ciphers. Apache: SSLCipherSuite. HAProxy: ssl-default-bind-ciphers. IIS: Disable-TlsCipherSuite in PowerShell. Reload the server and test again.';
const references = [MOZILLA, rfc(9325, '4.1')];

/** Which ciphers and keys a server takes. */
export const CIPHER_RULES = defineRules({
  'tls-null-cipher': {
    version: 2,
    severity: 'high',
    title: 'The server accepts ciphers without encryption',
    description: 'Everyone on the network can read what such a connection carries.',
    remediation: CIPHERS,
    cwe: [319],
    references,
  },
  'tls-anon-cipher': {
    version: 2,
    severity: 'high',
    title: 'The server accepts anonymous ciphers',
    description:
      'The server does not prove who it is, so an attacker on the network can take its place without being noticed.',
    remediation: CIPHERS,
    cwe: [300, 327],
    references,
  },
  'tls-export-cipher': {
    version: 2,
    severity: 'high',
    title: 'The server accepts export ciphers',
    description:
      'Their keys are short on purpose and can be broken within hours. An attacker on the network may force them on some clients (FREAK, Logjam).',
    remediation: CIPHERS,
    cwe: WEAK_CRYPTO,
    references,
  },
  'tls-des-cipher': {
    version: 2,
    severity: 'high',
    title: 'The server accepts single DES',
    description: 'Keys of 56 bits can be broken within a day.',
    remediation: CIPHERS,
    cwe: WEAK_CRYPTO,
    references,
  },
  'tls-rc4-cipher': {
    version: 2,
    severity: 'medium',
    title: 'The server accepts RC4',
    description: 'RC4 leaks parts of what it encrypts, such as cookies that are sent many times.',
    remediation: CIPHERS,
    cwe: WEAK_CRYPTO,
    references: [rfc(7465), MOZILLA],
  },
  'tls-64bit-block-cipher': {
    version: 2,
    severity: 'low',
    title: 'The server accepts ciphers with 64-bit blocks',
    description:
      'Such ciphers (3DES, IDEA, RC2) leak parts of long connections, after a few hundred gigabytes (SWEET32).',
    remediation: CIPHERS,
    cwe: WEAK_CRYPTO,
    references: ['https://sweet32.info/', ...references],
  },
  'tls-no-forward-secrecy': {
    severity: 'medium',
    title: 'The server offers no forward secrecy',
    description:
      'An attacker who records connections today and gets the private key later can read all of them.',
    remediation: CIPHERS,
    cwe: [327],
    references: [rfc(9325, '6.3'), MOZILLA],
  },
  'tls-static-rsa': {
    severity: 'low',
    title: 'The server accepts RSA key transport',
    description:
      'Connections of clients that choose it have no forward secrecy, and the server may be open to attacks on RSA padding.',
    remediation: CIPHERS,
    cwe: [327],
    references: [rfc(9325, '4.1'), MOZILLA],
  },
  'tls-no-aead': {
    severity: 'low',
    title: 'The server offers no authenticated encryption (AEAD)',
    description:
      'All ciphers of the server use modes that were attacked many times (BEAST, Lucky 13). AES-GCM and ChaCha20-Poly1305 do not have these flaws.',
    remediation: CIPHERS,
    cwe: [327],
    references,
  },
  'tls-weak-dh': {
    version: 2,
    severity: 'medium',
    title: 'The server uses a Diffie-Hellman group below 2048 bits',
    description:
      'States can break groups of 1024 bits, and anyone can break smaller ones. An attacker who breaks the group can read the connections.',
    remediation:
      'Disable the DHE ciphers, since ECDHE replaces them; or set a group of 2048 bits or more, from the file ffdhe2048.pem of RFC 7919. nginx: ssl_dhparam. Apache: SSLOpenSSLConfCmd DHParameters. Reload the server and test again.',
    cwe: [326],
    references: ['https://weakdh.org/', rfc(7919), rfc(9325, '4.1')],
  },
  'tls-weak-curve': {
    severity: 'medium',
    title: 'The server accepts an elliptic curve below 224 bits',
    description: 'Such curves are too small to protect a connection for years.',
    remediation:
      'Allow X25519, P-256 and P-384 only. nginx: ssl_ecdh_curve X25519:prime256v1:secp384r1. Apache: SSLOpenSSLConfCmd Groups X25519:P-256:P-384. Reload the server and test again.',
    cwe: [326],
    references: [rfc(8422), MOZILLA],
  },
  'tls-weak-kx-signature': {
    version: 2,
    severity: 'medium',
    title: 'The server signs its key exchange with SHA-1 or MD5',
    description:
      'The client offered SHA-256, and the server chose a broken hash. An attacker with much computing power could forge the signature and take the place of the server.',
    remediation:
      'Update the TLS software of the server. Where signature algorithms are configured, remove SHA-1 and MD5. nginx: ssl_conf_command SignatureAlgorithms. Apache: SSLOpenSSLConfCmd SignatureAlgorithms. HAProxy: ssl-default-bind-sigalgs.',
    cwe: [328],
    references: [rfc(9155), rfc(9325, '4.1')],
  },
  'tls-no-secure-renegotiation': {
    severity: 'medium',
    title: 'The server does not support secure renegotiation',
    description:
      'An attacker on the network can put requests in front of those of a visitor. The server then runs them in the session of that visitor. Current clients refuse such servers.',
    remediation: 'Update the TLS software of the server: every version since 2010 supports RFC 5746.',
    cwe: [300],
    references: [rfc(5746)],
  },
  'tls-compression': {
    severity: 'medium',
    title: 'The server compresses TLS connections',
    description:
      'From the length of compressed connections an attacker on the network can guess cookies, byte by byte (CRIME).',
    remediation:
      'Disable TLS compression, or update the TLS software of the server. Apache: SSLCompression off. Compression of HTTP responses is another setting.',
    cwe: [203],
    references: [rfc(7525, '3.3'), rfc(9325, '3.3')],
  },
  'tls-no-extended-master-secret': {
    severity: 'low',
    title: 'The server does not support the extended master secret',
    description:
      'Sessions of TLS 1.2 are not bound to their handshake, which helps attackers who relay connections (triple handshake).',
    remediation:
      'Update the TLS software of the server (OpenSSL 1.1.0 or newer, Windows Server 2019 or newer), or offer TLS 1.3 only.',
    cwe: [300],
    references: [rfc(7627), rfc(9325, '3.5')],
  },
});
