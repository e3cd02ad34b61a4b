import {
  issueCertificate,
  issueRevocationList,
  type IssuedCertificate,
} from '@palisade/scan-engine/testing/certificates';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { readSerial } from './der-reader';
import { readRevocationList } from './revocation-list';
import { longRevocationList, otherSerials, revokedEntry } from './testing/long-revocation-list';

const facts = ({ der }: IssuedCertificate): CertificateFacts => {
  const read = tryReadCertificate(der);
  if (read === null) throw new Error('The certificate cannot be read');
  return read;
};
const NOW = new Date();

describe('revocation lists', () => {
  let authority: IssuedCertificate;
  let issuer: CertificateFacts;
  let leaf: CertificateFacts;
  let serial: Buffer;

  beforeAll(async () => {
    authority = await issueCertificate({ name: 'Busy CA', isCa: true });
    leaf = facts(await issueCertificate({ name: 'shop.test', names: ['shop.test'] }, authority));
    issuer = facts(authority);
    serial = readSerial(leaf.certificate.raw);
  });

  const read = (list: Buffer, steps = { count: 0 }) => readRevocationList(list, leaf, issuer, NOW, steps);

  it('finds a certificate at the end of a list of 200,000', async () => {
    const entries = otherSerials(200_000).map((other) => revokedEntry(other));
    const steps = { count: 0 };
    expect(await read(longRevocationList(authority, entries), steps)).toMatchObject({ status: 'good' });
    expect(steps.count).toBe(200_000);
    const list = longRevocationList(authority, [...entries, revokedEntry(serial, 1)]);
    expect(await read(list)).toEqual({ status: 'revoked', reason: 'keyCompromise', problem: null });
    list[list.length >> 1] = (list[list.length >> 1] ?? 0) ^ 1;
    expect(await read(list)).toMatchObject({ problem: 'the signature of the list is not valid' });
  });

  it('takes one step for each entry', async () => {
    const costs = [500, 1_000, 2_000, 4_000, 8_000].map(async (count) => {
      const steps = { count: 0 };
      await read(
        longRevocationList(
          authority,
          otherSerials(count).map((other) => revokedEntry(other)),
        ),
        steps,
      );
      return steps.count;
    });
    expect(await Promise.all(costs)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  });

  it('reads what another program wrote, in DER and in PEM', async () => {
    const list = await issueRevocationList(authority, [serial.toString('hex')]);
    const pem = `-----BEGIN X509 CRL-----\n${list.toString('base64')}\n-----END X509 CRL-----\n`;
    const revoked = { status: 'revoked', reason: 'unspecified', problem: null };
    expect(await read(list)).toEqual(revoked);
    expect(await read(Buffer.from(pem))).toEqual(revoked);
    expect(await read(await issueRevocationList(authority, []))).toMatchObject({ status: 'good' });
  });

  it('says why a list tells nothing', async () => {
    const impostor = await issueCertificate({ name: 'Busy CA', isCa: true });
    const stranger = await issueCertificate({ name: 'Other CA', isCa: true });
    const entry = [revokedEntry(serial)];
    const cut = longRevocationList(authority, [Buffer.from('308200ff0201', 'hex')]);
    const problems = await Promise.all(
      [
        longRevocationList(stranger, entry),
        longRevocationList(impostor, entry),
        longRevocationList(authority, [], -1),
        cut,
        Buffer.from('<html>'),
        Buffer.alloc(0),
        Buffer.alloc(17 * 1024 * 1024),
      ].map(async (list) => (await read(list)).problem),
    );
    expect(problems).toEqual([
      'the list is of another issuer',
      'the signature of the list is not valid',
      'the list is out of date',
      'the list cannot be read',
      'the list cannot be read',
      'the list cannot be read',
      'the list is too large',
    ]);
  });

  it('is not misled by an entry that was removed', async () => {
    const list = longRevocationList(authority, [revokedEntry(serial, 8)]);
    expect(await read(list)).toMatchObject({ status: 'good' });
  });

  it('reads lists signed with RSA', async () => {
    const rsa = await issueCertificate({ name: 'RSA CA', isCa: true, key: 'rsa2048' });
    const site = facts(await issueCertificate({ name: 'shop.test' }, rsa));
    const list = await issueRevocationList(rsa, [site.certificate.serialNumber]);
    expect(await readRevocationList(list, site, facts(rsa), NOW)).toMatchObject({ status: 'revoked' });
  });
});
