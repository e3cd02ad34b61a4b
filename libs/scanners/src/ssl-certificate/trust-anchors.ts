import { X509Certificate } from 'node:crypto';
import { mozillaRoots, operatorRoots } from '@palisade/target-client';
import type { CertificateFacts } from './certificate-facts';
import type { AnchorSource, EncodedCertificate } from './seen';

interface Anchor {
  certificate: EncodedCertificate;
  source: AnchorSource;
}

type TrustStore = Map<string, Anchor[]>;

/** Null for what is not a certificate, which Node leaves out of its store too. */
function readPem(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function add(store: TrustStore, pem: string, source: AnchorSource): void {
  const certificate = readPem(pem);
  if (certificate === null) return;
  const encoded = certificate.raw.toString('base64');
  const known = store.get(certificate.subject) ?? [];
  // Many operators name the bundle of their system, which repeats Mozilla's roots: those stay public.
  if (known.some((anchor) => anchor.certificate === encoded)) return;
  store.set(certificate.subject, [...known, { certificate: encoded, source }]);
}

/** Certificates in PEM, by their subject. */
export function buildTrustStore(mozilla: string[], operator: string[]): TrustStore {
  const store: TrustStore = new Map();
  mozilla.forEach((pem) => add(store, pem, 'mozilla'));
  operator.forEach((pem) => add(store, pem, 'operator'));
  return store;
}

let nodeStore: TrustStore | undefined;

/** The members of the trust store that could have issued one of these certificates, and their issuers in turn. */
export function anchorsFor(certificates: CertificateFacts[]): Anchor[] {
  // Built on first use: reading some 150 certificates at start would slow down programs that never scan.
  nodeStore ??= buildTrustStore(mozillaRoots(), operatorRoots());
  const found = new Map<string, Anchor>();
  const names = new Set(certificates.map(({ certificate }) => certificate.issuer));
  for (const name of names) {
    for (const anchor of nodeStore.get(name) ?? []) {
      found.set(anchor.certificate, anchor);
      names.add(new X509Certificate(Buffer.from(anchor.certificate, 'base64')).issuer);
    }
  }
  return [...found.values()];
}
