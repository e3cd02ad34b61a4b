import type { Severity } from '@palisade/vocabulary';

interface CatalogueEntry {
  /** The usual severity; a rule may argue for another one in a single case. */
  severity: Severity;
  title: string;
  description: string;
  /** One step that mends it. */
  advice: string;
  cwe: string;
  references: string[];
}

const BASELINE_REQUIREMENTS =
  'https://cabforum.org/working-groups/server/baseline-requirements/requirements/';
const RFC_5280 = 'https://www.rfc-editor.org/rfc/rfc5280';
const RENEW = 'Renew the certificate and let an ACME client renew it by itself, well before it ends.';
const FULL_CHAIN =
  'Configure the server with the full chain: the leaf, then each intermediate in order, without the root.';
const REISSUE =
  'Have the certificate issued anew with a P-256 key or an RSA key of at least 2048 bits, signed with SHA-256.';
const PROFILE = 'Have the certificate issued anew with the profile of a TLS server certificate.';

/** Every rule of this scanner. Ids are part of an issue's identity: never rename or reuse one. */
export const SSL_CERTIFICATE_FINDINGS = {
  'https-unavailable': {
    severity: 'high',
    title: 'The site is not served over HTTPS',
    description:
      'No TLS connection can be made to the HTTPS port, so visitors have no protected way to the site.',
    advice: 'Serve the site over HTTPS with a certificate of a public CA and redirect http to it.',
    cwe: 'CWE-319',
    references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS'],
  },
  'cert-expired': {
    severity: 'critical',
    title: 'The certificate has expired',
    description: 'Browsers stop visitors with a full-page warning, and other clients refuse to connect.',
    advice: RENEW,
    cwe: 'CWE-298',
    references: [`${RFC_5280}#section-4.1.2.5`],
  },
  'cert-not-yet-valid': {
    severity: 'high',
    title: 'The certificate is not valid yet',
    description: 'Its validity begins in the future, so clients refuse it until then.',
    advice:
      'Install a certificate that is valid already, and check the clock of the machine that issues certificates.',
    cwe: 'CWE-298',
    references: [`${RFC_5280}#section-4.1.2.5`],
  },
  'cert-expiring-soon': {
    severity: 'medium',
    title: 'The certificate expires soon',
    description: 'Little of its lifetime is left: the renewal that should have happened by now has not.',
    advice: RENEW,
    cwe: 'CWE-298',
    references: ['https://letsencrypt.org/docs/integration-guide/'],
  },
  'cert-hostname-mismatch': {
    severity: 'critical',
    title: 'The certificate is not for this host name',
    description:
      'None of its subject alternative names covers the host, so browsers stop visitors with a warning.',
    advice: 'Have the certificate issued for every name under which the site is visited.',
    cwe: 'CWE-297',
    references: ['https://www.rfc-editor.org/rfc/rfc9525#section-6'],
  },
  'cert-self-signed': {
    severity: 'high',
    title: 'The certificate is self-signed',
    description:
      'Nobody vouches for it: visitors cannot tell this server from an attacker who made one just like it.',
    advice: 'Replace the certificate by one of a CA that clients trust.',
    cwe: 'CWE-295',
    references: ['https://letsencrypt.org/getting-started/'],
  },
  'cert-untrusted-issuer': {
    severity: 'high',
    title: 'The certificate comes from an issuer that is not trusted',
    description: 'No path leads from it to a root of the trust store, so clients refuse to connect.',
    advice:
      'Use a certificate of a public CA, or add your private CA to the trust store of the clients and of this scanner.',
    cwe: 'CWE-296',
    references: [`${RFC_5280}#section-6`],
  },
  'cert-chain-incomplete': {
    severity: 'medium',
    title: 'The server does not send its intermediate certificate',
    description:
      'Browsers often find the missing certificate themselves; other clients, such as scripts and apps, fail.',
    advice: FULL_CHAIN,
    cwe: 'CWE-296',
    references: ['https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2'],
  },
  'cert-chain-order': {
    severity: 'low',
    title: 'The chain is sent in the wrong order',
    description:
      'TLS 1.2 asks that each certificate certifies the one before it; strict clients refuse other orders.',
    advice: FULL_CHAIN,
    cwe: 'CWE-296',
    references: ['https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2'],
  },
  'cert-chain-extra-root': {
    severity: 'low',
    title: 'The server sends the root certificate',
    description: 'Clients use the root of their own store only; sending it makes each handshake longer.',
    advice: FULL_CHAIN,
    cwe: 'CWE-1059',
    references: ['https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2'],
  },
  'cert-revoked': {
    severity: 'critical',
    title: 'The certificate is revoked',
    description: 'Its issuer has withdrawn it, often because the private key is known to others.',
    advice: 'Replace the certificate and its key at once, and find out why it was revoked.',
    cwe: 'CWE-299',
    references: [`${RFC_5280}#section-5`],
  },
  'cert-weak-key': {
    severity: 'high',
    title: 'The key of a certificate is too weak',
    description: 'A key of this kind can be broken, after which anybody can pose as the server.',
    advice: REISSUE,
    cwe: 'CWE-326',
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-weak-signature': {
    severity: 'high',
    title: 'A certificate is signed with a broken hash',
    description:
      'Collisions of this hash can be computed, so a signature may cover a certificate that nobody checked.',
    advice: REISSUE,
    cwe: 'CWE-328',
    references: ['https://shattered.io/'],
  },
  'cert-lifetime-too-long': {
    severity: 'medium',
    title: 'The certificate is valid for longer than public CAs may issue',
    description:
      'Browsers refuse certificates whose lifetime exceeds the limit of the day on which they were issued.',
    advice: 'Have the certificate issued anew with a shorter lifetime and renew it automatically.',
    cwe: 'CWE-298',
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-missing-san': {
    severity: 'high',
    title: 'The certificate has no subject alternative name',
    description: 'The host stands in its common name only, which browsers have stopped reading.',
    advice: 'Have the certificate issued anew with the host as subject alternative name.',
    cwe: 'CWE-297',
    references: ['https://www.rfc-editor.org/rfc/rfc9525#section-2'],
  },
  'cert-bad-eku': {
    severity: 'high',
    title: 'The certificate is not issued for servers',
    description: 'Its extended key usage does not name server authentication, so clients refuse it.',
    advice: PROFILE,
    cwe: 'CWE-295',
    references: [`${RFC_5280}#section-4.2.1.12`],
  },
  'cert-bad-keyusage': {
    severity: 'medium',
    title: 'The key usage of the certificate does not fit a server',
    description: 'The key may not be used for the handshakes of TLS; strict clients refuse it.',
    advice: PROFILE,
    cwe: 'CWE-295',
    references: [`${RFC_5280}#section-4.2.1.3`],
  },
  'cert-ca-as-leaf': {
    severity: 'high',
    title: 'The server uses a CA certificate as its own',
    description: 'Whoever gets the key of this server can issue certificates for any name.',
    advice: 'Keep the key of the CA off the server and issue a certificate of its own for it.',
    cwe: 'CWE-295',
    references: [`${RFC_5280}#section-4.2.1.9`],
  },
  'cert-distrusted-ca': {
    severity: 'high',
    title: 'The certificate comes from a CA that browsers no longer trust',
    description: 'It was issued after the day from which browsers refuse new certificates of this CA.',
    advice: 'Replace the certificate by one of another CA.',
    cwe: 'CWE-295',
    references: ['https://wiki.mozilla.org/CA/Additional_Trust_Changes'],
  },
  'cert-missing-sct': {
    severity: 'high',
    title: 'The certificate is in no certificate transparency log',
    description:
      'Neither the certificate nor the handshake shows a log entry, without which browsers refuse it.',
    advice: 'Have the certificate issued anew by a CA that logs what it issues.',
    cwe: 'CWE-295',
    references: ['https://googlechrome.github.io/CertificateTransparency/ct_policy.html'],
  },
  'cert-must-staple-no-staple': {
    severity: 'high',
    title: 'The certificate demands a stapled OCSP response, and the server sends none',
    description: 'Clients that honour the demand refuse to connect.',
    advice: 'Switch OCSP stapling on, or have the certificate issued anew without the must-staple extension.',
    cwe: 'CWE-299',
    references: ['https://www.rfc-editor.org/rfc/rfc7633'],
  },
  'cert-no-revocation-info': {
    severity: 'low',
    title: 'The certificate does not say where its revocation can be looked up',
    description:
      'It names neither a CRL nor an OCSP responder, so a stolen key stays useful until the certificate ends.',
    advice: PROFILE,
    cwe: 'CWE-299',
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-no-sni-leak': {
    severity: 'low',
    title: 'The default certificate of the server names internal hosts',
    description:
      'Whoever connects without a server name is shown names or addresses of the internal network.',
    advice: 'Give the server a neutral default certificate.',
    cwe: 'CWE-200',
    references: ['https://www.rfc-editor.org/rfc/rfc6066#section-3'],
  },
  'cert-weak-serial': {
    severity: 'low',
    title: 'The serial number of the certificate is short',
    description: 'Public CAs must put 64 random bits into it, which makes forged signatures harder.',
    advice: 'Have the certificate issued anew by a CA that follows the baseline requirements.',
    cwe: 'CWE-330',
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-ip-inconsistent': {
    severity: 'medium',
    title: 'Not every connection to the host is shown a good certificate',
    description:
      'The servers behind this name use different certificates, and at least one of them has a defect.',
    advice: 'Install the same certificate, or equally good ones, on every server behind the name.',
    cwe: 'CWE-295',
    references: ['https://www.rfc-editor.org/rfc/rfc9525'],
  },
} satisfies Record<string, CatalogueEntry>;

export type RuleId = keyof typeof SSL_CERTIFICATE_FINDINGS;
