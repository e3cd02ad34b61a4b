import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { behindFrontDoor } from '../../sites/front-door';
import type { Ground } from '../../sites/ground';
import { pages } from '../../sites/pages';
import { base64, cookieSite, type Lines, sets } from './cookie-case';

const BARE: Lines = (id) => [`sid=${id}; Path=/; HttpOnly; SameSite=Lax`];
const GOOD: Lines = (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`];
const PHP: Lines = (id) => [`PHPSESSID=${id}; path=/; HttpOnly; SameSite=Lax`];

const on = (
  name: string,
  site: (ground: Ground) => unknown,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({ ...more, name, site, expected });

const redirectsTo =
  (location: string, lines: string[] = []): RequestListener =>
  (_request, response) => {
    if (lines.length > 0) response.setHeader('set-cookie', lines);
    response.writeHead(302, { location }).end();
  };

/** Its name says nothing: it shows when a second visitor gets another value. */
const NAMELESS: Lines = (id) => [`Shopweb2=${id}; Path=/; Secure; HttpOnly`];

/** Where a cookie is set decides whether anyone sees it. */
const PLACE_CASES: CaseOf[] = [
  on(
    'a session with a name that says nothing, set by one page only',
    (ground) => ground.site(cookieSite({ byPath: { '/': NAMELESS } })),
    ['cookie-session-no-samesite low'],
  ),
  on(
    'a session with a name that says nothing, behind a front door that tests for cookies',
    (ground) => ground.site(behindFrontDoor(cookieSite({ byPath: { '/': NAMELESS } }))),
    ['cookie-session-no-samesite low'],
  ),
  on(
    'one value for all visitors, set by one page only',
    (ground) =>
      ground.site(cookieSite({ byPath: { '/': () => ['edition=0123456789abcdef0123; Path=/; HttpOnly'] } })),
    [],
    { guards: 'a second visitor gets the same value' },
  ),
  on(
    'set by the redirect to the start page only',
    (ground) => {
      const pages = cookieSite({});
      const id = randomBytes(16).toString('hex');
      return ground.site((request, response) =>
        request.url === '/'
          ? redirectsTo('/about', [`PHPSESSID=${id}; path=/; HttpOnly; SameSite=Lax`])(request, response)
          : pages(request, response),
      );
    },
    ['cookie-session-no-secure medium'],
    { guards: 'Observatory reads the last answer only' },
  ),
  on(
    'set by a page that is linked only',
    (ground) => ground.site(cookieSite({ byPath: { '/about': PHP } })),
    ['cookie-session-no-secure medium'],
  ),
  on(
    'set by the error page only',
    (ground) => ground.site(cookieSite({ byPath: { '/': () => [], '/about': () => [] }, everywhere: PHP })),
    ['cookie-session-no-secure medium'],
  ),
  on(
    'set by a configured page only',
    (ground) => ground.site(cookieSite({ byPath: { '/api/session': PHP } })),
    ['cookie-session-no-secure medium'],
    { endpoints: ['/api/session'] },
  ),
  on(
    'weak on one page only',
    (ground) => ground.site(cookieSite({ byPath: { '/about': BARE }, everywhere: GOOD })),
    ['cookie-session-no-secure medium'],
    { guards: 'the weakest answer counts' },
  ),
];

const bothSchemes = async (ground: Ground, https: RequestListener, http: RequestListener): Promise<void> => {
  await ground.https(https);
  await ground.http(http);
};

const TRANSPORT_CASES: CaseOf[] = [
  on(
    'http serves the site, without HSTS',
    (ground) => {
      const site = cookieSite({ everywhere: BARE, headers: { 'strict-transport-security': null } });
      return bothSchemes(ground, site, site);
    },
    ['cookie-session-no-secure high', 'cookie-set-over-http medium'],
  ),
  on(
    'http serves the site, and one page alone sets the session',
    (ground) =>
      bothSchemes(
        ground,
        cookieSite({
          byPath: { '/': (id) => [`sid=${id}; Path=/; HttpOnly; SameSite=Lax`] },
          headers: { 'strict-transport-security': null },
        }),
        cookieSite({}),
      ),
    ['cookie-session-no-secure high'],
    { guards: 'the page is requested again' },
  ),
  on(
    'http serves the site, and one response alone sets the session',
    (ground) => {
      let visits = 0;
      const first: Lines = (id) => ((visits += 1) === 1 ? [`sid=${id}; Path=/; HttpOnly; SameSite=Lax`] : []);
      return bothSchemes(
        ground,
        cookieSite({ byPath: { '/': first }, headers: { 'strict-transport-security': null } }),
        cookieSite({}),
      );
    },
    ['cookie-session-no-secure medium'],
    { isShownOnce: true, guards: 'high needs two responses' },
  ),
  on(
    'http serves the site, with HSTS',
    (ground) => bothSchemes(ground, cookieSite({ everywhere: BARE }), cookieSite({})),
    ['cookie-session-no-secure medium'],
  ),
  on(
    'set on the redirect from http',
    (ground) =>
      bothSchemes(
        ground,
        cookieSite({ everywhere: GOOD }),
        redirectsTo('https://shop.test/', ['sid=0123456789abcdef; Path=/']),
      ),
    ['cookie-set-over-http medium'],
    { guards: 'the https answers are perfect' },
  ),
  on(
    'set on the redirect from http, the check names http',
    (ground) =>
      bothSchemes(
        ground,
        cookieSite({ everywhere: GOOD }),
        redirectsTo('https://shop.test/', ['sid=0123456789abcdef; Path=/']),
      ),
    ['cookie-set-over-http medium'],
    { url: 'http://shop.test/' },
  ),
  on(
    'set with Secure on the redirect from http',
    (ground) =>
      bothSchemes(
        ground,
        cookieSite({ everywhere: GOOD }),
        redirectsTo('https://shop.test/', ['sid=0123456789abcdef; Path=/; Secure; HttpOnly; SameSite=Lax']),
      ),
    [],
    { guards: 'browsers refuse it there' },
  ),
  on(
    'set with the prefix __Secure- on the redirect from http',
    (ground) =>
      bothSchemes(
        ground,
        cookieSite({ everywhere: GOOD }),
        redirectsTo('https://shop.test/', ['__Secure-theme=dark; Path=/; Secure']),
      ),
    ['cookie-prefix-violated low'],
    { guards: 'browsers drop it: it has no other defect' },
  ),
  on('http only', (ground) => ground.http(cookieSite({ everywhere: BARE })), [], {
    url: 'http://shop.test/',
    guards: 'a site without https is the matter of https_redirect',
  }),
  on('port 80 closed', (ground) => ground.https(cookieSite({ everywhere: BARE })), [
    'cookie-session-no-secure medium',
  ]),
];

const DOMAIN = '; Path=/; Secure; HttpOnly; SameSite=Lax; Domain=shop.test';
const SCOPE_CASES: CaseOf[] = [
  sets('on www for the whole domain', (id) => [`sid=${id}${DOMAIN}`], ['cookie-broad-domain low'], {
    url: 'https://www.shop.test/',
  }),
  sets('on the apex for the apex', (id) => [`sid=${id}${DOMAIN}`], [], {
    guards: 'there are no sister names',
  }),
  on(
    'on the apex, with a sister name',
    (ground) =>
      ground.site(
        cookieSite({
          everywhere: (id) => [`sid=${id}${DOMAIN}`],
          body: '<!doctype html><title>Shop</title><a href="https://blog.shop.test/">Blog</a><a href="/about">About</a>',
        }),
      ),
    ['cookie-broad-domain low'],
  ),
  on(
    'on the apex, whose www twin is linked',
    (ground) =>
      ground.site(
        cookieSite({
          everywhere: (id) => [`sid=${id}${DOMAIN}`],
          body: '<!doctype html><title>Shop</title><a href="https://www.shop.test/">Home</a><a href="/about">About</a>',
        }),
      ),
    [],
    { guards: 'the twin is the same site' },
  ),
  on(
    'a session with None on a site that others embed',
    (ground) =>
      ground.site(
        cookieSite({
          everywhere: (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=None`],
          headers: { 'content-security-policy': "frame-ancestors 'self' https://partner.example" },
        }),
      ),
    [],
    { guards: 'embedding is meant' },
  ),
];

const KEPT = '; Path=/; Secure; HttpOnly; SameSite=Lax';
const PERSON = { id: 17, email: 'jane@customer.example' };

const READABLE_CASES: CaseOf[] = [
  sets('an address in JSON', () => [`user=${encodeURIComponent(JSON.stringify(PERSON))}${KEPT}`], [
    'cookie-readable-secret medium',
  ]),
  sets(
    'a password in base64',
    () => [`login_form=${base64({ user: 'jane', password: 'correct horse' })}${KEPT}`],
    ['cookie-readable-secret high'],
  ),
  on(
    'a password in one response alone',
    (ground) => {
      let visits = 0;
      const first: Lines = () =>
        (visits += 1) === 1 ? [`login_form=${base64({ password: 'correct horse' })}${KEPT}`] : [];
      return ground.site(cookieSite({ byPath: { '/': first } }));
    },
    ['cookie-readable-secret medium'],
    { isShownOnce: true, guards: 'high needs two responses' },
  ),
  sets(
    'a role in PHP’s serialization',
    () => [`prefs=${encodeURIComponent('a:2:{s:4:"user";s:4:"jane";s:4:"role";s:5:"admin";}')}${KEPT}`],
    ['cookie-readable-secret medium'],
  ),
  sets('its own role', () => [`is_admin=0${KEPT}`], ['cookie-readable-secret medium']),
  sets(
    'a role in the signed session of Flask',
    (id) => [`session=${base64({ _fresh: false, role: 'guest' }).replace(/=+$/, '')}.Zx8Qdw.${id}${KEPT}`],
    ['cookie-readable-secret medium'],
  ),
  sets('a card number', () => [`order=${base64({ card_number: '4111 1111 1111 1111' })}${KEPT}`], [
    'cookie-readable-secret medium',
  ]),
  sets(
    'a role in a JWT',
    (id) => [
      `token=${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ role: 'admin', email: 'jane@customer.example' })}.${id}${KEPT}`.replaceAll(
        '==.',
        '.',
      ),
    ],
    [],
    { guards: 'tokens have their own test' },
  ),
  sets(
    'words that only sound secret',
    () => [
      `ui=${encodeURIComponent(JSON.stringify({ show_password: true, password: '', labels: { email: 'E-mail' }, roles: [] }))}${KEPT}`,
    ],
    [],
    { guards: 'a member counts with its value' },
  ),
  sets(
    'the signed session of Flask with a token',
    (id) => [`session=${base64({ csrf_token: id })}.Zx8Qdw.${id}${KEPT}`],
    [],
  ),
];

const UNDECIDED_CASES: CaseOf[] = [
  on(
    'a firewall',
    (ground) =>
      ground.site((_request, response) =>
        response
          .writeHead(403, { 'cf-mitigated': 'challenge', 'set-cookie': 'sid=0123456789; Path=/' })
          .end('<!doctype html><title>Just a moment...</title>'),
      ),
    'inconclusive',
  ),
  ...[401, 403, 404, 429, 500, 503].map((status) =>
    on(
      `status ${status} without cookies`,
      (ground) => ground.site((_request, response) => response.writeHead(status).end('no')),
      'inconclusive',
    ),
  ),
  on('another host', (ground) => ground.site(redirectsTo('https://other.example/')), 'inconclusive'),
];

const behindUsage = (lines: string[]): RequestListener =>
  pages(
    { '/report': { headers: { 'set-cookie': lines } } },
    { status: 406, body: '<!doctype html><title>Usage</title><p>How to ask' },
  );
const NAMED_PAGE_CASES: CaseOf[] = [
  {
    name: 'a start page that is an error, and a page that the owner names (apt-cacher-ng)',
    site: (ground) => ground.https(behindUsage([])),
    endpoints: ['/report'],
    expected: [],
  },
  {
    name: 'a start page that is an error, and a named page that starts a session',
    site: (ground) => ground.https(behindUsage(['sid=4f9d3c1f0b7a4c22; Path=/; Secure; HttpOnly'])),
    endpoints: ['/report'],
    expected: ['cookie-session-no-samesite low'],
  },
];

export const COOKIE_SITE_CASES: CaseOf[] = [
  ...PLACE_CASES,
  ...TRANSPORT_CASES,
  ...SCOPE_CASES,
  ...READABLE_CASES,
  ...UNDECIDED_CASES,
  ...NAMED_PAGE_CASES,
];
