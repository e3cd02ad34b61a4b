import { accountOf, hideSecrets, requiredSecrets, secretNames, showSecrets } from './login-secrets';
import type { ScanLogin } from './scan-identities';

const FORM: ScanLogin = {
  kind: 'form',
  url: '/login',
  username: 'scan-a',
  password: 'secret',
  totp: 'JBSWY3DP',
  usernameField: null,
  passwordField: null,
  totpField: null,
};

const LOGINS: [ScanLogin, string[]][] = [
  [
    { kind: 'header', headers: { Authorization: 'Bearer 1', 'X-Key': '2' } },
    ['headers.Authorization', 'headers.X-Key'],
  ],
  [{ kind: 'cookie', cookies: { session: 'a' } }, ['cookies.session']],
  [{ kind: 'basic', username: 'a', password: 'b' }, ['password']],
  [FORM, ['password', 'totp']],
  [{ ...FORM, totp: null }, ['password']],
  [
    { kind: 'json', url: '/l', username: 'a', password: 'b', body: { u: '{username}' }, totp: null },
    ['password'],
  ],
  [
    {
      kind: 'client_credentials',
      url: '/t',
      clientId: 'a',
      clientSecret: 'b',
      scope: null,
      clientAuth: 'body',
    },
    ['clientSecret'],
  ],
  [
    { kind: 'refresh_token', url: '/t', refreshToken: 'a', clientId: null, clientSecret: 'c' },
    ['refreshToken', 'clientSecret'],
  ],
];

it.each(LOGINS)('takes the secrets out of %j and puts them back', (login, names) => {
  const hidden = hideSecrets(login);
  expect(Object.keys(hidden.secrets)).toEqual(names);
  for (const secret of Object.values(hidden.secrets))
    expect(Object.values(hidden.login)).not.toContain(secret);
  expect(secretNames(hidden.login)).toEqual(names);
  expect(showSecrets(hidden.login, hidden.secrets)).toEqual(login);
  expect(requiredSecrets(login)).toEqual([]);
});

it('misses a secret that its kind needs, and fills in null for one that it does not', () => {
  const without = { ...FORM, password: undefined, totp: undefined } as unknown as ScanLogin;
  expect(requiredSecrets(without)).toEqual(['password']);
  expect(requiredSecrets({ kind: 'cookie', cookies: {} })).toEqual(['cookies']);
  expect(hideSecrets(without).login).toMatchObject({ totp: null });
});

it('knows an account by where and as whom it signs in', () => {
  const origins = ['https://shop.example.com'];
  const account = accountOf({ login: FORM, origins });
  expect(accountOf({ login: { ...FORM, password: 'other' }, origins })).toBe(account);
  expect(accountOf({ login: { ...FORM, username: 'scan-b' }, origins })).not.toBe(account);
});
