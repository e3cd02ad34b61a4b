import {
  CLIENT_AUTH,
  type CertificateSpec,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import type { ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { SslCertificateObservation } from '../ssl-certificate.observation';
import { type Authority, daysFrom, issueFor, observeShop } from './shop-observation';

export type Case = ScannerCase<SslCertificateObservation>;

const EXPIRED = { trusted: false, trustError: 'CERT_HAS_EXPIRED' };

/** Name, what the certificate is like, what must be found, and what else is seen. */
type Row = [
  name: string,
  spec: Partial<CertificateSpec>,
  findings: string[],
  change?: Partial<SslCertificateObservation>,
  verdict?: { trusted: boolean; trustError: string },
];

const lifetime = (from: number, to: number): Partial<CertificateSpec> => ({
  notBefore: daysFrom(from),
  notAfter: daysFrom(to),
});

const DATE_ROWS: Row[] = [
  ['clean-90-days', {}, []],
  ['clean-47-days-half-used', lifetime(-24, 23), []],
  ['clean-6-days-half-used', lifetime(-3, 3), []],
  ['clean-1-day-half-used', lifetime(-0.5, 0.5), []],
  ['expired', lifetime(-90, -1), ['cert-expired'], {}, EXPIRED],
  [
    'expired-says-the-server-clock-too',
    lifetime(-90, -5),
    ['cert-expired'],
    { serverClock: daysFrom(-2).toISOString() },
    EXPIRED,
  ],
  [
    'not-yet-valid',
    lifetime(1, 91),
    ['cert-not-yet-valid'],
    {},
    { trusted: false, trustError: 'CERT_NOT_YET_VALID' },
  ],
  [
    'valid-in-four-minutes',
    lifetime(4 / 1440, 90),
    [],
    {},
    { trusted: false, trustError: 'CERT_NOT_YET_VALID' },
  ],
  ['expiring', lifetime(-70, 20), ['cert-expiring-soon']],
  ['nearly-expired', lifetime(-88, 2), ['cert-expiring-soon']],
  ['expiring-6-days', lifetime(-5, 1), ['cert-expiring-soon']],
];

const NAME_ROWS: Row[] = [
  ['other-name', { names: ['other.test'] }, ['cert-hostname-mismatch']],
  ['wildcard', { names: ['*.shop.test'] }, [], { host: 'a.shop.test' }],
  [
    'wildcard-for-two-labels',
    { names: ['*.shop.test'] },
    ['cert-hostname-mismatch'],
    { host: 'a.b.shop.test' },
  ],
  ['wildcard-for-the-bare-name', { names: ['*.shop.test'] }, ['cert-hostname-mismatch']],
  [
    'wildcard-in-a-label',
    { names: ['s*.shop.test'] },
    ['cert-hostname-mismatch'],
    { host: 'site.shop.test' },
  ],
  ['wildcard-under-a-top-level-domain', { names: ['*.test'] }, ['cert-hostname-mismatch']],
  ['first-label-only', { names: ['shop'] }, ['cert-hostname-mismatch']],
  ['idn-in-upper-case', { names: ['XN--BCHER-KVA.test'] }, [], { host: 'xn--bcher-kva.test' }],
  ['address', { names: ['2001:db8::1'] }, [], { host: '2001:db8:0:0::1' }],
  ['address-as-dns-name', { names: ['shop.test'] }, ['cert-hostname-mismatch'], { host: '192.0.2.1' }],
  ['common-name-only', { names: undefined }, ['cert-missing-san']],
  ['no-name-at-all', { name: 'someone', names: undefined }, ['cert-hostname-mismatch']],
];

const PROFILE_ROWS: Row[] = [
  [
    'for-clients',
    { extendedKeyUsage: [CLIENT_AUTH] },
    ['cert-bad-eku'],
    {},
    { trusted: false, trustError: 'INVALID_PURPOSE' },
  ],
  ['public-without-eku', { extendedKeyUsage: null }, ['cert-bad-eku']],
  ['for-content-commitment', { keyUsage: 2 }, ['cert-bad-keyusage']],
  ['ca-as-leaf', { isCa: true, keyUsage: 0x61 }, ['cert-ca-as-leaf']],
];

const KEY_ROWS: Row[] = [
  [
    'rsa-1024',
    { key: 'rsa1024', keyUsage: 5 },
    ['cert-weak-key'],
    {},
    { trusted: false, trustError: 'EE_KEY_TOO_SMALL' },
  ],
  ['rsa-512', { key: 'rsa512', keyUsage: 5 }, ['cert-weak-key']],
  ['rsa-2048', { key: 'rsa2048', keyUsage: 5 }, []],
  ['sha1', { hash: 'SHA-1' }, ['cert-weak-signature'], {}, { trusted: false, trustError: 'CA_MD_TOO_WEAK' }],
];

const ISSUANCE_ROWS: Row[] = [
  ['too-long-for-2026', lifetime(-30, 171), ['cert-lifetime-too-long']],
  // Both ends count: one second less than 200 days apart is 200 days.
  ['just-long-enough-for-2026', { notBefore: daysFrom(-30), notAfter: daysFrom(170 - 1 / 86_400) }, []],
  ['long-but-issued-before-the-limit', lifetime(-90, 300), []],
  ['short-serial', { serial: '00abcdef' }, ['cert-weak-serial']],
  ['no-revocation-address', { crlUrl: undefined }, ['cert-no-revocation-info']],
  ['no-revocation-address-but-short-lived', { crlUrl: undefined, ...lifetime(-2, 4) }, []],
  ['not-logged', { scts: false }, ['cert-missing-sct']],
];

/** What even a strict rule must leave alone when the CA is the operator's own. */
const PRIVATE_ROWS: Row[] = [
  [
    'private-ca-with-its-own-rules',
    { ...lifetime(-30, 3600), crlUrl: undefined, scts: false, extendedKeyUsage: null, serial: '05' },
    [],
  ],
  ['private-ca-expired', lifetime(-90, -1), ['cert-expired'], {}, EXPIRED],
];

async function toCase(authority: Authority, [name, spec, findings, change, verdict]: Row): Promise<Case> {
  const sent = [await issueFor(authority, spec), authority.middle];
  return [name, observeShop(authority, sent, change, verdict), findings];
}

export async function leafCases(publicCa: Authority, privateCa: Authority): Promise<Case[]> {
  const rows = [...DATE_ROWS, ...NAME_ROWS, ...PROFILE_ROWS, ...KEY_ROWS, ...ISSUANCE_ROWS];
  const cases = await Promise.all([
    ...rows.map((row) => toCase(publicCa, row)),
    ...PRIVATE_ROWS.map((row) => toCase(privateCa, row)),
  ]);
  const expired = await issueFor(publicCa, lifetime(-90, -1));
  const selfSigned = await issueCertificate({
    name: 'shop.test',
    isCa: true,
    serial: '01',
    ...lifetime(-30, 3600),
  });
  const untrusted = { trusted: false, trustError: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  return [
    ...cases,
    [
      'expired-but-the-clocks-disagree',
      observeShop(
        publicCa,
        [expired, publicCa.middle],
        { serverClock: daysFrom(-30).toISOString() },
        EXPIRED,
      ),
      null,
    ],
    [
      'expired-and-self-signed',
      observeShop(
        null,
        [await issueCertificate({ name: 'shop.test', names: ['shop.test'], ...lifetime(-400, -1) })],
        {},
        EXPIRED,
      ),
      ['cert-expired', 'cert-self-signed'],
    ],
    ['self-signed', observeShop(null, [selfSigned], {}, untrusted), ['cert-self-signed']],
    [
      'self-signed-trusted-by-the-operator',
      observeShop(null, [selfSigned], {
        anchors: [{ certificate: selfSigned.der, source: 'operator' }],
      }),
      ['cert-missing-san'],
    ],
  ];
}
