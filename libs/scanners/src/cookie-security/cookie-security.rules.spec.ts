import { describeScanner, type ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { CookieForm, CookieObservation, SeenCookie, SeenPage } from './cookie-observation';
import { judgeCookieSecurity } from './cookie-security.rules';
import { cookieSecurityScanner } from './cookie-security.scanner';

const form = (changes: Partial<CookieForm> = {}): CookieForm => ({
  url: 'https://shop.example/',
  host: 'shop.example',
  isHttps: true,
  answers: 3,
  isTooLong: false,
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  sameSiteText: 'Lax',
  domain: null,
  path: '/',
  lifetime: null,
  ...changes,
});
const cookie = (changes: Partial<SeenCookie> = {}, ...forms: Partial<CookieForm>[]): SeenCookie => ({
  name: 'sid',
  kind: 'session',
  isKnownHarmless: false,
  isIdentifier: true,
  members: [],
  forms: (forms.length === 0 ? [{}] : forms).map(form),
  ...changes,
});
const page = (changes: Partial<SeenPage> = {}): SeenPage => ({
  url: 'https://shop.example/',
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
  ...changes,
});
const PLAIN = page({ url: 'http://shop.example/', status: 301, redirectsTo: 'https://shop.example/' });
const site = (cookies: SeenCookie[], changes: Partial<CookieObservation> = {}): CookieObservation => ({
  start: page(),
  pages: [page({ url: 'https://shop.example/no-such-page', status: 404 })],
  cookies,
  duplicates: [],
  hasHsts: true,
  hasHttps: true,
  plainHttp: PLAIN,
  admitsFraming: false,
  sisters: [],
  ...changes,
});

const OTHER = { name: 'basket', kind: 'other' } as const;
const session = (...forms: Partial<CookieForm>[]): SeenCookie => cookie({}, ...forms);
const case_ = (
  name: string,
  observation: CookieObservation,
  ...findings: string[]
): ScannerCase<CookieObservation> => [name, observation, findings];

describeScanner({
  scanner: cookieSecurityScanner,
  cases: [
    case_('no cookies', site([])),
    case_('a protected session', site([session()])),
    case_(
      'a session without any protection',
      site([session({ secure: false, httpOnly: false, sameSite: 'absent', sameSiteText: null })]),
      'cookie-session-no-secure',
      'cookie-session-no-httponly',
      'cookie-session-no-samesite',
    ),
    case_(
      'a session that other sites may send',
      site([session({ sameSite: 'none', sameSiteText: 'None' })]),
      'cookie-session-samesite-none',
    ),
    case_(
      'guard: a site that others embed',
      site([session({ sameSite: 'none', sameSiteText: 'None' })], { admitsFraming: true }),
    ),
    case_('an identifier', site([cookie(OTHER, { secure: false })]), 'cookie-no-secure'),
    case_(
      'guard: statistics',
      site([cookie({ ...OTHER, isKnownHarmless: true }, { secure: false, httpOnly: false })]),
    ),
    case_(
      'guard: the same for all visitors',
      site([cookie({ ...OTHER, isIdentifier: false }, { secure: false })]),
    ),
    case_(
      'an unknown SameSite',
      site([session({ sameSite: 'absent', sameSiteText: 'Foo' })]),
      'cookie-samesite-invalid',
    ),
    case_(
      'None without Secure',
      site([
        cookie({ ...OTHER, isIdentifier: false }, { sameSite: 'none', sameSiteText: 'None', secure: false }),
      ]),
      'cookie-samesite-none-insecure',
    ),
    case_(
      'dropped by browsers, and so nothing else',
      site([
        cookie({ name: '__Host-sid' }, { path: '/shop', httpOnly: false }),
        cookie({ name: 'a' }, { domain: 'other.example', httpOnly: false }),
        cookie({ name: 'b' }, { isTooLong: true, httpOnly: false }),
      ]),
      'cookie-prefix-violated',
      'cookie-domain-rejected',
      'cookie-oversize',
    ),
    case_(
      'above the host',
      site([session({ host: 'www.shop.example', domain: 'shop.example' })]),
      'cookie-broad-domain',
    ),
    case_('guard: the apex without sister names', site([session({ domain: 'shop.example' })])),
    case_(
      'a year',
      site([session({ lifetime: { seconds: 31_536_000, from: 'max-age' } })]),
      'cookie-session-long-lived',
    ),
    case_(
      'over http',
      site([session({}, { isHttps: false, url: 'http://shop.example/', secure: false })]),
      'cookie-set-over-http',
    ),
    case_(
      'guard: over http with Secure',
      site([session({}, { isHttps: false, url: 'http://shop.example/' })]),
    ),
    case_(
      'guard: a site without https',
      site([session({ isHttps: false, url: 'http://shop.example/', secure: false })], { hasHttps: false }),
    ),
    case_(
      'a password',
      site([cookie({ ...OTHER, members: [{ kind: 'password', name: 'pwd', answers: 2 }] })]),
      'cookie-readable-secret',
    ),
    case_(
      'twice',
      site([session()], {
        duplicates: [
          { name: 'sid', url: 'https://shop.example/', forms: [form(), form({ httpOnly: false })] },
        ],
      }),
      'cookie-duplicate',
    ),
    ...(
      ['failed', 'challenge', 'too_many_requests', 'server_error', 'off_host', 'redirect_loop'] as const
    ).map(
      (outcome) =>
        [
          `a start page that cannot be read: ${outcome}`,
          site([session({ secure: false })], { start: page({ outcome }) }),
          null,
        ] as const,
    ),
    ['a start page that turns visitors away', site([], { start: page({ status: 403 }) }), null],
  ],
});

const severitiesOf = (observation: CookieObservation): string[] =>
  judgeCookieSecurity(observation).findings.map(({ id, severity }) => `${id} ${severity}`);

describe('the severity', () => {
  const open = { hasHsts: false, plainHttp: page({ url: 'http://shop.example/' }) };

  it('of a session without Secure is high only where http is open and two responses show it', () => {
    const insecure = session({ secure: false });
    expect(severitiesOf(site([insecure], open))).toEqual(['cookie-session-no-secure high']);
    expect(severitiesOf(site([insecure], { ...open, hasHsts: true }))).toEqual([
      'cookie-session-no-secure medium',
    ]);
    expect(severitiesOf(site([insecure], { hasHsts: false }))).toEqual(['cookie-session-no-secure medium']);
    expect(severitiesOf(site([session({ secure: false, answers: 1 })], open))).toEqual([
      'cookie-session-no-secure medium',
    ]);
  });

  it('of a password that one response showed is not high', () => {
    const members: SeenCookie['members'] = [{ kind: 'password', name: 'pwd', answers: 1 }];
    expect(severitiesOf(site([cookie({ members })]))).toEqual(['cookie-readable-secret medium']);
  });
});

describe('what was judged', () => {
  it('is every cookie when every page was read', () => {
    expect(judgeCookieSecurity(site([session()])).judged).toBe('all');
  });

  it.each(['failed', 'challenge', 'too_many_requests', 'server_error'] as const)(
    'is only what was seen after a page ended as %s',
    (outcome) => {
      const pages = [page({ url: 'https://shop.example/login', outcome, failure: 'timeout', status: 500 })];
      expect(judgeCookieSecurity(site([session()], { pages })).judged).toEqual(['sid']);
    },
  );

  it('does not include plain http that did not respond, but a closed port sets no cookies', () => {
    const without = (failure: 'timeout' | 'refused') =>
      judgeCookieSecurity(site([], { plainHttp: page({ outcome: 'failed', failure }) })).unjudgedRules;
    expect(without('timeout')).toEqual(['cookie-set-over-http']);
    expect(without('refused')).toEqual([]);
  });
});

it('shows lines without values, and the settings of the product', () => {
  const { findings, productAdvice } = judgeCookieSecurity(
    site([cookie({ name: 'PHPSESSID' }, { httpOnly: false, lifetime: { seconds: 7_200, from: 'expires' } })]),
  );
  expect(findings[0]?.evidence.observed).toBe(
    'Set-Cookie: PHPSESSID=<redacted>; Path=/; Expires=<about 0 days later>; Secure; SameSite=Lax',
  );
  expect(productAdvice?.['cookie-session-no-httponly']).toEqual([
    expect.stringContaining('session.cookie_httponly'),
  ]);
});
