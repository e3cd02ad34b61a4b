import { issueCertificate, type IssuedCertificate } from '@palisade/scan-engine/testing/certificates';
import { issueOcspResponse, ocspRefusal, type OcspSpec } from '@palisade/scan-engine/testing/ocsp-responses';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';

/** The staple of each handshake, counted from 1; null sends none. */
type Stapling = (asked: number) => Buffer | null;

interface Issued {
  site: IssuedCertificate;
  issuer: IssuedCertificate;
  ground: Ground;
}

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const TRY_LATER = 3;
const HOUR = 60 * 60 * 1000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

const stapling = (
  name: string,
  staple: (issued: Issued) => Promise<Stapling> | Stapling,
  expected: CaseOf['expected'],
  {
    mustStaple = true,
    guards,
    isTls13 = false,
  }: { mustStaple?: boolean; guards?: string; isTls13?: boolean } = {},
): CaseOf => ({
  name,
  site: async (ground) => {
    const { issuer } = ground.authorities.private;
    const site = await ground.certificate({ mustStaple }, issuer);
    const { server, listening } = ground.tls([site, issuer], isTls13 ? { minVersion: 'TLSv1.3' } : {});
    const next = await staple({ site, issuer, ground });
    let asked = 0;
    server.on(
      'OCSPRequest',
      (_certificate, _issuer, answer: (error: null, staple: Buffer | null) => void) => {
        asked += 1;
        answer(null, next(asked));
      },
    );
    await listening;
  },
  expected,
  guards,
});

const responding =
  (spec: OcspSpec = {}) =>
  ({ site, issuer }: Issued): Stapling => {
    const response = issueOcspResponse(site, issuer, spec);
    return () => response;
  };

/** A responder with its own certificate, of the issuer unless told otherwise. */
const delegated =
  (extendedKeyUsage: string[], status: OcspSpec['status'], by?: IssuedCertificate) =>
  async ({ site, issuer }: Issued): Promise<Stapling> => {
    const signer = await issueCertificate({ name: 'Lab Responder', extendedKeyUsage }, by ?? issuer);
    const response = issueOcspResponse(site, issuer, { signer, isDelegated: true, status });
    return () => response;
  };

const MISSING = ['cert-must-staple-no-staple high'];
const REVOKED = ['cert-revoked critical'];
const optional = { mustStaple: false };

export const STAPLE_CASES: CaseOf[] = [
  stapling('must-staple without a staple', () => () => null, MISSING),
  stapling(
    'must-staple, the first handshake misses: a cold cache',
    ({ site, issuer }) => {
      const response = issueOcspResponse(site, issuer);
      return (asked) => (asked === 1 ? null : response);
    },
    [],
    { guards: 'nginx fetches the staple after the first visitor' },
  ),
  stapling('must-staple with a good staple', responding(), []),
  stapling('must-staple with a good staple, TLS 1.3 only', responding(), [], { isTls13: true }),
  stapling(
    'must-staple with a good staple of a responder of the issuer',
    delegated([OCSP_SIGNING], 'good'),
    [],
    {
      guards: 'most authorities sign with the key of a responder',
    },
  ),
  stapling(
    'must-staple, the staple has no end and is an hour old',
    responding({ thisUpdate: inHours(-1), nextUpdate: null }),
    [],
  ),
  stapling(
    'must-staple, the staple is dated two minutes ahead',
    responding({ thisUpdate: inHours(1 / 30) }),
    [],
    {
      guards: 'clocks of responders differ a little',
    },
  ),
  stapling('must-staple with tryLater', () => () => ocspRefusal(TRY_LATER), MISSING),
  stapling(
    'must-staple with a staple out of date',
    responding({ thisUpdate: inHours(-48), nextUpdate: inHours(-1) }),
    MISSING,
  ),
  stapling(
    'must-staple with a staple out of date, TLS 1.3 only',
    responding({ thisUpdate: inHours(-48), nextUpdate: inHours(-1) }),
    MISSING,
    {
      isTls13: true,
    },
  ),
  stapling(
    'must-staple, the staple has no end and is a week old',
    responding({ thisUpdate: inHours(-168), nextUpdate: null }),
    MISSING,
  ),
  stapling(
    'must-staple with a staple of tomorrow',
    responding({ thisUpdate: inHours(24), nextUpdate: inHours(48) }),
    MISSING,
  ),
  stapling(
    'must-staple with the staple of another certificate',
    async ({ issuer, ground }) => {
      const response = issueOcspResponse(await ground.certificate({}, issuer), issuer);
      return () => response;
    },
    MISSING,
  ),
  stapling(
    'must-staple, the staple is of an issuer with the same serial number',
    async ({ site }) => {
      const other = await issueCertificate({ name: 'Other CA', isCa: true });
      const response = issueOcspResponse(site, other);
      return () => response;
    },
    MISSING,
  ),
  stapling(
    'must-staple with a status that the responder does not know',
    responding({ status: 'unknown' }),
    MISSING,
  ),
  stapling('must-staple with bytes that are not a response', () => () => Buffer.from('no response'), MISSING),
  stapling(
    'must-staple with half a response',
    ({ site, issuer }) => {
      const response = issueOcspResponse(site, issuer);
      return () => response.subarray(0, response.length >> 1);
    },
    MISSING,
  ),
  stapling(
    'must-staple, a stranger signed the staple',
    async ({ site, issuer }) => {
      const signer = await issueCertificate({ name: issuer.certificate.subject.slice(3), isCa: true });
      const response = issueOcspResponse(site, issuer, { signer });
      return () => response;
    },
    MISSING,
  ),
  stapling(
    'must-staple, the responder of another issuer signed the staple',
    async (issued) => {
      const other = await issueCertificate({ name: 'Other CA', isCa: true });
      return delegated([OCSP_SIGNING], 'good', other)(issued);
    },
    MISSING,
  ),
  stapling(
    'must-staple, a server of the issuer signed the staple',
    delegated(['1.3.6.1.5.5.7.3.1'], 'good'),
    MISSING,
  ),
  stapling('must-staple with a staple that says revoked', responding({ status: 'revoked' }), REVOKED),
  stapling('a staple that says revoked', responding({ status: 'revoked' }), REVOKED, optional),
  stapling('a staple that says revoked, TLS 1.3 only', responding({ status: 'revoked' }), REVOKED, {
    ...optional,
    isTls13: true,
  }),
  stapling(
    'a staple of a responder that says revoked',
    delegated([OCSP_SIGNING], 'revoked'),
    REVOKED,
    optional,
  ),
  stapling(
    'a staple out of date that says revoked: revocation is final',
    responding({ status: 'revoked', thisUpdate: inHours(-48), nextUpdate: inHours(-1) }),
    REVOKED,
    optional,
  ),
  stapling(
    'a staple that says revoked, which a stranger signed',
    async ({ site, issuer }) => {
      const signer = await issueCertificate({ name: issuer.certificate.subject.slice(3), isCa: true });
      const response = issueOcspResponse(site, issuer, { signer, status: 'revoked' });
      return () => response;
    },
    [],
    { ...optional, guards: 'only the issuer may revoke' },
  ),
  stapling(
    'a staple that says that another certificate is revoked',
    async ({ issuer, ground }) => {
      const response = issueOcspResponse(await ground.certificate({}, issuer), issuer, { status: 'revoked' });
      return () => response;
    },
    [],
    optional,
  ),
  stapling('a staple with tryLater, which nobody requires', () => () => ocspRefusal(TRY_LATER), [], {
    ...optional,
    guards: 'clients go on without a staple',
  }),
];
