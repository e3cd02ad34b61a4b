import { createHash } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import {
  type Answer,
  type FormSite,
  formSite,
  hidden,
  missingFields,
  profileForm,
  random,
  sessionCookie,
  type Visit,
} from '../../sites/form-site';
import { bare, NAMED, profile } from './profile-case';

const SECRET = random(32);
const perSession = ({ session }: Visit): string =>
  createHash('sha256').update(`${SECRET}${session}`).digest('hex');
const STATIC = 'f00dcafe8badf00d12345678';

const LAX = sessionCookie('; SameSite=Lax');
const STRICT = sessionCookie('; SameSite=Strict');
const NONE = (): string[] => [];
const beside =
  (cookies: NonNullable<FormSite['cookies']>, ...more: (() => string)[]): FormSite['cookies'] =>
  (session, visit) => [...cookies(session, visit), ...more.map((line) => line())];

const SCRIPT = '<script src="/app.js"></script>';
const LOGIN =
  '<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>';
const loginWith = (inputs: string): string => LOGIN.replace('<input', `${inputs}<input`);

const JQUERY =
  '/*!\n * jQuery JavaScript Library v3.7.1\n */(function(){var e=document.createElement("form");new XMLHttpRequest();"change select submit".split(" ")})();';
const LOGIN_OF_PAGE = LOGIN.replace('action="/login"', 'id="login"');

/** A login without an action, on a page whose scripts can be read. */
const loginBeside = (
  name: string,
  scripts: Record<string, string>,
  expected: CaseOf['expected'] = [],
  attribute = '',
): CaseOf => ({
  name,
  site: (ground) =>
    ground.site(
      formSite({
        routes: {
          'GET /': () =>
            `<script src="/gone.js"></script>${Object.keys(scripts)
              .map((path) => `<script src="${path}"></script>`)
              .join('')}${LOGIN_OF_PAGE.replace('id="login"', `id="login" ${attribute}`)}`,
          ...Object.fromEntries(
            Object.entries(scripts).map(([path, json]) => [
              `GET ${path}`,
              () => ({ headers: { 'content-type': 'text/javascript' }, json }),
            ]),
          ),
        },
      }),
    ),
  expected,
  untouched: /^POST /,
});

type Form = string | ((visit: Visit) => string);
const shows = (
  name: string,
  form: Form,
  expected: CaseOf['expected'],
  cookies: FormSite['cookies'] = sessionCookie(''),
  more: Partial<CaseOf> & { post?: (visit: Visit) => Answer } = {},
): CaseOf => {
  const { post, ...rest } = more;
  return profile(name, { form: typeof form === 'string' ? () => form : form, cookies, post }, expected, rest);
};

const BARE = ['csrf-no-protection medium'];
const token = (visit: Visit, name = 'csrf_token'): string => hidden(name, perSession(visit));

/** Which cookies carry a session. */
export const SESSION_COOKIE_CASES: CaseOf[] = [
  shows(
    'one session cookie is Strict, the other has no SameSite',
    bare(),
    BARE,
    beside(STRICT, () => `PHPSESSID=${random()}; Path=/; HttpOnly`),
  ),
  shows(
    'a named Lax session next to a random cookie',
    bare(),
    ['csrf-samesite-only low'],
    beside(LAX, () => `v1=${random()}; Path=/; HttpOnly`),
  ),
  shows('a random cookie alone', bare(), BARE, () => [`v1=${random()}; Path=/; HttpOnly`]),
  shows(
    'a token cookie for a header that scripts cannot read',
    `${SCRIPT}${bare()}`,
    BARE,
    beside(sessionCookie(''), () => `XSRF-TOKEN=${random()}; Path=/; HttpOnly`),
  ),
  shows(
    'a token cookie for a header that is the same for all',
    `${SCRIPT}${bare()}`,
    BARE,
    beside(sessionCookie(''), () => `XSRF-TOKEN=${STATIC}; Path=/`),
  ),
];

/** Who puts the token into the form, and when. */
export const TOKEN_SOURCE_CASES: CaseOf[] = [
  shows(
    'a meta token that never changes',
    `<meta name="csrf-token" content="${STATIC}">${SCRIPT}${bare()}`,
    BARE,
  ),
  shows(
    'a meta token on a page without scripts',
    (visit) => `<meta name="csrf-token" content="${perSession(visit)}">${bare()}`,
    [],
  ),
  shows(
    'an empty token that a script fills in (Symfony without state)',
    `${SCRIPT}${profileForm(hidden('_csrf_token', 'csrf-token'))}`,
    [],
  ),
  shows('a placeholder on a page without scripts', profileForm(hidden('csrf_token', '')), [
    'csrf-no-protection low',
  ]),
  shows(
    'a word as the token of a page without scripts',
    profileForm(hidden('token', 'web-form')),
    ['csrf-token-static medium'],
    LAX,
  ),
  shows('MediaWiki before the sign-in', profileForm(hidden('wpEditToken', '+\\')), []),
  shows('WordPress before the sign-in, next to a session', profileForm(hidden('_wpnonce', '3f9a1c07be')), []),
  shows(
    'Joomla: the name of a hidden field is the token',
    (visit) => profileForm(hidden(perSession(visit).slice(0, 32), '1')),
    [],
  ),
  shows(
    'one token for everyone, SameSite=Lax',
    profileForm(hidden('csrf_token', STATIC)),
    ['csrf-token-static medium'],
    LAX,
  ),
  shows('one token for everyone, no cookies', profileForm(hidden('csrf_token', STATIC)), [], NONE),
  shows(
    'one token for everyone, next to a real one',
    (visit) => profileForm(hidden('csrf_token', STATIC) + token(visit, 'other')),
    [],
  ),
  shows(
    'a cache in front of a real token',
    (visit) => profileForm(hidden('csrf_token', visit.request.url?.includes('palisade') ? random() : STATIC)),
    [],
  ),
  {
    name: 'one token for everyone, where nothing comes past caches',
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': ({ request }) =>
              request.url?.includes('palisade') ? { status: 503 } : profileForm(hidden('csrf_token', STATIC)),
          },
        }),
      ),
    expected: ['csrf-token-static medium'],
    guards: 'a cache may explain it',
  },
  shows('a short token without a session', () => profileForm(hidden('csrf_token', random(3))), [], NONE),
  shows(
    'a short token next to a real one',
    (visit) => profileForm(hidden('csrf_token', random(3)) + token(visit, 'other')),
    [],
  ),
  shows('the session cookie in the field', ({ session }) => profileForm(hidden('csrf_token', session)), []),
  shows(
    'a signed cookie like the field',
    ({ session }) => profileForm(hidden('csrf_token', signed(session))),
    [],
    (session) => [...sessionCookie('')(session), `csrf_token=${signed(session)}; Path=/`],
  ),
  shows(
    'a cookie like one of two fields',
    (visit) => profileForm(hidden('csrf_token', plain(visit.session)) + token(visit, 'other')),
    [],
    (session) => [...sessionCookie('')(session), `csrf_token=${plain(session)}; Path=/`],
  ),
];

function plain(session: string): string {
  return createHash('sha1').update(`${SECRET}${session}`).digest('hex');
}

function signed(session: string): string {
  return `${createHash('sha256').update(session).digest('hex')}.${plain(session)}`;
}

/** What a form is for, and where it goes. */
export const FORM_PURPOSE_CASES: CaseOf[] = [
  shows(
    'a form without action on a page with scripts',
    `${SCRIPT}${bare().replace('action="/profile"', '')}`,
    [],
  ),
  shows(
    'a form without action that the server made for itself',
    `${SCRIPT}${profileForm(hidden('step', '1')).replace('action="/profile"', '')}`,
    BARE,
  ),
  shows(
    'a form without action that the server answered',
    `${SCRIPT}${bare().replace('action="/profile"', '')}`,
    ['csrf-no-protection high'],
    undefined,
    NAMED,
  ),
  shows('a form for another host of the site', profileForm('', 'https://api.shop.test/profile'), []),
  shows('a dialog', bare().replace('method="post"', 'method="dialog"'), []),
  shows('two records of one kind', profileForm('', '/posts/1/note') + profileForm('', '/posts/2/note'), BARE),
  shows('a login with Strict cookies', LOGIN, ['csrf-login low'], STRICT),
  shows('a login with a token', (visit) => loginWith(token(visit)), []),
  shows('a login with one token for everyone', loginWith(hidden('csrf_token', STATIC)), [
    'csrf-token-static low',
  ]),
  shows(
    'a login with one token for everyone, no cookies (YOURLS)',
    loginWith(hidden('nonce', STATIC)),
    ['csrf-token-static low'],
    NONE,
  ),
  shows('a login that a script sends (qBittorrent)', `${SCRIPT}${LOGIN.replace('action="/login"', '')}`, []),
  loginBeside(
    'a login without action next to jQuery, a missing script and one for tooltips (Supysonic)',
    { '/jquery.js': JQUERY, '/tips.js': "$('.tip').tooltip();" },
    ['csrf-login low'],
  ),
  loginBeside('a login without action next to a program that listens to it', {
    '/jquery.js': JQUERY,
    '/tips.js': "$('#login').on('submit', send);",
  }),
  loginBeside('a login without action that a program in the same file as jQuery names', {
    '/jquery.js': `${JQUERY}\n$("#login").submit(send);`,
    '/tips.js': '',
  }),
  loginBeside('a login without action next to a program that sends something', {
    '/jquery.js': JQUERY,
    '/tips.js': 'document.querySelector("button").onclick = () => fetch("/session");',
  }),
  loginBeside(
    'a login without action that markup takes over (Alpine)',
    { '/jquery.js': JQUERY, '/tips.js': 'start();' },
    [],
    'x-on:submit.prevent="send"',
  ),
  shows(
    'a form for a new account',
    LOGIN.replace('<button>Sign in', '<input name="again" type="password"><button>Register'),
    BARE,
  ),
  shows(
    'a search with a constant',
    `<form action="/search">${hidden('csrf_token', STATIC)}<input type="search" name="q"></form>`,
    [],
  ),
  shows(
    'a search with a random id',
    (visit) => `<form action="/search">${token(visit, 'ei')}<input type="search" name="q"></form>`,
    [],
  ),
  shows(
    'a password by GET that a script sends',
    `${SCRIPT}<form><input name="user"><input type="password" name="p"></form>`,
    [],
  ),
  shows(
    'a password by GET in a field without a name (NZBGet)',
    '<form action="index.html"><input type="text"><input type="password"><button>Sign in</button></form>',
    [],
    undefined,
    { guards: 'browsers do not send it' },
  ),
  shows(
    'writing by GET in fields without a name, next to one that has one',
    '<form action="/x"><input><textarea></textarea><input type="hidden" name="a" value="1"><button>Save</button></form>',
    [],
    undefined,
    { guards: 'browsers send none of them' },
  ),
  shows(
    'writing by GET',
    '<form action="/x"><input name="a"><textarea name="b"></textarea><button>OK</button></form>',
    ['csrf-state-change-get low'],
  ),
  shows(
    'a tool that takes text by GET',
    '<form action="/x"><textarea name="b"></textarea><button>OK</button></form>',
    [],
  ),
  shows(
    'the token of our forms under another name, for another company',
    (visit) =>
      `${profileForm(token(visit))}<form method="post" action="https://pay.example/x">${token(visit, 'state')}</form>`,
    ['csrf-token-cross-origin high'],
  ),
  shows(
    'a token of the payment provider',
    () => `<form method="post" action="https://pay.example/x">${hidden('order_token', random())}</form>`,
    [],
  ),
];

const named = (
  name: string,
  post: (visit: Visit) => Answer,
  expected: CaseOf['expected'],
  { form = bare(), cookies, ...more }: Partial<CaseOf> & { form?: Form; cookies?: FormSite['cookies'] } = {},
): CaseOf => shows(`named: ${name}`, form, expected, cookies, { ...NAMED, ...more, post });

let words = 0;
/** Never the same twice in a row. Without digits, which are not compared. */
const anotherWord = (): string => String.fromCharCode(97 + ((words += 1) % 26)).repeat(6);

const withToken = (visit: Visit): string => profileForm(token(visit));
const isForeign = ({ request }: Visit): boolean => request.headers['sec-fetch-site'] === 'cross-site';
const hasToken = (visit: Visit): boolean => visit.fields.get('csrf_token') === perSession(visit);
const refused: Answer = { status: 403, body: '<h1>403 Forbidden</h1>' };
const UNVERIFIED = 'csrf-token-not-verified';

/** What forged requests show. */
export const FORGERY_CASES: CaseOf[] = [
  named('a token that nobody checks, SameSite=Lax', () => missingFields, [`${UNVERIFIED} medium`], {
    form: withToken,
    cookies: LAX,
  }),
  named('a token that nobody checks, SameSite=Strict', () => missingFields, [`${UNVERIFIED} low`], {
    form: withToken,
    cookies: STRICT,
  }),
  named(
    'a token that only requests of other sites need',
    (visit) => (isForeign(visit) && !hasToken(visit) ? refused : missingFields),
    [],
    { form: withToken },
  ),
  named(
    'a token that is checked when the button was pressed',
    (visit) => (visit.fields.has('save') && !hasToken(visit) ? refused : missingFields),
    [],
    {
      form: (visit) => withToken(visit).replace('<button>', '<button name="save" value="1">'),
    },
  ),
  named('SameSite=Lax, and nothing is refused', () => missingFields, ['csrf-samesite-only low'], {
    cookies: LAX,
  }),
  named('the response is the page itself', () => ({ body: bare() }), BARE),
  named('responses that differ on their own', () => ({ body: anotherWord() }), BARE),
  named('429', () => ({ status: 429 }), BARE, { atMost: { posts: 1 } }),
  named('503', () => ({ status: 503 }), BARE, { atMost: { posts: 1 } }),
  named('tried within a day', () => missingFields, BARE, { isClaimed: true, atMost: { posts: 0 } }),
  {
    ...named('a page that its query chooses', () => missingFields, BARE),
    endpoints: ['/index.php?title=Special:Preferences'],
    untouched: /^POST (?!\/index\.php\?title=Special:Preferences$)/,
    expected: ['csrf-no-protection high'],
    site: (ground) => {
      const page = ({ request }: Visit): string => {
        const title = new URL(request.url ?? '/', 'https://shop.test').searchParams.get('title') ?? 'Main';
        return `<a href="/index.php?title=Main">Main</a>${profileForm('', `/index.php?title=${title}`).replace('name="city"', `name="${title}"`)}`;
      };
      return ground.site(
        formSite({
          routes: { 'GET /': page, 'GET /index.php': page, 'POST /index.php': () => missingFields },
        }),
      );
    },
  },
];

/** Forms that are never sent, though their page was named. */
export const UNSENT_CASES: CaseOf[] = (
  [
    ['an order', profileForm('', '/order')],
    ['a payment', bare().replace('Save profile', 'Jetzt bezahlen')],
    ['a message', bare().replace('<form', '<form id="contact-form"')],
    ['the end of a session', profileForm('', '/account/logout')],
    ['a new password by mail', profileForm('', '/password/reset')],
    ['a newsletter', bare().replace('Save profile', 'Subscribe')],
    ['a text that is filled in', profileForm('<input name="street" value="Rome">')],
    ['a page of text that is filled in', profileForm('<textarea name="about">Hello</textarea>')],
    ['a registration', profileForm(hidden('do', 'register'))],
    ['a new password', profileForm('<input type="password" name="p" autocomplete="new-password">')],
    ['a comment', profileForm('<textarea name="comment"></textarea>')],
    ['a mere button', '<form method="post" action="/profile"><button>Save</button></form>'],
  ] as const
).map(([name, form]) =>
  shows(`never sent: ${name}`, form, BARE, undefined, { ...NAMED, untouched: /^POST/ }),
);

const vanishing: CaseOf['site'] = (ground) => {
  let loads = 0;
  return ground.site(
    formSite({
      routes: {
        'GET /': () => {
          loads += 1;
          return loads > 1 ? { status: 503 } : { body: bare() };
        },
      },
    }),
  );
};

export const UNDECIDED_FORM_CASES: CaseOf[] = [
  { name: 'forms that vanish behind errors', site: vanishing, expected: 'inconclusive' },
  {
    name: 'a site for members',
    site: (ground) => ground.site(formSite({ routes: { 'GET /': () => ({ status: 401 }) } })),
    expected: 'inconclusive',
  },
  {
    name: 'most pages are lost',
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': () => '<a href="/a">a</a><a href="/b">b</a>',
            'GET /a': () => ({ status: 503 }),
            'GET /b': () => ({ status: 503 }),
          },
        }),
      ),
    expected: 'inconclusive',
  },
];
