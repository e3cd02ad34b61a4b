import { bounded } from '@palisade/scan-engine';
import { instant } from './certificate-dates';
import { isForClients } from './client-authentication';
import { type CertificateFacts, nameList } from './certificate-facts';
import { keyTypeName } from './key-types';
import { groupsByKeyType, type Presented, readPresented } from './presented-certificate';

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

function describeSentChain({ sent }: Presented): Record<string, unknown> {
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

/** The first certificate of each other key type that the host has side by side. */
function describeOthers({ seen, leaf }: Presented): Record<string, unknown> {
  const others = groupsByKeyType(readPresented(seen)).flatMap(([first]) =>
    first === undefined || keyTypeName(first.leaf) === keyTypeName(leaf) ? [] : [first],
  );
  return others.length === 0
    ? {}
    : {
        other_key_types: others.map((other) => ({
          ...describeCertificate(other.leaf),
          subject_alternative_names: nameList(other.leaf).slice(0, MOST_NAMES).map(bounded),
          standing: other.standing,
          chain_as_sent: describeSentChain(other),
        })),
      };
}

/** Facts about one certificate. Addresses are left out: DNS may give others in the next scan. */
export function technicalDetails(presented: Presented): Record<string, unknown> {
  const { seen, leaf, probes, standing, path, trusted, trustError } = presented;
  const names = nameList(leaf);
  return {
    host: seen.host,
    port: seen.port,
    protocol: probes[0]?.protocol ?? null,
    cipher: probes[0]?.cipher ?? null,
    ...describeCertificate(leaf),
    subject_alternative_names: names.slice(0, MOST_NAMES).map(bounded),
    subject_alternative_name_count: names.length,
    client_authentication: isForClients(leaf),
    standing,
    trusted,
    trust_error: trustError,
    root: path === null ? null : bounded(path.at(-1)?.subject ?? ''),
    chain_as_sent: describeSentChain(presented),
    ...describeOthers(presented),
    revocation: seen.revocation.map(({ source, url, status }) => ({
      source,
      url: bounded(url),
      status,
    })),
    trust_store: {
      source: "Mozilla's roots as bundled with Node",
      node: seen.trustStore.node,
      operator_certificates: seen.trustStore.operatorCertificates,
    },
  };
}
