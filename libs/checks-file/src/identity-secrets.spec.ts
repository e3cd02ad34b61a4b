import { identityEntry } from './identity-entry';

const entryWith = (login: object): unknown => ({
  name: 'alice',
  login,
  verify: { url: '/', signed_in: { text: 'Out' }, anonymous: { status: [302] } },
});
const FORM = { kind: 'form', url: '/login', username: 'a', password: 'b' };

describe('secrets of a scan identity', () => {
  it.each(['JBSWY3DPEHPK3PXP', 'jbsw y3dp ehpk 3pxp', 'JBSW-Y3DP-EHPK-3PXP', 'JBSWY3DPEHPK3PXP===='])(
    'take the key %s',
    (totp) => {
      expect(identityEntry.safeParse(entryWith({ ...FORM, totp })).success).toBe(true);
    },
  );

  it.each(['123456', 'JBSWY3DPEHPK3PX1', 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', '        '])(
    'refuse the key %s',
    (totp) => {
      const { error } = identityEntry.safeParse(entryWith({ ...FORM, totp }));
      expect(error?.issues).toMatchObject([{ path: ['login', 'totp'] }]);
    },
  );

  it.each([
    ['header', 'headers'],
    ['cookie', 'cookies'],
  ])('refuse a second line in a %s', (kind, member) => {
    const read = (value: string) =>
      identityEntry.safeParse(entryWith({ kind, [member]: { 'x-session': value } }));
    expect(read('abc def').success).toBe(true);
    for (const value of ['abc\r\nx-admin: 1', 'abc\ndef', 'abc\0'])
      expect(read(value).error?.issues).toMatchObject([
        { path: ['login', member, 'x-session'], message: 'must be one line' },
      ]);
  });
});
