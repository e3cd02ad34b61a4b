import type { RuleId } from '@palisade/catalogue';
import type { CertificateFacts } from './certificate-facts';
import type { Defect } from './defect';
import type { PresentedCertificate } from './presented-certificate';
import type { SslCertificateObservation } from './ssl-certificate.observation';

/** OpenSSL's verdicts that another rule explains better; with its finding there, the verdict is not a second defect. */
const EXPLAINED_BY: Record<string, RuleId<'ssl_certificate'>[]> = {
  EE_KEY_TOO_SMALL: ['cert-weak-key'],
  CA_KEY_TOO_SMALL: ['cert-weak-key'],
  CA_MD_TOO_WEAK: ['cert-weak-signature'],
  INVALID_PURPOSE: ['cert-bad-eku', 'cert-bad-keyusage', 'cert-ca-as-leaf'],
  CERT_REVOKED: ['cert-revoked'],
};
/** Dates have their own rules, which know of wrong clocks. */
const ABOUT_DATES = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

function isExplained(trustError: string | null, others: RuleId<'ssl_certificate'>[]): boolean {
  if (trustError === null || ABOUT_DATES.includes(trustError)) return true;
  return (EXPLAINED_BY[trustError] ?? []).some((rule) => others.includes(rule));
}

/**
 * At most one finding on trust, the one nearest to the cause: self-signed, else no path to a root, else a path that
 * needs a certificate which the server does not send. `others` are the rules that fired already.
 */
export function findTrustDefects(
  subject: PresentedCertificate,
  others: RuleId<'ssl_certificate'>[],
): Defect[] {
  const { leaf, standing, missing, trusted, trustError } = subject;
  if (standing === 'self_signed') {
    const expected = 'a certificate of a CA that clients trust';
    return [{ rule: 'cert-self-signed', observed: `subject and issuer ${leaf.subject}`, expected }];
  }
  const verdict = trustError ?? 'no path to a root of the trust store';
  const untrusted: Defect = {
    rule: 'cert-untrusted-issuer',
    observed: `issuer ${leaf.issuer} (${verdict})`,
    expected: 'a path to a root of the trust store',
    facts: { trust_store: "Node's Mozilla roots and NODE_EXTRA_CA_CERTS" },
  };
  if (standing === 'untrusted') return [untrusted];
  if (missing.length > 0) {
    const names = missing.map((certificate) => certificate.subject);
    const expected = 'every intermediate is sent';
    return [{ rule: 'cert-chain-incomplete', observed: `not sent: ${names.join('; ')}`, expected }];
  }
  return trusted === false && !isExplained(trustError, others) ? [untrusted] : [];
}

const positions = (path: CertificateFacts[], sent: CertificateFacts[]): number[] =>
  path
    .map(({ fingerprint }) => sent.findIndex((certificate) => certificate.fingerprint === fingerprint))
    .filter((position) => position >= 0);

/** Only from a chain that was seen as sent; TLS 1.3 allows any order (RFC 8446 section 4.4.2). */
export function findSendingDefects({ leaf, sent, path }: PresentedCertificate): Defect[] {
  if (sent === null || path === null) return [];
  const defects: Defect[] = [];
  const order = positions(path, sent);
  const subjects = sent.map(({ subject }) => subject).join('; ');
  if (order.some((position, index) => index > 0 && position < (order[index - 1] ?? 0))) {
    defects.push({
      rule: 'cert-chain-order',
      observed: subjects,
      expected: 'each certifies the one before it',
    });
  }
  const root = sent.find(({ selfSigned, fingerprint }) => selfSigned && fingerprint !== leaf.fingerprint);
  if (root !== undefined) {
    const expected = 'the chain without its root';
    defects.push({ rule: 'cert-chain-extra-root', observed: `root ${root.subject} is sent`, expected });
  }
  return defects;
}

/** Only a signed answer of the issuer counts; no response is not a finding. */
export function findRevocation(
  subject: PresentedCertificate,
  observation: SslCertificateObservation,
): Defect[] {
  return observation.revocation.flatMap((answer): Defect[] => {
    const revoked = subject.path?.find(({ fingerprint }) => fingerprint === answer.fingerprint);
    if (answer.status !== 'revoked' || revoked === undefined) return [];
    const isLeaf = revoked.fingerprint === subject.leaf.fingerprint;
    return [
      {
        rule: 'cert-revoked',
        location: isLeaf ? '' : `intermediate ${revoked.subject}`,
        observed: `serial ${revoked.serial} is revoked (${answer.reason ?? 'no reason given'})`,
        expected: 'a certificate that its issuer has not revoked',
        facts: answer.url === null ? {} : { crl: answer.url },
      },
    ];
  });
}
