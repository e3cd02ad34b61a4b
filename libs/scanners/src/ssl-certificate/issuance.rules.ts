import { rulesOf, type Sighting } from '@palisade/scan-engine';
import { instant } from './certificate-dates';
import type { CertificateFacts } from './certificate-facts';
import type { Presented } from './presented-certificate';

const DAY = 24 * 60 * 60 * 1000;

/** Longest lifetime in days by the day of issue (baseline requirements section 6.3.2), newest first. */
const LIFETIME_LIMITS: [from: string, days: number][] = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
  ['2018-03-01', 825],
];

/** Roots that browsers keep for old certificates only, with the first day from which a new one is refused. */
const DISTRUSTED_ROOTS: { root: RegExp; from: string }[] = [
  {
    root: /CN=(Entrust Root Certification Authority|AffirmTrust |Entrust\.net Certification)/,
    from: '2024-12-01',
  },
  { root: /CN=GLOBALTRUST 2020/, from: '2024-07-01' },
  {
    root: /(OU=ePKI Root Certification Authority|CN=HiPKI Root CA - G1|CN=NetLock Arany)/,
    from: '2025-08-01',
  },
];

/** From here on Chromium asks every certificate for log entries. */
const TRANSPARENCY_FROM = new Date('2018-05-01');
/** Content octets of 1.3.6.1.4.1.11129.2.4.5, the SCT list of an OCSP response (RFC 6962 section 3.3). */
const STAPLED_SCT_OID = Buffer.from('2b06010401d679020405', 'hex');

/** A compliant random number of 64 bits has this few significant ones with a chance of one in 65,536. */
const SUSPICIOUS_SERIAL_BITS = 48;

/** A rule that binds public CAs only; a private CA sets its own rules. */
const ofPublic =
  (see: (presented: Presented) => Sighting | false) =>
  (presented: Presented): Sighting | false =>
    presented.standing === 'public' && see(presented);

type IssuanceRule =
  | 'cert-lifetime-too-long'
  | 'cert-distrusted-ca'
  | 'cert-missing-sct'
  | 'cert-no-revocation-info'
  | 'cert-weak-serial'
  | 'cert-must-staple-no-staple';

/** How the certificate was issued, and what that asks of the server. */
export const issuanceRules = rulesOf<'ssl_certificate', Presented, IssuanceRule>({
  'cert-lifetime-too-long': ofPublic(({ leaf }) => {
    const { notBefore, notAfter } = leaf;
    const limit = LIFETIME_LIMITS.find(([from]) => notBefore >= new Date(from))?.[1];
    // Both ends count (RFC 5280 section 4.1.2.5), so a lifetime is one second longer than the difference.
    const lifetime = notAfter.getTime() - notBefore.getTime() + 1000;
    return (
      limit !== undefined &&
      lifetime > limit * DAY && {
        observed: `valid from ${instant(notBefore)} to ${instant(notAfter)}`,
        expected: `at most ${limit} days`,
      }
    );
  }),
  'cert-distrusted-ca': ofPublic(({ leaf, path }) => {
    const root = path?.at(-1)?.subject ?? '';
    const entry = DISTRUSTED_ROOTS.find((candidate) => candidate.root.test(root));
    return (
      entry !== undefined &&
      leaf.notBefore >= new Date(entry.from) && {
        observed: `root ${root}, issued ${instant(leaf.notBefore)}`,
        expected: `issued before ${entry.from}, or by another CA`,
      }
    );
  }),
  // Needs a hello that saw the server's extensions: without one, the entries may have come in a way we cannot see.
  'cert-missing-sct': ofPublic(({ leaf, probes }) => {
    const answers = probes.flatMap(({ sctExtension }) => sctExtension ?? []);
    const isStapled = probes.some(({ staple }) =>
      Buffer.from(staple ?? '', 'base64').includes(STAPLED_SCT_OID),
    );
    const isSeen = leaf.embedsScts || answers.includes(true) || isStapled;
    return (
      leaf.notBefore >= TRANSPARENCY_FROM &&
      answers.length > 0 &&
      !isSeen && {
        observed: 'no log entry in any of the three places',
        expected: 'entries in the certificate, the handshake or the OCSP response',
      }
    );
  }),
  // Short-lived certificates need no revocation: 10 days, and 7 from 2026-03-15 on (baseline requirements 1.6.1).
  'cert-no-revocation-info': ofPublic(({ leaf }) => {
    const shortLived = leaf.notBefore >= new Date('2026-03-15') ? 7 : 10;
    const days = (leaf.notAfter.getTime() - leaf.notBefore.getTime()) / DAY;
    return (
      days > shortLived &&
      leaf.crlUrls.length + leaf.ocspUrls.length === 0 && {
        observed: 'neither CRL nor OCSP address',
        expected: 'a CRL distribution point or an OCSP responder',
      }
    );
  }),
  'cert-weak-serial': ofPublic(({ leaf }) => {
    const bits = serialBits(leaf);
    return (
      bits < SUSPICIOUS_SERIAL_BITS && {
        observed: `serial number of ${bits} bits`,
        expected: '64 random bits',
      }
    );
  }),
  // The first miss may be a cold cache of the server, so two whole handshakes without a staple are requested.
  // A staple that says «revoked» is another defect.
  'cert-must-staple-no-staple': ({ leaf, probes, staples }) => {
    const problems = staples.flatMap((staple) => (staple.status === 'unusable' ? staple.problem : []));
    return (
      leaf.mustStaple &&
      probes.filter(({ source }) => source === 'handshake').length > 1 &&
      problems.length === staples.length && {
        observed:
          problems.length === 0
            ? 'no staple in any handshake'
            : `a staple that clients do not accept: ${problems.join('; ')}`,
        expected: 'a valid stapled OCSP response in each handshake',
      }
    );
  },
});

/** Of the magnitude, for some CAs issued negative numbers. Above 20 octets it is not a serial number, and long enough. */
const serialBits = ({ serial }: CertificateFacts): number =>
  BigInt(`0x0${serial.replace('-', '').slice(0, 40)}`).toString(2).length;
