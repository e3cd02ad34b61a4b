import { X509Certificate } from 'node:crypto';
import { mozillaRoots, operatorRoots } from '@palisade/target-client';
import type { CertificateFacts } from './certificate-facts';
import type { AnchorSource, EncodedCertificate } from './ssl-certificate.observation';

interface Anchor {
  certificate: EncodedCertificate;
  source: AnchorSource;
}

const keyed = new Map<string, Anchor[]>();

/** Null for what is no certificate, which Node leaves out of its store too. */
function readPem(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function addToStore(pem: string, source: AnchorSource): void {
  const certificate = readPem(pem);
  if (certificate === null) return;
  const known = keyed.get(certificate.subject) ?? [];
  keyed.set(certificate.subject, [...known, { certificate: certificate.raw.toString('base64'), source }]);
}

/** Parsed on first use: reading some 150 certificates at start would slow down programs that never scan. */
function store(): Map<string, Anchor[]> {
  if (keyed.size > 0) return keyed;
  mozillaRoots().forEach((pem) => addToStore(pem, 'mozilla'));
  operatorRoots().forEach((pem) => addToStore(pem, 'operator'));
  return keyed;
}

/** The members of the trust store that could have issued one of these certificates, and their issuers in turn. */
export function anchorsFor(certificates: CertificateFacts[]): Anchor[] {
  const found = new Map<string, Anchor>();
  const names = new Set(certificates.map(({ certificate }) => certificate.issuer));
  for (const name of names) {
    for (const anchor of store().get(name) ?? []) {
      found.set(anchor.certificate, anchor);
      names.add(new X509Certificate(Buffer.from(anchor.certificate, 'base64')).issuer);
    }
  }
  return [...found.values()];
}
