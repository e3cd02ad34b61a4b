import type { CaseOf } from '../../lab-case';
import { cookieSite, type Lines, sets } from './cookie-case';

const NO_SECURE = 'cookie-session-no-secure medium';
const NO_HTTPONLY = 'cookie-session-no-httponly medium';
const NO_SAMESITE = 'cookie-session-no-samesite low';

/** Laravel's Encrypter: base64 of a JSON object. */
const encrypted = (id: string): string =>
  encodeURIComponent(
    Buffer.from(JSON.stringify({ iv: id.slice(0, 16), value: id.repeat(4), mac: id, tag: '' })).toString(
      'base64',
    ),
  );

const PHP_SESSION = { expires: 'Thu, 19 Nov 1981 08:52:00 GMT' };
const OTHER_NAME = (id: string): string[] => [`links=${id.slice(0, 26)}; domain=shop.test`];

const FRAMEWORK_CASES: CaseOf[] = [
  sets('PHP out of the box', (id) => [`PHPSESSID=${id}; path=/`], [NO_SECURE, NO_HTTPONLY, NO_SAMESITE]),
  {
    ...sets('PHP: a session by another name (Shaarli)', () => [], [NO_SECURE, NO_HTTPONLY, NO_SAMESITE]),
    site: (ground) => ground.site(cookieSite({ everywhere: OTHER_NAME, headers: PHP_SESSION })),
  },
  {
    ...sets('PHP: a session next to a counter of visitors', () => [], ['cookie-no-secure low']),
    site: (ground) =>
      ground.site(
        cookieSite({
          everywhere: (id) => [`links=${id}; SameSite=Lax; Secure`, `device=${id}0; SameSite=Lax; Path=/`],
          headers: PHP_SESSION,
        }),
      ),
    guards: 'two values of the same shape: nobody can say which one is the session',
  },
  sets('express-session out of the box', (id) => [`connect.sid=s%3A${id}.${id}${id}; Path=/; HttpOnly`], [
    NO_SECURE,
    NO_SAMESITE,
  ]),
  sets(
    'Django out of the box',
    (id) => [
      `csrftoken=${id}${id}; expires=Sat, 20 Nov 2027 10:00:00 GMT; Max-Age=31449600; Path=/; SameSite=Lax`,
      `sessionid=${id}; expires=Sat, 05 Dec 2026 10:00:00 GMT; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax`,
    ],
    [NO_SECURE, 'cookie-no-secure low'],
  ),
  sets(
    'Laravel out of the box',
    (id) => [
      `XSRF-TOKEN=${encrypted(id)}; Max-Age=7200; path=/; samesite=lax`,
      `laravel_session=${encrypted(id)}; Max-Age=7200; path=/; httponly; samesite=lax`,
    ],
    [NO_SECURE, 'cookie-no-secure low'],
    { guards: 'an encrypted value is JSON too, but tells nothing' },
  ),
  sets(
    'Rails with force_ssl',
    (id) => [`_shop_session=${id}${id}%3D--${id}--${id}%3D%3D; path=/; secure; HttpOnly; SameSite=Lax`],
    [],
  ),
  sets('Tomcat', (id) => [`JSESSIONID=${id.toUpperCase()}; Path=/; Secure; HttpOnly`], [NO_SAMESITE]),
  sets('ASP.NET', (id) => [`ASP.NET_SessionId=${id}; path=/; secure; HttpOnly; SameSite=Lax`], []),
  sets(
    'classic ASP, whose name changes',
    (id) => [`ASPSESSIONID${letters(id)}=${letters(id)}${letters(id)}${letters(id)}; secure; path=/`],
    [NO_HTTPONLY, NO_SAMESITE],
    { guards: 'one cookie, one issue, whatever its name is today' },
  ),
  sets(
    'ASP.NET Core while it signs in with OpenID Connect',
    (id) => [
      `.AspNetCore.OpenIdConnect.Nonce.${id}${id}=N; expires=Thu, 19 Nov 2099 10:00:00 GMT; path=/signin-oidc; secure; samesite=none; httponly`,
      `.AspNetCore.Correlation.${id}=N; path=/signin-oidc; max-age=900; secure; samesite=none; httponly`,
    ],
    [],
    { guards: 'sign-in between sites needs SameSite=None' },
  ),
  sets('a perfect cookie', (id) => [`__Host-sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`], []),
];

/** Eight capitals, as IIS makes them. */
const letters = (id: string): string =>
  [...id.slice(0, 8)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join('');

const harmless = (name: string, lines: Lines, guards: string): CaseOf => sets(name, lines, [], { guards });

const NO_SESSION_CASES: CaseOf[] = [
  sets('none', () => [], [], { guards: 'a site may do without' }),
  harmless(
    'statistics',
    (id) => [`_ga=GA1.2.${parseInt(id.slice(0, 8), 16)}.17000; Domain=.shop.test; Max-Age=63072000; Path=/`],
    'ZAP reports every cookie without Secure',
  ),
  harmless('language', () => ['lang=en; Path=/; Max-Age=31536000'], 'a language is public'),
  ...[
    'skLoginInfo=1',
    'authProvider=google',
    'loginHint=ada',
    'rememberTheme=dark',
    'identityBanner=seen',
  ].map((line) =>
    harmless(
      `a word of a sign-in in a name: ${line}`,
      () => [`${line}; Path=/; Secure; SameSite=Lax`],
      'a name proves nothing',
    ),
  ),
  harmless('consent', (id) => [`cookieconsent=${id}; Path=/`], 'consent is public'),
  harmless(
    'consent of a known product',
    (id) => [`OptanonConsent=consentId=${id}; Path=/`],
    'consent is public',
  ),
  harmless('visitors of Pardot', (id) => [`visitor_id12345-hash=${id}; Path=/`], 'statistics'),
  harmless(
    'a session that ended in a year of two digits',
    (id) => [`PHPSESSID=${id}; expires=Wed, 21-Oct-15 07:28:00 GMT; path=/`],
    '15 is 2015: a removal',
  ),
  harmless(
    'a session and attributes in lower case with values',
    (id) => [`SessionId=${id}; secure=true; httponly=1; samesite=lax; path=/`],
    'the name of an attribute is enough',
  ),
  harmless(
    'identity of another site with None',
    (id) => [`SimpleSAMLSessionID=${id}; path=/; Secure; HttpOnly; SameSite=None`],
    'single sign-on posts across sites',
  ),
  harmless(
    'load balancer',
    (id) => [`AWSALB=${id}${id}; Path=/; Max-Age=604800`, `AWSALBCORS=${id}; SameSite=None; Secure; Path=/`],
    'the load balancer writes it, not the site',
  ),
  harmless(
    'bot protection',
    (id) => [`__cf_bm=${id}; path=/; HttpOnly; SameSite=None; Secure`],
    'nobody’s session',
  ),
  harmless(
    'a flag with a telling name',
    () => ['session_active=false; Path=/; Secure'],
    'no id, only a word',
  ),
  harmless('the state of a sidebar', () => ['sidebar=collapsed; Path=/'], 'it begins like sid'),
  harmless('an assessment', () => ['assessment_step=4; Path=/'], 'sess is a part of other words'),
  harmless(
    'where a login leads to',
    () => ['login_redirect=%2Faccount; Path=/'],
    'all visitors get the same word: no id',
  ),
  harmless('when a session ends', () => ['session_expires=1795374000; Path=/'], 'a time is not an id'),
  harmless(
    'a token of forms by the name of Rails',
    (id) => [`authenticity_token=${id}; Path=/; Secure; SameSite=Lax`],
    'scripts send it back',
  ),
  harmless('a basket of a constant', () => ['basket=empty; Path=/'], 'not an identifier'),
  harmless(
    'a CSRF cookie that scripts read',
    (id) => [`XSRF-TOKEN=${id}; Path=/; Secure; SameSite=Lax`],
    'double submit needs a readable cookie',
  ),
  harmless(
    'an old session that is removed',
    () => ['PHPSESSID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/'],
    'a removal sets nothing',
  ),
  harmless(
    'a session of WordPress that is removed, with a value and a date with hyphens',
    (id) => [`wordpress_logged_in_${id}=+; expires=Sat, 04-Jan-2020 05:39:25 GMT; Max-Age=0; path=/`],
    'nuclei-templates #725, zaproxy #5295: a removal sets nothing',
  ),
  harmless(
    'a session with its attributes in lower case, for a part of the site',
    (id) => [`SNID=${id}; path=/verify; Secure; HttpOnly; SameSite=lax`],
    'caido-community/scanner #194: all attributes are there',
  ),
  harmless('an empty session', () => ['sid=; Path=/'], 'an empty value is not a session'),
  sets('an identifier of visitors', (id) => [`basket=${id}; Path=/; SameSite=Lax`], ['cookie-no-secure low']),
  sets(
    'the id of a visitor, kept from scripts',
    (id) => [`visitor_id=${id}; Path=/; HttpOnly; SameSite=Lax`],
    ['cookie-no-secure low'],
    { guards: 'it singles out a person, and nobody signs in with it' },
  ),
];

const LIFETIME_CASES: CaseOf[] = [
  sets(
    'a session of a year',
    (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000`],
    ['cookie-session-long-lived low'],
  ),
  sets(
    'a session until 2099, by Expires',
    (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Expires=Fri, 01 Jan 2099 00:00:00 GMT`],
    ['cookie-session-long-lived low'],
  ),
  sets(
    'an hour by Max-Age, decades by Expires',
    (id) => [
      `sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3600; Expires=Fri, 01 Jan 2099 00:00:00 GMT`,
    ],
    [],
    { guards: 'Max-Age wins' },
  ),
  sets('exactly 30 days', (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000`], []),
  sets(
    'remember me, 300 days',
    (id) => [`remember_me=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=25920000`],
    [],
    { guards: 'the visitor has asked for it' },
  ),
  sets(
    'remember me, 500 days',
    (id) => [`remember_me=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200000`],
    ['cookie-session-long-lived low'],
  ),
  sets('Expires=0', (id) => [`sid=${id}; Path=/; Secure; SameSite=Lax; Expires=0`], [NO_HTTPONLY], {
    guards: 'browsers ignore such a date: the cookie is set, not removed',
  }),
];

const SAMESITE_CASES: CaseOf[] = [
  sets('SameSite=Foo', () => ['prefs=dark; Path=/; SameSite=Foo'], ['cookie-samesite-invalid low']),
  sets('SameSite without a value', () => ['prefs=dark; Path=/; SameSite='], ['cookie-samesite-invalid low']),
  sets(
    'an unknown SameSite on a session',
    (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=On`],
    ['cookie-samesite-invalid low'],
    { guards: 'one defect, one issue: it is not absent as well' },
  ),
  sets('SameSite in quotes', (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite="Lax"`], [
    'cookie-samesite-invalid low',
  ]),
  sets('SameSite twice', () => ['prefs=dark; Path=/; SameSite=Foo; SameSite=Lax'], [], {
    guards: 'the last attribute counts',
  }),
  sets('None without Secure', () => ['prefs=dark; Path=/; SameSite=None'], [
    'cookie-samesite-none-insecure low',
  ]),
  sets('None with Secure', () => ['prefs=dark; Path=/; SameSite=none; secure'], []),
  sets('a session with None', (id) => [`sid=${id}; Path=/; Secure; HttpOnly; SameSite=None`], [
    'cookie-session-samesite-none low',
  ]),
];

const REFUSED_CASES: CaseOf[] = [
  sets('__Secure- without Secure', () => ['__Secure-theme=dark; Path=/'], ['cookie-prefix-violated low']),
  sets(
    '__Host- with a Domain',
    (id) => [`__Host-sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Domain=shop.test`],
    ['cookie-prefix-violated medium'],
  ),
  sets('__Host- without Path', (id) => [`__Host-sid=${id}; Secure; HttpOnly; SameSite=Lax`], [
    'cookie-prefix-violated medium',
  ]),
  sets(
    '__Host- without Secure',
    (id) => [`__Host-sid=${id}; Path=/; HttpOnly; SameSite=Lax`],
    ['cookie-prefix-violated medium'],
    { guards: 'browsers drop it, so it is never sent over http: one defect, one issue' },
  ),
  sets('__Http- that scripts can read', () => ['__Http-x=1; Path=/; Secure'], ['cookie-prefix-violated low']),
  sets(
    '__Host-Http- with a Domain',
    (id) => [`__Host-Http-sid=${id}; Path=/; Secure; HttpOnly; Domain=shop.test`],
    ['cookie-prefix-violated medium'],
  ),
  sets(
    '__Host-Http- as it should be',
    (id) => [`__Host-Http-sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`],
    [],
  ),
  sets('__hOST- in another case', () => ['__hOST-x=1; Path=/'], ['cookie-prefix-violated low'], {
    guards: 'prefixes have no case',
  }),
  sets(
    '__Host- with an empty Domain',
    (id) => [`__Host-sid=${id}; Domain=; Path=/; Secure; HttpOnly; SameSite=Lax`],
    [],
    {
      guards: 'an empty Domain counts as absent',
    },
  ),
  sets('the Domain of another site', () => ['prefs=1; Domain=other.example; Path=/'], [
    'cookie-domain-rejected low',
  ]),
  sets('the Domain of the top level', () => ['prefs=1; Domain=.test; Path=/'], [
    'cookie-domain-rejected low',
  ]),
  sets(
    'the Domain of a hosting provider',
    () => ['prefs=1; Domain=github.io; Path=/'],
    ['cookie-domain-rejected low'],
    { url: 'https://shop.github.io/', guards: 'the private section of the public suffix list counts' },
  ),
  sets('the Domain of a name below', () => ['prefs=1; Domain=app.shop.test; Path=/'], [
    'cookie-domain-rejected low',
  ]),
  sets('a session of 4097 bytes', (id) => [`sid=${id.padEnd(4094, 'x')}; Path=/; HttpOnly`], [
    'cookie-oversize low',
  ]),
  sets('a cookie of 4096 bytes', (id) => [`x=${id.padEnd(4095, 'x')}; Path=/; Secure`], [], {
    guards: 'the sign between name and value does not count',
  }),
  sets(
    'twice with different attributes',
    (id) => [
      `sid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax`,
      `sid=${id}; Path=/; Secure; HttpOnly; SameSite=Strict`,
    ],
    ['cookie-duplicate low'],
  ),
  sets('twice alike', (id) => [`x=${id}; Path=/; Secure`, `x=${id}; Path=/; Secure`], []),
  sets('removed, then set', (id) => ['x=; Path=/; Max-Age=0', `x=${id}; Path=/; Secure`], [], {
    guards: 'frameworks renew a session like this',
  }),
  sets('twice, for two paths', () => ['x=1; Path=/', 'x=1; Path=/shop; HttpOnly'], [], {
    guards: 'two cookies of one name',
  }),
];

export const COOKIE_CASES: CaseOf[] = [
  ...FRAMEWORK_CASES,
  ...NO_SESSION_CASES,
  ...LIFETIME_CASES,
  ...SAMESITE_CASES,
  ...REFUSED_CASES,
];
