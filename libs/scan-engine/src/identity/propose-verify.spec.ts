import type { TargetResponse } from '@palisade/target-client';
import type { ScanLogin } from '@palisade/vocabulary';
import { readHtmlDocument } from '../page/html-document';
import { holds } from './page-condition';
import { type SeenPage, proposeVerify } from './propose-verify';

const LOGIN: ScanLogin = {
  kind: 'json',
  url: '/login',
  username: 'scan-a',
  password: 'secret',
  body: {},
  totp: null,
};
const responseOf = (body: string, status: number) =>
  ({ ok: true, status, headers: [], body: Buffer.from(body) }) as unknown as TargetResponse;
const html = (body: string, status = 200): SeenPage => ({
  response: responseOf(body, status),
  document: readHtmlDocument(body, 'https://shop.example.com/'),
});
const json = (body: unknown, status = 200): SeenPage => ({
  response: responseOf(JSON.stringify(body), status),
  document: null,
});
const mark = (of: object) => ({ status: null, json: null, equals: null, text: null, ...of });
const propose = (stranger: SeenPage, account: SeenPage) => proposeVerify('/me', stranger, account, LOGIN);

const OUT = '<title>Shop</title><a href="/in">Sign in</a>';
const IN = '<title>Shop</title>';

describe('a proposal for verify', () => {
  it.each([
    [
      'the name of the account and the link that signs in',
      html(OUT),
      html(`${IN}Hello scan-a <a href="/out">Log out</a>`),
      mark({ status: [200], text: 'scan-a' }),
      mark({ text: 'Sign in' }),
    ],
    [
      'the link that signs out where no name is shown',
      html(`${OUT}<input type="password">`),
      html(`${IN}<a href="/in">Sign in</a><a href="/out">Log out</a>`),
      mark({ status: [200], text: 'Log out' }),
      mark({ text: 'type="password"' }),
    ],
    [
      'the titles, if nothing else differs',
      html('<title>Welcome</title>'),
      html('<title>Your account</title>'),
      mark({ status: [200], text: 'Your account' }),
      mark({ text: 'Welcome' }),
    ],
    [
      'the status and the name',
      html('', 302),
      html(`${IN}Hello scan-a`),
      mark({ status: [200], text: 'scan-a' }),
      mark({ status: [302] }),
    ],
    ['the status alone', html(IN, 401), html(IN), mark({ status: [200] }), mark({ status: [401] })],
    [
      'a member of JSON that holds the name, and one that says that nobody is signed in',
      json({ time: 17, authenticated: false, user: null }),
      json({ time: 18, authenticated: true, user: { id: 7, 'a/b': 'scan-a' } }),
      mark({ status: [200], json: '/user/a~1b', equals: 'scan-a' }),
      mark({ json: '/authenticated', equals: 'false' }),
    ],
    [
      'a member of JSON that only the account has, and the whole response to strangers',
      json({ user: null }),
      json({ user: { id: 7 } }),
      mark({ status: [200], json: '/user/id' }),
      mark({ text: '{"user":null}' }),
    ],
  ])('takes %s', (_case, stranger, account, signedIn, anonymous) => {
    const proposal = propose(stranger, account);
    expect(proposal).toEqual({ url: '/me', signedIn, anonymous });
    for (const [page, one, other] of [
      [account, signedIn, anonymous],
      [stranger, anonymous, signedIn],
    ] as const)
      expect([holds(one, page.response), holds(other, page.response)]).toEqual([true, false]);
  });

  it.each([
    ['both see the same', html(OUT), html(OUT)],
    ['only the account sees something of its own', html(IN), html(`${IN}Hello scan-a`)],
    [
      'strangers differ only in what changes each time',
      json({ time: 17 }),
      json({ time: 18, user: 'scan-a' }),
    ],
    ['the account is sent elsewhere', html(OUT), html('', 302)],
    ['the site fails for strangers', html('', 503), html(`${IN}Hello scan-a`)],
    ['strangers were stopped', html('', 429), html(`${IN}Hello scan-a`)],
  ])('is not made where %s', (_case, stranger, account) => {
    expect(propose(stranger, account)).toBeNull();
  });

  it('does not take a short name for a mark', () => {
    const account = html(`${IN}as a user <a href="/out">Log out</a>`);
    const login = { ...LOGIN, username: 'as' } as ScanLogin;
    expect(proposeVerify('/', html(OUT), account, login)?.signedIn.text).toBe('Log out');
  });
});
