import type { RuleId } from '@palisade/catalogue';
import { rulesOf, type Sighting } from '@palisade/scan-engine';
import type { CertificateFacts } from './certificate-facts';
import { chainLocation, type Presented } from './presented-certificate';

type Id = RuleId<'ssl_certificate'>;
type ChainRule =
  | 'cert-self-signed'
  | 'cert-untrusted-issuer'
  | 'cert-chain-incomplete'
  | 'cert-chain-order'
  | 'cert-chain-extra-root'
  | 'cert-revoked';

/** Who vouches for the certificate, and what the server sends of it. At most one of the first three is seen: the one nearest to the cause. */
export const chainRules = rulesOf<'ssl_certificate', Presented, ChainRule>({
  'cert-self-signed': ({ leaf, standing }) =>
    standing === 'self_signed' && {
      observed: `subject and issuer ${leaf.subject}`,
      expected: 'a certificate of a CA that clients trust',
    },
  'cert-untrusted-issuer': ({ leaf, standing, missing, trusted, trustError }) => {
    const isRefused = standing !== 'self_signed' && missing.length === 0 && trusted === false;
    return (
      (standing === 'untrusted' || isRefused) && {
        observed: `issuer ${leaf.issuer} (${trustError ?? 'no path to a root of the trust store'})`,
        expected: 'a path to a root of the trust store',
        facts: { trust_store: "Node's Mozilla roots and NODE_EXTRA_CA_CERTS" },
      }
    );
  },
  'cert-chain-incomplete': ({ standing, missing }) =>
    standing !== 'self_signed' &&
    standing !== 'untrusted' &&
    missing.length > 0 && {
      observed: `not sent: ${missing.map(({ subject }) => subject).join('; ')}`,
      expected: 'every intermediate is sent',
    },
  // Only a chain that was seen as sent; TLS 1.3 allows any order (RFC 8446 section 4.4.2).
  'cert-chain-order': ({ sent, path }) => {
    if (sent === null || path === null) return false;
    const order = positions(path, sent);
    return (
      order.some((position, index) => index > 0 && position < (order[index - 1] ?? 0)) && {
        observed: sent.map(({ subject }) => subject).join('; '),
        expected: 'each certifies the one before it',
      }
    );
  },
  'cert-chain-extra-root': ({ leaf, sent, path }) => {
    const root = sent?.find(({ selfSigned, fingerprint }) => selfSigned && fingerprint !== leaf.fingerprint);
    return (
      root !== undefined &&
      path !== null && {
        observed: `root ${root.subject} is sent`,
        expected: 'the chain without its root',
      }
    );
  },
  // Only a list or a staple that the issuer answers for counts; no response is not a finding.
  'cert-revoked': (presented) => [
    ...presented.staples.flatMap((staple) =>
      staple.status === 'revoked' ? [revokedByStaple(presented.leaf, staple.reason)] : [],
    ),
    ...presented.seen.revocation.flatMap(({ fingerprint, status, reason, url }) => {
      const revoked = presented.path?.find((certificate) => certificate.fingerprint === fingerprint);
      if (status !== 'revoked' || revoked === undefined) return [];
      return [
        {
          location: chainLocation(presented, revoked),
          observed: `serial ${revoked.serial} is revoked (${reason ?? 'no reason given'})`,
          expected: 'a certificate that its issuer has not revoked',
          facts: { crl: url },
        },
      ];
    }),
  ],
});

const revokedByStaple = ({ serial }: CertificateFacts, reason: string): Sighting => ({
  observed: `serial ${serial} is revoked (${reason}), as the server's own stapled OCSP response says`,
  expected: 'a certificate that its issuer has not revoked',
  facts: { stapled: true },
});

const positions = (path: CertificateFacts[], sent: CertificateFacts[]): number[] =>
  path
    .map(({ fingerprint }) => sent.findIndex((certificate) => certificate.fingerprint === fingerprint))
    .filter((position) => position >= 0);

/** OpenSSL's verdicts that another rule explains better. */
const EXPLAINED_BY: Record<string, Id[]> = {
  EE_KEY_TOO_SMALL: ['cert-weak-key'],
  CA_KEY_TOO_SMALL: ['cert-weak-key'],
  CA_MD_TOO_WEAK: ['cert-weak-signature'],
  INVALID_PURPOSE: ['cert-bad-eku', 'cert-bad-keyusage', 'cert-ca-as-leaf'],
  CERT_REVOKED: ['cert-revoked'],
};
/** Dates have their own rules, which know of wrong clocks. */
const ABOUT_DATES = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

/** Whether a certificate is untrusted only for what other rules have seen: then it is not a second defect. */
export const isExplained = ({ standing, trustError }: Presented, seen: readonly Id[]): boolean =>
  standing !== 'untrusted' &&
  (trustError === null ||
    ABOUT_DATES.includes(trustError) ||
    (EXPLAINED_BY[trustError] ?? []).some((rule) => seen.includes(rule)));
