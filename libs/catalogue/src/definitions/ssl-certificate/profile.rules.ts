import { defineRules } from '../../rule';
import { BASELINE_REQUIREMENTS, RFC_5280 } from './references';

const REISSUE =
  'Reissue the certificate with a P-256 key or an RSA key of at least 2048 bits, signed with SHA-256.';
const PROFILE = 'Reissue the certificate with the profile of a TLS server certificate.';

/** What the certificate is made of: key, signature, purposes, names, logs. */
export const PROFILE_RULES = defineRules({
  'cert-weak-key': {
    version: 2,
    severity: 'high',
    title: 'The key of a certificate is too weak',
    description: 'An attacker can break a key of this kind and then impersonate the server.',
    remediation: REISSUE,
    cwe: [326],
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-weak-signature': {
    version: 2,
    severity: 'high',
    title: 'A certificate is signed with a broken hash algorithm',
    description:
      'An attacker can compute collisions of this hash, and so obtain a valid signature for a certificate that no CA has checked.',
    remediation: REISSUE,
    cwe: [328],
    references: ['https://shattered.io/'],
  },
  'cert-lifetime-too-long': {
    severity: 'medium',
    title: 'The certificate is valid for longer than public CAs may issue',
    description:
      'Browsers refuse certificates whose lifetime exceeds the limit that applied on the day of issue.',
    remediation: 'Reissue the certificate with a shorter lifetime, and renew it automatically.',
    cwe: [298],
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-missing-san': {
    version: 2,
    severity: 'high',
    title: 'The certificate has no subject alternative name',
    description:
      'Only its common name contains the host. Browsers ignore the common name and stop visitors with a warning.',
    remediation: 'Reissue the certificate with the host as subject alternative name.',
    cwe: [297],
    references: ['https://www.rfc-editor.org/rfc/rfc9525#section-2'],
  },
  'cert-bad-eku': {
    version: 2,
    severity: 'high',
    title: 'The certificate is not issued for servers',
    description: 'Its extended key usage does not include server authentication, so clients refuse it.',
    remediation: PROFILE,
    cwe: [295],
    references: [`${RFC_5280}#section-4.2.1.12`],
  },
  'cert-bad-keyusage': {
    severity: 'medium',
    title: 'The key usage of the certificate does not allow TLS handshakes',
    description: 'The certificate does not permit its key to be used for TLS, so strict clients refuse it.',
    remediation: PROFILE,
    cwe: [295],
    references: [`${RFC_5280}#section-4.2.1.3`],
  },
  'cert-ca-as-leaf': {
    version: 2,
    severity: 'high',
    title: 'The server uses a CA certificate as its own',
    description: 'An attacker who gets the key of this server can issue certificates for any name.',
    remediation: 'Keep the key of the CA off the server, and issue a separate certificate for the server.',
    cwe: [295],
    references: [`${RFC_5280}#section-4.2.1.9`],
  },
  'cert-missing-sct': {
    version: 2,
    severity: 'high',
    title: 'The certificate is not in a certificate transparency log',
    description:
      'Neither the certificate nor the handshake contains proof of a log entry. Browsers refuse the certificate without it.',
    remediation: 'Reissue the certificate from a CA that logs what it issues.',
    cwe: [295],
    references: ['https://googlechrome.github.io/CertificateTransparency/ct_policy.html'],
  },
  'cert-must-staple-no-staple': {
    version: 2,
    severity: 'high',
    title: 'The certificate requires a stapled OCSP response, and the server sends no valid one',
    description: 'Clients that enforce the requirement refuse to connect.',
    remediation:
      'Enable OCSP stapling, and let the server fetch a new response before the old one ends. Or reissue the certificate without the must-staple extension.',
    cwe: [299],
    references: ['https://www.rfc-editor.org/rfc/rfc7633'],
  },
  'cert-no-revocation-info': {
    severity: 'low',
    title: 'The certificate does not say where to check its revocation',
    description:
      'It names neither a CRL nor an OCSP responder. An attacker who steals the key can use it until the certificate expires.',
    remediation: PROFILE,
    cwe: [299],
    references: [BASELINE_REQUIREMENTS],
  },
  'cert-no-sni-leak': {
    severity: 'low',
    title: 'The default certificate of the server reveals internal hosts',
    description:
      'An attacker who connects without a server name learns names or addresses of the internal network.',
    remediation: 'Give the server a neutral default certificate.',
    cwe: [200],
    references: ['https://www.rfc-editor.org/rfc/rfc6066#section-3'],
  },
  'cert-weak-serial': {
    severity: 'low',
    title: 'The serial number of the certificate is too short',
    description:
      'Public CAs must use at least 64 random bits, which makes it hard to forge signatures. This serial number has fewer.',
    remediation: 'Reissue the certificate from a CA that follows the baseline requirements.',
    cwe: [330],
    references: [BASELINE_REQUIREMENTS],
  },
});
