import { defineRules } from '../../rule';
import { RFC_5280 } from './references';

const RFC_5246 = 'https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2';
const RENEW = 'Renew the certificate, and let an ACME client renew it automatically well before it expires.';
const FULL_CHAIN =
  'Configure the server with the full chain: the leaf, then each intermediate in order, without the root.';

/** Whether clients accept the certificate at all: its dates, its names, its chain, its revocation. */
export const TRUST_RULES = defineRules({
  'https-unavailable': {
    version: 2,
    severity: 'high',
    title: 'The site does not support HTTPS',
    description:
      'No TLS connection to the HTTPS port succeeds. An attacker on the network can read and change everything that visitors send and receive. Chrome warns before it opens a public site over http, for everyone since version 154 of October 2026.',
    remediation: 'Serve the site over HTTPS with a certificate of a public CA, and redirect http to https.',
    cwe: [319],
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
      // Of 28 October 2025.
      'https://security.googleblog.com/2025/10/https-by-default.html',
    ],
  },
  'cert-expired': {
    version: 2,
    severity: 'critical',
    title: 'The certificate has expired',
    description:
      'Browsers stop visitors with a full-page warning, and other clients refuse to connect. Visitors who ignore the warning cannot tell the site from an attacker.',
    remediation: RENEW,
    cwe: [298],
    references: [`${RFC_5280}#section-4.1.2.5`],
  },
  'cert-not-yet-valid': {
    version: 2,
    severity: 'high',
    title: 'The certificate is not valid yet',
    description: 'Its validity starts in the future, so clients refuse it until then.',
    remediation:
      'Install a certificate that is already valid, and check the clock of the machine that issues certificates.',
    cwe: [298],
    references: [`${RFC_5280}#section-4.1.2.5`],
  },
  'cert-expiring-soon': {
    version: 2,
    severity: 'medium',
    title: 'The certificate expires soon',
    description:
      'Little of its lifetime is left: the renewal is overdue. Once it has expired, clients refuse to connect.',
    remediation: RENEW,
    cwe: [298],
    references: ['https://letsencrypt.org/docs/integration-guide/'],
  },
  'cert-hostname-mismatch': {
    version: 2,
    severity: 'critical',
    title: 'The certificate does not cover this host name',
    description:
      'None of its subject alternative names matches the host, so browsers stop visitors with a warning.',
    remediation: 'Issue the certificate for every name under which visitors reach the site.',
    cwe: [297],
    references: ['https://www.rfc-editor.org/rfc/rfc9525#section-6'],
  },
  'cert-self-signed': {
    version: 2,
    severity: 'high',
    title: 'The certificate is self-signed',
    description:
      'No CA confirms who owns it. An attacker can create the same certificate, and visitors cannot tell the difference.',
    remediation: 'Replace it with a certificate of a CA that clients trust.',
    cwe: [295],
    references: ['https://letsencrypt.org/getting-started/'],
  },
  'cert-untrusted-issuer': {
    version: 2,
    severity: 'high',
    title: 'The certificate comes from an issuer that clients do not trust',
    description: 'No path leads from it to a root of the trust store, so clients refuse to connect.',
    remediation:
      'Use a certificate of a public CA, or add your private CA to the trust store of the clients and of this scanner.',
    cwe: [296],
    references: [`${RFC_5280}#section-6`],
  },
  'cert-chain-incomplete': {
    severity: 'medium',
    title: 'The server does not send its intermediate certificate',
    description:
      'Browsers often find the missing certificate themselves. Other clients, such as scripts and apps, refuse to connect.',
    remediation: FULL_CHAIN,
    cwe: [296],
    references: [RFC_5246],
  },
  'cert-chain-order': {
    severity: 'low',
    title: 'The server sends the certificate chain in the wrong order',
    description:
      'In TLS 1.2 each certificate must certify the one before it. Strict clients refuse another order.',
    remediation: FULL_CHAIN,
    cwe: [296],
    references: [RFC_5246],
  },
  'cert-chain-extra-root': {
    severity: 'low',
    title: 'The server sends the root certificate',
    description: 'Clients only use the root of their own store. Sending it makes each handshake longer.',
    remediation: FULL_CHAIN,
    cwe: [1059],
    references: [RFC_5246],
  },
  'cert-revoked': {
    version: 3,
    severity: 'critical',
    title: 'The certificate is revoked',
    description:
      'Its issuer has withdrawn it, often because others know the private key. An attacker with the key can impersonate the site.',
    remediation: 'Replace the certificate and its key immediately, and find out why it was revoked.',
    cwe: [299],
    references: [`${RFC_5280}#section-5`],
  },
  'cert-distrusted-ca': {
    version: 2,
    severity: 'high',
    title: 'The certificate comes from a CA that browsers no longer trust',
    description: 'It was issued after the date from which browsers refuse new certificates of this CA.',
    remediation: 'Replace it with a certificate of another CA.',
    cwe: [295],
    references: ['https://wiki.mozilla.org/CA/Additional_Trust_Changes'],
  },
  'cert-ip-inconsistent': {
    severity: 'medium',
    title: 'Some servers behind the host name have a defective certificate',
    description:
      'The servers behind this name use different certificates, and at least one of them has a defect. Some visitors get a warning or an unprotected connection.',
    remediation: 'Install the same certificate, or equally good ones, on every server behind the name.',
    cwe: [295],
    references: ['https://www.rfc-editor.org/rfc/rfc9525'],
  },
});
