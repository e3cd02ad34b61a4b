import type { CertificateFacts } from './certificate-facts';

/** Longer chains are not built by clients. */
const LONGEST_PATH = 8;
/**
 * A signature costs up to a few milliseconds, and a server may send many certificates of one name with as many keys. Ordinary chains
 * need fewer than ten checks; beyond this many, no certificate counts as issued by another.
 */
const MOST_SIGNATURE_CHECKS = 128;

/** Spelling of a name as clients compare it: without case and repeated blanks (RFC 5280 section 7.1). */
const nameKey = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

/**
 * Answers who issued whom, each pair once and with a bound on all signature checks together. Make one for all searches of a scan or a
 * judgement. `steps` counts the pairs that were compared and the certificates that were visited.
 */
export class IssuerSearch {
  private readonly answers = new Map<string, boolean>();
  private checks = 0;

  constructor(readonly steps = { count: 0 }) {}

  issued(issuer: CertificateFacts, subject: CertificateFacts): boolean {
    this.steps.count += 1;
    const pair = `${issuer.fingerprint} ${subject.fingerprint}`;
    const known = this.answers.get(pair);
    if (known !== undefined) return known;
    const answer = this.isSignedBy(issuer, subject);
    this.answers.set(pair, answer);
    return answer;
  }

  private isSignedBy(issuer: CertificateFacts, subject: CertificateFacts): boolean {
    if (issuer.key.isOversized || this.checks >= MOST_SIGNATURE_CHECKS) return false;
    try {
      if (!subject.certificate.checkIssued(issuer.certificate)) return false;
      this.checks += 1;
      return subject.certificate.verify(issuer.certificate.publicKey);
    } catch {
      // An algorithm that OpenSSL does not know cannot be verified by clients either.
      return false;
    }
  }
}

/** Certificates by their subject: only those that have the name of an issuer are compared with it. */
class Candidates {
  private readonly bySubject = new Map<string, CertificateFacts[]>();

  constructor(certificates: readonly CertificateFacts[]) {
    for (const certificate of certificates) {
      const key = nameKey(certificate.certificate.subject);
      const known = this.bySubject.get(key);
      if (known === undefined) this.bySubject.set(key, [certificate]);
      else known.push(certificate);
    }
  }

  issuersOf({ certificate }: CertificateFacts): readonly CertificateFacts[] {
    return this.bySubject.get(nameKey(certificate.issuer)) ?? [];
  }
}

const isCurrent = (certificate: CertificateFacts, now: Date): boolean =>
  certificate.notBefore <= now && certificate.notAfter >= now;

/**
 * The shortest path from the leaf to one of the anchors, both included, or null. Signatures and issuers are checked; dates only
 * choose between paths, so that an expired certificate does not probe like one of an unknown issuer.
 */
export function findPath(
  leaf: CertificateFacts,
  candidates: readonly CertificateFacts[],
  anchors: readonly CertificateFacts[],
  now: Date,
  search = new IssuerSearch(),
): CertificateFacts[] | null {
  const current = candidates.filter((candidate) => isCurrent(candidate, now));
  return walkToAnchor(leaf, current, anchors, search) ?? walkToAnchor(leaf, candidates, anchors, search);
}

interface Step {
  certificate: CertificateFacts;
  previous: Step | null;
  length: number;
}

/** Breadth first, each certificate visited once. */
function walkToAnchor(
  leaf: CertificateFacts,
  certificates: readonly CertificateFacts[],
  anchors: readonly CertificateFacts[],
  search: IssuerSearch,
): CertificateFacts[] | null {
  const candidates = new Candidates(certificates);
  const roots = new Candidates(anchors);
  const anchored = new Set(anchors.map(({ fingerprint }) => fingerprint));
  const visited = new Set([leaf.fingerprint]);
  const steps: Step[] = [{ certificate: leaf, previous: null, length: 1 }];
  for (const step of steps) {
    const { certificate, length } = step;
    search.steps.count += 1;
    if (anchored.has(certificate.fingerprint)) return pathTo(step);
    const anchor = roots.issuersOf(certificate).find((root) => search.issued(root, certificate));
    if (anchor !== undefined) return [...pathTo(step), anchor];
    if (length >= LONGEST_PATH) continue;
    for (const next of candidates.issuersOf(certificate)) {
      if (visited.has(next.fingerprint) || !search.issued(next, certificate)) continue;
      visited.add(next.fingerprint);
      steps.push({ certificate: next, previous: step, length: length + 1 });
    }
  }
  return null;
}

function pathTo(last: Step): CertificateFacts[] {
  const path: CertificateFacts[] = [];
  for (let step: Step | null = last; step !== null; step = step.previous) path.push(step.certificate);
  return path.reverse();
}

/** The certificates from the leaf upwards as far as the candidates reach, whether or not that ends in an anchor. */
export function climb(
  leaf: CertificateFacts,
  certificates: readonly CertificateFacts[],
  search = new IssuerSearch(),
): CertificateFacts[] {
  const candidates = new Candidates(certificates);
  const path = [leaf];
  const visited = new Set([leaf.fingerprint]);
  for (let last = leaf; path.length <= LONGEST_PATH && !last.selfSigned;) {
    const subject = last;
    const next = candidates
      .issuersOf(subject)
      .find((candidate) => !visited.has(candidate.fingerprint) && search.issued(candidate, subject));
    if (next === undefined) break;
    visited.add(next.fingerprint);
    path.push(next);
    last = next;
  }
  return path;
}
