import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { clocks, type DateState, dateState } from './certificate-dates';
import type { CertificateFacts } from './certificate-facts';
import { bounded } from '@palisade/scan-engine';
import { type Defect, instant } from './defect';
import { chainLocation, judgedChain } from './key.rules';
import type { PresentedCertificate } from './presented-certificate';
import { namesCoverHost } from './server-name-match';
import type { CertificateLook, SslCertificateObservation } from './ssl-certificate.observation';

const DATE_RULES: Record<
  Exclude<DateState, 'current'>,
  { rule: RuleId<'ssl_certificate'>; severity?: Severity; expected: string }
> = {
  expired: { rule: 'cert-expired', expected: 'an end in the future' },
  not_yet_valid: { rule: 'cert-not-yet-valid', expected: 'a start in the past' },
  nearly_expired: {
    rule: 'cert-expiring-soon',
    severity: 'high',
    expected: 'renewal with a third of the lifetime left',
  },
  expiring: { rule: 'cert-expiring-soon', expected: 'renewal with a third of the lifetime left' },
};

/** Whether our clock and the server's disagree on what a certificate's dates mean, so that nothing can be said. */
export function clocksDisagree(
  { leaf }: PresentedCertificate,
  observation: SslCertificateObservation,
): boolean {
  const states = clocks(observation.now, observation.serverClock).map((clock) => dateState(leaf, clock));
  return new Set(states).size > 1;
}

function dateDefect(certificate: CertificateFacts, state: DateState): Defect[] {
  if (state === 'current') return [];
  const facts = { not_before: instant(certificate.notBefore), not_after: instant(certificate.notAfter) };
  return [{ ...DATE_RULES[state], observed: `valid from ${facts.not_before} to ${facts.not_after}`, facts }];
}

/** Of the intermediates only an end that has passed counts: their renewal is the CA's business. */
export function findDateDefects(
  subject: PresentedCertificate,
  observation: SslCertificateObservation,
): Defect[] {
  if (clocksDisagree(subject, observation)) return [];
  const now = new Date(observation.now);
  const expired = judgedChain(subject)
    .filter(({ fingerprint }) => fingerprint !== subject.leaf.fingerprint)
    .filter((certificate) => dateState(certificate, now) === 'expired')
    .flatMap((certificate) =>
      dateDefect(certificate, 'expired').map((defect): Defect => ({
        ...defect,
        // Browsers may find another path; clients that use the chain as sent cannot.
        severity: 'high',
        location: chainLocation(subject, certificate),
      })),
    );
  return [...dateDefect(subject.leaf, dateState(subject.leaf, now)), ...expired];
}

export const nameList = ({ names }: CertificateFacts): string[] => [
  ...(names?.dns ?? []),
  ...(names?.addresses ?? []),
];

/** A certificate without alternative names that has the host as common name has one defect, not two. */
export function findNameDefects(
  subject: PresentedCertificate,
  { host }: SslCertificateObservation,
): Defect[] {
  const { leaf, standing } = subject;
  if (leaf.names !== null && namesCoverHost(leaf.names, host)) return [];
  const expected = `a subject alternative name that covers ${host}`;
  if (leaf.names === null && leaf.commonName?.toLowerCase() === host) {
    // A self-signed certificate has to be replaced anyway.
    return standing === 'self_signed'
      ? []
      : [
          {
            rule: 'cert-missing-san',
            observed: `common name ${leaf.commonName}, no alternative names`,
            expected,
          },
        ];
  }
  const names = nameList(leaf);
  return [
    {
      rule: 'cert-hostname-mismatch',
      observed:
        names.length === 0 ? `common name ${leaf.commonName ?? '(none)'}` : names.slice(0, 8).join(', '),
      expected,
      facts: { names: names.slice(0, 8).map(bounded) },
    },
  ];
}

const SERVER_AUTH = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'];
const DIGITAL_SIGNATURE = 1;
const KEY_ENCIPHERMENT = 4;
const KEY_AGREEMENT = 16;

/** What a handshake asks of the certificate's key (RFC 5246 section 7.4.2, RFC 8446 section 4.4.2.2); null where it is not known. */
function neededUsage({ protocol, cipher }: CertificateLook): { bit: number; name: string } | null {
  if (protocol === 'TLSv1.3' || /^TLS_(EC)?DHE_/.test(cipher ?? ''))
    return { bit: DIGITAL_SIGNATURE, name: 'digitalSignature' };
  if (cipher?.startsWith('TLS_RSA_')) return { bit: KEY_ENCIPHERMENT, name: 'keyEncipherment' };
  return cipher?.startsWith('TLS_ECDH_') ? { bit: KEY_AGREEMENT, name: 'keyAgreement' } : null;
}

/** Chrome refuses a key usage that excludes the key exchange which was negotiated; other clients refuse one without any use for TLS. */
function findKeyUsageDefect({ leaf: { key, keyUsage }, looks }: PresentedCertificate): Defect[] {
  if (keyUsage === null) return [];
  const defect = (observed: string, expected: string): Defect[] => [
    {
      rule: 'cert-bad-keyusage',
      observed: `key usage bits ${keyUsage}, key type ${key.type}${observed}`,
      expected,
    },
  ];
  const useful =
    key.type === 'rsa' ? DIGITAL_SIGNATURE | KEY_ENCIPHERMENT : DIGITAL_SIGNATURE | KEY_AGREEMENT;
  if ((keyUsage & useful) === 0) return defect('', 'digitalSignature');
  for (const look of looks) {
    const needed = neededUsage(look);
    if (needed !== null && (keyUsage & needed.bit) === 0)
      return defect(`, negotiated ${look.protocol} with ${look.cipher ?? 'an unknown cipher'}`, needed.name);
  }
  return [];
}

/** The profile of a certificate that a CA issued; a self-signed one has none to keep to, even if the operator trusts it. */
export function findProfileDefects(subject: PresentedCertificate): Defect[] {
  const { leaf, standing } = subject;
  if (leaf.selfSigned) return [];
  // A CA certificate lacks the other marks of a server certificate too: that is the same defect.
  if (leaf.isCa)
    return [{ rule: 'cert-ca-as-leaf', observed: 'basic constraints: CA', expected: 'no CA certificate' }];
  const defects: Defect[] = [];
  const usages = leaf.extendedKeyUsage;
  // Private CAs often leave the extension out, which RFC 5280 reads as «any use»; public CAs must set it.
  if (usages === null ? standing === 'public' : !usages.some((usage) => SERVER_AUTH.includes(usage))) {
    const observed = usages === null ? 'no extended key usage' : usages.join(', ');
    defects.push({ rule: 'cert-bad-eku', observed, expected: 'serverAuth (1.3.6.1.5.5.7.3.1)' });
  }
  return [...defects, ...findKeyUsageDefect(subject)];
}
