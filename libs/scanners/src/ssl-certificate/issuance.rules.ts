import type { CertificateFacts } from './certificate-facts';
import { type Defect, instant } from './defect';
import type { PresentedCertificate } from './presented-certificate';

const DAY = 24 * 60 * 60 * 1000;

/** Longest lifetime in days by the day of issue (baseline requirements section 6.3.2), newest first. */
const LIFETIME_LIMITS: [from: string, days: number][] = [
  ['2029-03-15', 47],
  ['2027-03-15', 100],
  ['2026-03-15', 200],
  ['2020-09-01', 398],
  ['2018-03-01', 825],
];

function lifetimeLimit({ notBefore }: CertificateFacts): number | null {
  return LIFETIME_LIMITS.find(([from]) => notBefore >= new Date(from))?.[1] ?? null;
}

function findLongLifetime(leaf: CertificateFacts): Defect[] {
  const limit = lifetimeLimit(leaf);
  // Both ends count (RFC 5280 section 4.1.2.5), so a lifetime is one second longer than the difference.
  const lifetime = leaf.notAfter.getTime() - leaf.notBefore.getTime() + 1000;
  if (limit === null || lifetime <= limit * DAY) return [];
  const observed = `valid from ${instant(leaf.notBefore)} to ${instant(leaf.notAfter)}`;
  return [{ rule: 'cert-lifetime-too-long', observed, expected: `at most ${limit} days` }];
}

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

function findDistrust({ leaf, path }: PresentedCertificate): Defect[] {
  const root = path?.at(-1)?.subject ?? '';
  const entry = DISTRUSTED_ROOTS.find((candidate) => candidate.root.test(root));
  if (entry === undefined || leaf.notBefore < new Date(entry.from)) return [];
  const observed = `root ${root}, issued ${instant(leaf.notBefore)}`;
  return [
    { rule: 'cert-distrusted-ca', observed, expected: `issued before ${entry.from}, or by another CA` },
  ];
}

/** From here on Chromium asks every certificate for log entries. */
const TRANSPARENCY_FROM = new Date('2018-05-01');
/** Content octets of 1.3.6.1.4.1.11129.2.4.5, the SCT list of an OCSP response (RFC 6962 section 3.3). */
const STAPLED_SCT_OID = Buffer.from('2b06010401d679020405', 'hex');

/** Needs a hello that saw the server's extensions: without one, the entries may have come in a way we cannot see. */
function findMissingScts({ leaf, looks }: PresentedCertificate): Defect[] {
  if (leaf.embedsScts || leaf.notBefore < TRANSPARENCY_FROM) return [];
  const answers = looks.flatMap(({ sctExtension }) => sctExtension ?? []);
  if (answers.length === 0 || answers.includes(true)) return [];
  const stapled = looks.some(({ staple }) => Buffer.from(staple ?? '', 'base64').includes(STAPLED_SCT_OID));
  if (stapled) return [];
  const expected = 'entries in the certificate, the handshake or the OCSP response';
  return [{ rule: 'cert-missing-sct', observed: 'no log entry in any of the three places', expected }];
}

/** Short-lived certificates need no revocation: 10 days, and 7 from 2026-03-15 on (baseline requirements 1.6.1). */
function findNoRevocationInfo(leaf: CertificateFacts): Defect[] {
  const shortLived = leaf.notBefore >= new Date('2026-03-15') ? 7 : 10;
  const days = (leaf.notAfter.getTime() - leaf.notBefore.getTime()) / DAY;
  if (days <= shortLived || leaf.crlUrls.length > 0 || leaf.ocspUrls.length > 0) return [];
  const expected = 'a CRL distribution point or an OCSP responder';
  return [{ rule: 'cert-no-revocation-info', observed: 'neither CRL nor OCSP address', expected }];
}

/** A compliant random number of 64 bits has this few significant ones with a chance of one in 65,536. */
const SUSPICIOUS_SERIAL_BITS = 48;

/** Of the magnitude, for some CAs issued negative numbers. Above 20 octets it is not a serial number, and long enough. */
const serialBits = ({ serial }: CertificateFacts): number =>
  BigInt(`0x0${serial.replace('-', '').slice(0, 40)}`).toString(2).length;

function findShortSerial(leaf: CertificateFacts): Defect[] {
  const bits = serialBits(leaf);
  if (bits >= SUSPICIOUS_SERIAL_BITS) return [];
  return [
    { rule: 'cert-weak-serial', observed: `serial number of ${bits} bits`, expected: '64 random bits' },
  ];
}

/** What binds public CAs only; a private CA sets its own rules. */
export function findIssuanceDefects(subject: PresentedCertificate): Defect[] {
  if (subject.standing !== 'public') return [];
  const { leaf } = subject;
  return [
    ...findLongLifetime(leaf),
    ...findDistrust(subject),
    ...findMissingScts(subject),
    ...findNoRevocationInfo(leaf),
    ...findShortSerial(leaf),
  ];
}

/** The first miss may be a cold cache of the server, so two whole handshakes without a staple are requested. */
export function findMissingStaple({ leaf, looks }: PresentedCertificate): Defect[] {
  const asked = looks.filter(({ source }) => source === 'handshake');
  if (!leaf.mustStaple || asked.length < 2 || looks.some(({ staple }) => staple !== null)) return [];
  const expected = 'a stapled OCSP response in each handshake';
  return [{ rule: 'cert-must-staple-no-staple', observed: 'no staple in any handshake', expected }];
}
