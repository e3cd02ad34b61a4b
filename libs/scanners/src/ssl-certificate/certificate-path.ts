import type { CertificateFacts } from './certificate-facts';

/** Longer chains are not built by clients, and hostile certificates must not make the search explode. */
const LONGEST_PATH = 8;

function issued(issuer: CertificateFacts, subject: CertificateFacts): boolean {
  try {
    return (
      subject.certificate.checkIssued(issuer.certificate) &&
      subject.certificate.verify(issuer.certificate.publicKey)
    );
  } catch {
    // An algorithm that OpenSSL does not know cannot be verified by clients either.
    return false;
  }
}

const isCurrent = (certificate: CertificateFacts, now: Date): boolean =>
  certificate.notBefore <= now && certificate.notAfter >= now;

/**
 * A path from the leaf to one of the anchors, both included, or null. Signatures and issuers are checked; dates only
 * choose between paths, so that an expired certificate does not look like one of an unknown issuer.
 */
export function findPath(
  leaf: CertificateFacts,
  candidates: CertificateFacts[],
  anchors: CertificateFacts[],
  now: Date,
): CertificateFacts[] | null {
  const current = candidates.filter((candidate) => isCurrent(candidate, now));
  return extendPath([leaf], current, anchors) ?? extendPath([leaf], candidates, anchors);
}

function extendPath(
  path: CertificateFacts[],
  candidates: CertificateFacts[],
  anchors: CertificateFacts[],
): CertificateFacts[] | null {
  const last = path.at(-1);
  if (last === undefined || path.length > LONGEST_PATH) return null;
  if (anchors.some(({ fingerprint }) => fingerprint === last.fingerprint)) return path;
  const anchor = anchors.find((candidate) => issued(candidate, last));
  if (anchor !== undefined) return [...path, anchor];
  for (const next of candidates) {
    if (path.some(({ fingerprint }) => fingerprint === next.fingerprint) || !issued(next, last)) continue;
    const found = extendPath([...path, next], candidates, anchors);
    if (found !== null) return found;
  }
  return null;
}

/** The certificates from the leaf upwards as far as the candidates reach, whether or not that ends in an anchor. */
export function climb(leaf: CertificateFacts, candidates: CertificateFacts[]): CertificateFacts[] {
  const path = [leaf];
  for (let last = leaf; path.length <= LONGEST_PATH && !last.selfSigned;) {
    const next = candidates.find((candidate) => !path.includes(candidate) && issued(candidate, last));
    if (next === undefined) break;
    path.push(next);
    last = next;
  }
  return path;
}
