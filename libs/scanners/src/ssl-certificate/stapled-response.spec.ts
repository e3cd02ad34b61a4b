import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { issueOcspResponse, ocspRefusal, type OcspSpec } from '@palisade/scan-engine/testing/ocsp-responses';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch } from './certificate-path';
import { readOcspResponse } from './ocsp-response';
import { isInTime, judgeStaple, type StapleVerdict } from './stapled-response';

const facts = ({ der }: IssuedCertificate): CertificateFacts => {
  const read = tryReadCertificate(der);
  if (read === null) throw new Error('The certificate cannot be read');
  return read;
};
const HOUR = 60 * 60 * 1000;
const NOW = new Date();
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);

describe('a stapled response', () => {
  let authority: IssuedCertificate;
  let site: IssuedCertificate;
  beforeAll(async () => {
    authority = await issueCertificate({ name: 'Lab CA', isCa: true });
    site = await issueCertificate({ name: 'shop.test', names: ['shop.test'] }, authority);
  });

  const judge = (
    staple: Buffer,
    clocks: Date[] = [NOW],
    issuer: CertificateFacts | null = facts(authority),
  ): StapleVerdict =>
    judgeStaple(staple.toString('base64'), { leaf: facts(site), issuer, clocks, search: new IssuerSearch() });
  const response = (spec: OcspSpec = {}): Buffer => issueOcspResponse(site, authority, spec);

  it('is good, revoked, or a refusal with a name', () => {
    expect(judge(response())).toEqual({ status: 'good' });
    expect(judge(response({ status: 'revoked' }))).toEqual({ status: 'revoked', reason: 'keyCompromise' });
    expect(judge(ocspRefusal(3))).toEqual({
      status: 'unusable',
      problem: "the responder's refusal tryLater",
    });
  });

  it('is never accepted once a byte of what is signed is wrong', () => {
    const good = response();
    const read = readOcspResponse(good);
    const signed = typeof read === 'string' ? Buffer.alloc(0) : read.signedBytes;
    const start = good.indexOf(signed);
    expect(signed.length).toBeGreaterThan(100);
    for (let position = start; position < start + signed.length; position += 1) {
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(position) ^ 0x01, position);
      expect([position, judge(bad).status]).toEqual([position, 'unusable']);
    }
  });

  it('is unusable wherever it is cut off', () => {
    const good = response();
    for (let length = 0; length < good.length; length += 1)
      expect(judge(good.subarray(0, length)).status).toBe('unusable');
  });

  it('is out of date only if no clock says otherwise', () => {
    const old = response({ thisUpdate: inHours(-48), nextUpdate: inHours(-1) });
    expect(judge(old)).toMatchObject({ problem: expect.stringContaining('out of date since') });
    expect(judge(old, [NOW, inHours(-2)])).toEqual({ status: 'good' });
    expect(isInTime(old.toString('base64'), NOW)).toBe(false);
    expect(isInTime(response().toString('base64'), NOW)).toBe(true);
    expect(isInTime('bm9uZQ==', NOW)).toBe(true);
  });

  it('is not checked for a signature where nobody has the issuer, and revokes nothing then', () => {
    expect(judge(response(), [NOW], null)).toEqual({ status: 'good' });
    expect(judge(response({ status: 'revoked' }), [NOW], null).status).toBe('unusable');
  });
});
