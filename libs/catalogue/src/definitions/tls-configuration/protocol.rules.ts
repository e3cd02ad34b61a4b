import { defineRules } from '../../rule';

const rfc = (number: number, section = ''): string =>
  `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`;
export const MOZILLA = 'https://ssl-config.mozilla.org/';
/** Inadequate encryption strength; broken or risky algorithm. */
export const WEAK_CRYPTO = [326, 327];

const VERSIONS =
  'Offer TLS 1.2 and 1.3 only, in the program that ends TLS: a CDN or a proxy in front, else the web server. nginx: ssl_protocols TLSv1.2 TLSv1.3. Apache: SSLProtocol -all +TLSv1.2 +TLSv1.3. HAProxy: ssl-default-bind-options ssl-min-ver TLSv1.2. IIS: disable the other versions in the registry, under SCHANNEL\\Protocols. Reload the server and test again.';

/** Which versions of the protocol a server offers. */
export const PROTOCOL_RULES = defineRules({
  'tls-sslv2-offered': {
    version: 2,
    severity: 'critical',
    title: 'The server offers SSL 2.0',
    description:
      'SSL 2.0 is broken. An attacker can read and change what it protects, and can use it to decrypt TLS connections with the same key (DROWN).',
    remediation: `${VERSIONS} Disable SSL 2.0 on every other server that has the same private key, mail servers included.`,
    cwe: WEAK_CRYPTO,
    references: [rfc(6176), 'https://drownattack.com/'],
  },
  'tls-sslv3-offered': {
    version: 2,
    severity: 'high',
    title: 'The server offers SSL 3.0',
    description:
      'An attacker on the network can force browsers down to SSL 3.0 and then read cookies, byte by byte (POODLE).',
    remediation: VERSIONS,
    cwe: WEAK_CRYPTO,
    references: [rfc(7568)],
  },
  'tls-10-offered': {
    severity: 'medium',
    title: 'The server offers TLS 1.0',
    description:
      'TLS 1.0 is deprecated: it relies on MD5 and SHA-1 and has no modern ciphers. Browsers do not use it any more, and payment standards forbid it.',
    remediation: VERSIONS,
    cwe: WEAK_CRYPTO,
    references: [rfc(8996), MOZILLA],
  },
  'tls-11-offered': {
    severity: 'medium',
    title: 'The server offers TLS 1.1',
    description:
      'TLS 1.1 is deprecated: it relies on MD5 and SHA-1 and has no modern ciphers. Browsers do not use it any more, and payment standards forbid it.',
    remediation: VERSIONS,
    cwe: WEAK_CRYPTO,
    references: [rfc(8996), MOZILLA],
  },
  'tls-no-modern-version': {
    version: 2,
    severity: 'high',
    title: 'The server offers neither TLS 1.2 nor TLS 1.3',
    description:
      'Current browsers refuse the connection. Other programs get a deprecated protocol that an attacker on the network can weaken.',
    remediation: `${VERSIONS} If the software knows neither version, update it or put a current proxy in front of it.`,
    cwe: WEAK_CRYPTO,
    references: [rfc(9325, '3.1.1'), MOZILLA],
  },
  'tls-13-missing': {
    severity: 'low',
    title: 'The server does not offer TLS 1.3',
    description:
      'TLS 1.3 removes the weak parts of the protocol, encrypts the certificate and connects faster. TLS 1.2 is still safe with good ciphers.',
    remediation: `${VERSIONS} TLS 1.3 needs OpenSSL 1.1.1 or newer, or Windows Server 2022.`,
    cwe: [327],
    references: [rfc(8446), rfc(9325, '3.1.1')],
  },
  'tls-no-post-quantum': {
    severity: 'low',
    title: 'The server offers no key exchange that withstands quantum computers',
    description:
      'Who records connections now can decrypt them later, with a quantum computer that breaks X25519 and the other curves. X25519MLKEM768 protects against that (FIPS 203 of 13 August 2024). Chrome has offered it since November 2024, and Cloudflare counted it in half of the requests of people in October 2025.',
    remediation:
      'Use TLS software that has X25519MLKEM768: OpenSSL 3.5 or newer, Go 1.24 or newer, or a proxy or a CDN that has it. Keep its default list of groups, or name this one first. nginx: ssl_ecdh_curve X25519MLKEM768:X25519:prime256v1. Apache: SSLOpenSSLConfCmd Groups X25519MLKEM768:X25519:P-256.',
    cwe: [327],
    references: [
      'https://csrc.nist.gov/pubs/fips/203/final',
      'https://datatracker.ietf.org/doc/draft-ietf-tls-ecdhe-mlkem/',
      'https://blog.cloudflare.com/pq-2025/',
    ],
  },
  'tls-version-intolerant': {
    severity: 'low',
    title: 'The server drops connections of newer clients',
    description:
      'The server closes the connection when a client offers TLS 1.3 or values that it does not know, instead of choosing TLS 1.2. New browsers may fail to connect.',
    remediation:
      'Update the TLS software of the server, the load balancer or the firewall in front of it: it must ignore versions, ciphers and extensions that it does not know.',
    cwe: [703],
    references: [rfc(8701), rfc(8446, '4.2.1')],
  },
  'tls-no-fallback-scsv': {
    severity: 'low',
    title: 'The server does not detect forced downgrades',
    description:
      'The server offers an old version and ignores the signal by which a browser says that it has already failed with a newer one. An attacker on the network can force the old version.',
    remediation: `${VERSIONS} Without old versions there is nothing to downgrade to.`,
    cwe: [757],
    references: [rfc(7507)],
  },
});
