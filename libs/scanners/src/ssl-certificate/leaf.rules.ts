import { bounded, rulesOf, type Sighting } from '@palisade/scan-engine';
import { type DateState, datesDisagree, dateState, instant } from './certificate-dates';
import { type CertificateFacts, nameList } from './certificate-facts';
import { chainLocation, judgedChain, type Presented } from './presented-certificate';
import type { CertificateProbe } from './seen';
import { namesCoverHost } from './server-name-match';

const RENEWED = 'renewal with a third of the lifetime left';
const SERVER_AUTH = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'];
const DIGITAL_SIGNATURE = 1;
const KEY_ENCIPHERMENT = 4;
const KEY_AGREEMENT = 16;

type LeafRule =
  | 'cert-expired'
  | 'cert-not-yet-valid'
  | 'cert-expiring-soon'
  | 'cert-hostname-mismatch'
  | 'cert-missing-san'
  | 'cert-ca-as-leaf'
  | 'cert-bad-eku'
  | 'cert-bad-keyusage';

/** Dates, names and purpose of the certificate. */
export const leafRules = rulesOf<'ssl_certificate', Presented, LeafRule>({
  // Of the intermediates only an end that has passed counts: their renewal is the CA's business.
  'cert-expired': (presented) =>
    judgedChain(presented)
      .filter((certificate) => stateOf(certificate, presented) === 'expired')
      .map((certificate) => ({
        ...validity(certificate, 'an end in the future'),
        location: chainLocation(presented, certificate),
        // Browsers may find another path; clients that use the chain as sent cannot.
        severity: certificate.fingerprint === presented.leaf.fingerprint ? 'critical' : 'high',
      })),
  'cert-not-yet-valid': (presented) =>
    stateOf(presented.leaf, presented) === 'not_yet_valid' && validity(presented.leaf, 'a start in the past'),
  'cert-expiring-soon': (presented) => {
    const state = stateOf(presented.leaf, presented);
    return (
      (state === 'expiring' || state === 'nearly_expired') && {
        ...validity(presented.leaf, RENEWED),
        severity: state === 'expiring' ? 'medium' : 'high',
      }
    );
  },
  'cert-hostname-mismatch': ({ leaf, seen: { host } }) => {
    const names = nameList(leaf);
    return (
      !isCovered(leaf, host) &&
      !hasOnlyCommonName(leaf, host) && {
        observed:
          names.length === 0 ? `common name ${leaf.commonName ?? '(none)'}` : names.slice(0, 8).join(', '),
        expected: `a subject alternative name that covers ${host}`,
        facts: { names: names.slice(0, 8).map(bounded) },
      }
    );
  },
  // The same defect in another form. A self-signed certificate has to be replaced anyway.
  'cert-missing-san': ({ leaf, standing, seen: { host } }) =>
    hasOnlyCommonName(leaf, host) &&
    standing !== 'self_signed' && {
      observed: `common name ${leaf.commonName}, no alternative names`,
      expected: `a subject alternative name that covers ${host}`,
    },
  'cert-ca-as-leaf': ({ leaf }) =>
    leaf.isCa && !leaf.selfSigned && { observed: 'basic constraints: CA', expected: 'no CA certificate' },
  // Private CAs often leave the extension out, which RFC 5280 reads as «any use»; public CAs must set it.
  'cert-bad-eku': ({ leaf, standing }) => {
    const usages = leaf.extendedKeyUsage;
    const isBad =
      usages === null ? standing === 'public' : !usages.some((usage) => SERVER_AUTH.includes(usage));
    return (
      isBad &&
      hasProfile(leaf) && {
        observed: usages === null ? 'no extended key usage' : usages.join(', '),
        expected: 'serverAuth (1.3.6.1.5.5.7.3.1)',
      }
    );
  },
  // Chrome refuses a key usage that excludes the negotiated key exchange; other clients refuse one without any use for TLS.
  'cert-bad-keyusage': ({ leaf, probes }) => {
    const { key, keyUsage } = leaf;
    if (keyUsage === null || !hasProfile(leaf)) return false;
    const seen = `key usage bits ${keyUsage}, key type ${key.type}`;
    const exchange = key.type === 'rsa' ? KEY_ENCIPHERMENT : KEY_AGREEMENT;
    if ((keyUsage & (DIGITAL_SIGNATURE | exchange)) === 0)
      return { observed: seen, expected: 'digitalSignature' };
    const [unfit] = probes.flatMap((probe) => {
      const needed = neededUsage(probe);
      return needed !== null && (keyUsage & needed.bit) === 0 ? [{ ...probe, needed }] : [];
    });
    return (
      unfit && {
        observed: `${seen}, negotiated ${unfit.protocol} with ${unfit.cipher ?? 'an unknown cipher'}`,
        expected: unfit.needed.name,
      }
    );
  },
});

/** A date is wrong only if our clock and the server's agree on it. */
const stateOf = (certificate: CertificateFacts, { leaf, seen }: Presented): DateState =>
  datesDisagree(leaf, seen) ? 'current' : dateState(certificate, new Date(seen.now));

function validity(
  { notBefore, notAfter }: CertificateFacts,
  expected: string,
): Pick<Sighting, 'observed' | 'expected' | 'facts'> {
  const facts = { not_before: instant(notBefore), not_after: instant(notAfter) };
  return { observed: `valid from ${facts.not_before} to ${facts.not_after}`, expected, facts };
}

export const isCovered = ({ names }: CertificateFacts, host: string): boolean =>
  names !== null && namesCoverHost(names, host);

const hasOnlyCommonName = ({ names, commonName }: CertificateFacts, host: string): boolean =>
  names === null && commonName?.toLowerCase() === host;

/**
 * Whether the certificate has the profile of a server certificate to keep to. A self-signed one has none, even if the operator trusts it; a
 * CA certificate lacks the other marks too, which is one defect.
 */
const hasProfile = ({ selfSigned, isCa }: CertificateFacts): boolean => !selfSigned && !isCa;

/** What a handshake asks of the certificate's key (RFC 5246 section 7.4.2, RFC 8446 section 4.4.2.2); null where it is not known. */
function neededUsage({ protocol, cipher }: CertificateProbe): { bit: number; name: string } | null {
  if (protocol === 'TLSv1.3' || /^TLS_(EC)?DHE_/.test(cipher ?? ''))
    return { bit: DIGITAL_SIGNATURE, name: 'digitalSignature' };
  if (cipher?.startsWith('TLS_RSA_')) return { bit: KEY_ENCIPHERMENT, name: 'keyEncipherment' };
  return cipher?.startsWith('TLS_ECDH_') ? { bit: KEY_AGREEMENT, name: 'keyAgreement' } : null;
}
