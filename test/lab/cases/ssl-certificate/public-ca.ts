import type { CertificateSpec } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import type { Authorities } from '../../sites/authorities';
import { withDaysLeft } from './dates';

/** What a public CA issues: log entries and a revocation address. */
const ISSUED_PUBLICLY: Partial<CertificateSpec> = { scts: true, crlUrl: 'http://crl.shop.test/none.crl' };

const publicLeaf = (
  name: string,
  spec: Partial<CertificateSpec>,
  expected: CaseOf['expected'],
  guards?: string,
  ca: keyof Authorities = 'public',
): CaseOf => ({
  name: `public CA: ${name}`,
  site: async (ground) => {
    await ground.tls(await ground.chain({ ...ISSUED_PUBLICLY, ...spec }, ca)).listening;
  },
  expected,
  guards,
});

/** Rules that bind members of the browsers' root programmes only. */
export const PUBLIC_CA_CASES: CaseOf[] = [
  publicLeaf('all as it should be', {}, []),
  publicLeaf('valid for 500 days', withDaysLeft(400, 500), ['cert-lifetime-too-long medium']),
  publicLeaf('valid for 199 days', withDaysLeft(120, 199), []),
  publicLeaf(
    'valid for 200 days and a second',
    withDaysLeft(120, 200),
    ['cert-lifetime-too-long medium'],
    'both ends of a lifetime count',
  ),
  publicLeaf(
    'issued for 398 days when that was allowed',
    {
      notBefore: new Date('2026-03-01'),
      notAfter: new Date(new Date('2026-03-01').getTime() + 397.9 * 86_400_000),
    },
    [],
    'the limit of the day of issue counts',
  ),
  publicLeaf('not in any log', { scts: false }, ['cert-missing-sct high']),
  {
    name: 'public CA: log entries in the staple',
    site: async (ground) => {
      const { server, listening } = ground.tls(
        await ground.chain({ ...ISSUED_PUBLICLY, scts: false }, 'public'),
      );
      const staple = Buffer.from('060a2b06010401d679020405', 'hex');
      server.on('OCSPRequest', (_certificate, _issuer, answer: (error: null, staple: Buffer) => void) =>
        answer(null, staple),
      );
      await listening;
    },
    expected: [],
    guards: 'the third place where entries may be',
  },
  {
    name: 'public CA: not in any log, TLS 1.3 only',
    site: async (ground) => {
      const chain = await ground.chain({ ...ISSUED_PUBLICLY, scts: false }, 'public');
      await ground.tls(chain, { minVersion: 'TLSv1.3' }).listening;
    },
    expected: [],
    guards: 'entries in an encrypted handshake cannot be seen',
  },
  publicLeaf('without revocation addresses', { crlUrl: undefined }, ['cert-no-revocation-info low']),
  publicLeaf(
    'without revocation addresses, six days long',
    { crlUrl: undefined, ...withDaysLeft(4, 6.7) },
    [],
    'short-lived certificates need none',
  ),
  publicLeaf('serial 05', { serial: '05' }, ['cert-weak-serial low']),
  publicLeaf('without extended key usage', { extendedKeyUsage: null }, ['cert-bad-eku high']),
  publicLeaf(
    'for servers and clients',
    { extendedKeyUsage: ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'] },
    [],
    'a note in the message, not a defect',
  ),
  publicLeaf(
    'of a CA that browsers no longer accept',
    {},
    ['cert-distrusted-ca high'],
    undefined,
    'distrusted',
  ),
  publicLeaf('expired yesterday', withDaysLeft(-1), ['cert-expired critical']),
];
