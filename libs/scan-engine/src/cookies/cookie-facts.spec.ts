import { randomBytes } from 'node:crypto';
import { cookieFactsOf, cookieKindOf } from './cookie-facts';
import { setCookiesOf } from './set-cookie';

type Line = [name: string, value: string];

const random = (): string => randomBytes(16).toString('hex');
const answers = (name: string, attributes: string): Line[][] =>
  [0, 1].map(() => [['set-cookie', `${name}=${random()}; ${attributes}`]]);
const kindOf = (name: string, attributes = 'HttpOnly'): string | undefined =>
  cookieFactsOf(answers(name, attributes))[0]?.kind;

describe('cookieFactsOf', () => {
  it.each([
    'PHPSESSID',
    'JSESSIONID',
    'connect.sid',
    'laravel_session',
    '_shop_session',
    'ASP.NET_SessionId',
    '__Host-session',
    '__Http-session',
    '__Host-Http-session',
    'auth',
    'access_token',
    'authToken',
    'rememberMe',
    'remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d',
    'wordpress_logged_in_5c016e8f0f95f039102cbe8366c5c7f3',
    '.AspNetCore.Identity.Application',
    'sid',
  ])('%s is a session', (name) => {
    expect(kindOf(name, '')).toBe('session');
  });

  it.each([
    '_ga',
    '__cf_bm',
    'cf_clearance',
    'AWSALB',
    'incap_ses_1_2',
    'visid_incap_1',
    'ak_bmsc',
    '_fbp',
    'ARRAffinity',
    'cookieconsent',
    'OptanonConsent',
    'visitor_id123456',
    'guest_id',
  ])('%s is not', (name) => {
    expect(kindOf(name)).toBe('other');
  });

  it.each(['skLoginInfo', 'authProvider', 'loginHint', 'rememberTheme', 'identityBanner', 'lastLoginMethod'])(
    '%s is none by its name alone',
    (name) => {
      const facts = cookieFactsOf([[['set-cookie', `${name}=google`]], [['set-cookie', `${name}=google`]]]);
      expect([facts[0]?.kind, facts[0]?.byName]).toEqual(['other', false]);
      expect([kindOf(name, ''), kindOf(name)]).toEqual(['other', 'session']);
    },
  );

  it('takes a random cookie for a session only when scripts cannot read it', () => {
    expect(kindOf('x9')).toBe('session');
    expect(kindOf('x9', '')).toBe('other');
    expect(
      cookieFactsOf([[['set-cookie', 'x9=1; HttpOnly']], [['set-cookie', 'x9=2; HttpOnly']]])[0]?.kind,
    ).toBe('other');
  });

  it('takes the id of a visitor for an identifier, not for a session', () => {
    const lines = (name: string) => answers(name, 'HttpOnly').flatMap((headers) => setCookiesOf(headers));
    expect(cookieKindOf(lines('visitor_id'))).toEqual({ kind: 'other', byName: false });
    expect(cookieKindOf(lines('OptanonConsent'))).toEqual({ kind: 'other', byName: true });
  });

  it.each<[name: string, fields: (id: string) => Line[], kind: string]>([
    ['a session of PHP by another name', (id) => [['set-cookie', `links=${id}`]], 'session'],
    [
      'a counter of visitors, by name, in a response of PHP',
      (id) => [['set-cookie', `_ga_links=${id}`]],
      'other',
    ],
    [
      'one of two random values',
      (id) => [
        ['set-cookie', `device=${id}`],
        ['set-cookie', `links=${id}`],
      ],
      'other',
    ],
  ])('takes %s for what it is', (_name, fields, kind) => {
    const started: Line = ['expires', 'Thu, 19 Nov 1981 08:52:00 GMT'];
    expect(cookieFactsOf([0, 1].map(() => [started, ...fields(random())]))[0]?.kind).toBe(kind);
  });

  it('knows the cookies of tokens', () => {
    for (const name of ['csrftoken', 'XSRF-TOKEN', '.AspNetCore.Antiforgery.x1', '__Host-csrf'])
      expect(kindOf(name)).toBe('csrf');
  });

  it.each([
    ['SameSite=Lax', 'lax'],
    ['samesite=STRICT; Secure', 'strict'],
    ['SameSite=None', 'none'],
    ['SameSite=maybe', 'absent'],
    ['Secure', 'absent'],
  ])('%s', (attributes, sameSite) => {
    expect(cookieFactsOf(answers('sid', attributes))[0]?.sameSite).toBe(sameSite);
  });

  it('counts the weakest of several responses, and no removals', () => {
    const lines: Line[][] = [
      [['set-cookie', 'sid=1; SameSite=Strict']],
      [['set-cookie', 'sid=2; SameSite=Lax']],
    ];
    expect(cookieFactsOf(lines)).toMatchObject([{ sameSite: 'lax', varies: true }]);
    expect(
      cookieFactsOf([[['set-cookie', 'sid=deleted; Max-Age=0']], [['set-cookie', 'old=; Path=/']]]),
    ).toEqual([]);
  });
});
