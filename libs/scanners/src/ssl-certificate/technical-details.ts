import type { CertificateFacts } from './certificate-facts';
import { bounded } from '@palisade/scan-engine';
import { instant } from './defect';
import { nameList } from './leaf.rules';
import type { PresentedCertificate } from './presented-certificate';
import type { SslCertificateObservation } from './ssl-certificate.observation';

const MOST_NAMES = 50;
const MOST_CERTIFICATES = 10;

const SIGNATURE_NAMES: Record<string, string> = {
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ed25519',
};

function describeCertificate(certificate: CertificateFacts): Record<string, unknown> {
  const { key, signatureOid } = certificate;
  return {
    subject: bounded(certificate.subject),
    issuer: bounded(certificate.issuer),
    serial: bounded(certificate.serial),
    not_before: instant(certificate.notBefore),
    not_after: instant(certificate.notAfter),
    fingerprint_sha256: certificate.fingerprint,
    key: { type: key.type, bits: key.bits, curve: key.curve },
    signature_algorithm: SIGNATURE_NAMES[signatureOid] ?? bounded(signatureOid),
  };
}

function describeSentChain({ sent }: PresentedCertificate): Record<string, unknown> {
  if (sent === null) return { seen: false, reason: 'no TLS 1.2 response shows the chain as it is sent' };
  return {
    seen: true,
    certificates: sent.slice(0, MOST_CERTIFICATES).map(({ subject, issuer, fingerprint }) => ({
      subject: bounded(subject),
      issuer: bounded(issuer),
      fingerprint_sha256: fingerprint,
    })),
  };
}

/** Facts about one presented certificate. Addresses are left out: DNS may give others in the next scan. */
export function technicalDetails(
  subject: PresentedCertificate,
  observation: SslCertificateObservation,
): Record<string, unknown> {
  const { leaf, looks, standing, path, trusted, trustError } = subject;
  const names = nameList(leaf);
  return {
    host: observation.host,
    port: observation.port,
    protocol: looks[0]?.protocol ?? null,
    cipher: looks[0]?.cipher ?? null,
    ...describeCertificate(leaf),
    subject_alternative_names: names.slice(0, MOST_NAMES).map(bounded),
    subject_alternative_name_count: names.length,
    standing,
    trusted,
    trust_error: trustError,
    root: path === null ? null : bounded(path.at(-1)?.subject ?? ''),
    chain_as_sent: describeSentChain(subject),
    revocation: observation.revocation.map(({ source, url, status }) => ({
      source,
      url: url === null ? null : bounded(url),
      status,
    })),
    trust_store: {
      source: "Mozilla's roots as bundled with Node",
      node: observation.trustStore.node,
      operator_certificates: observation.trustStore.operatorCertificates,
    },
  };
}
