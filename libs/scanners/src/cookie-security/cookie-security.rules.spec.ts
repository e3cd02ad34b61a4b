import { cookieSecurityScanner } from './cookie-security.scanner';
import type { CookieForm, Seen, SeenPage } from './seen-cookies';

const page = (path: string, changes: Partial<SeenPage> = {}): SeenPage => ({
  url: `https://shop.example${path}`,
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
  ...changes,
});
const FORM: CookieForm = {
  url: 'https://shop.example/',
  host: 'shop.example',
  isHttps: true,
  login: null,
  answers: 3,
  isTooLong: false,
  secure: true,
  httpOnly: false,
  sameSite: 'lax',
  sameSiteText: 'Lax',
  domain: null,
  path: '/',
  lifetime: { seconds: 7_200, from: 'expires' },
};
const judge = (changes: Partial<Seen> = {}) =>
  cookieSecurityScanner.judge({
    start: page('/'),
    pages: [],
    duplicates: [],
    hasHsts: true,
    hasHttps: true,
    plainHttp: null,
    admitsFraming: false,
    sisters: [],
    cookies: [
      {
        name: 'PHPSESSID',
        kind: 'session',
        isKnownHarmless: false,
        isIdentifier: true,
        members: [],
        forms: [FORM],
      },
    ],
    ...changes,
  });

it('judges the cookies that it saw, whatever page was not read', () => {
  const pages = [page('/login', { outcome: 'failed', failure: 'timeout', status: null })];
  expect(judge({ pages })).toMatchObject({ judged: 'all', judgedAnyway: ['PHPSESSID'] });
});

it('does not judge plain http that did not respond; a closed port sets no cookies', () => {
  const without = (failure: 'timeout' | 'refused') =>
    judge({ plainHttp: page('/', { outcome: 'failed', failure }) }).unjudgedRules;
  expect(without('timeout')).toEqual(['cookie-set-over-http']);
  expect(without('refused')).toEqual([]);
});

it('shows lines without values, and the settings of the product', () => {
  const { findings, productAdvice } = judge();
  expect(findings[0]?.evidence.observed).toBe(
    'Set-Cookie: PHPSESSID=<redacted>; Path=/; Expires=<about 0 days later>; Secure; SameSite=Lax',
  );
  expect(productAdvice?.['cookie-session-no-httponly']).toEqual([
    expect.stringContaining('session.cookie_httponly'),
  ]);
});

it('says how a login was sent, with JSON too', () => {
  const cookieOf = (login: CookieForm['login']) => ({
    name: 'sid',
    kind: 'session' as const,
    isKnownHarmless: false,
    isIdentifier: true,
    members: [],
    forms: [{ ...FORM, url: 'https://shop.example/api/login', login }],
  });
  const evidenceOf = (login: CookieForm['login']) =>
    judge({ cookies: [cookieOf(login)] }).findings[0]?.evidence;
  expect(evidenceOf({ method: 'POST', isJson: true })).toMatchObject({
    request: 'POST https://shop.example/api/login',
    reproduce:
      '# Send the JSON of the login to https://shop.example/api/login with POST: the response has the Set-Cookie line.',
  });
  expect(evidenceOf({ method: 'POST', isJson: false })?.reproduce).toContain('in a browser');
  expect(evidenceOf(null)?.request).toBe('GET https://shop.example/api/login');
});
