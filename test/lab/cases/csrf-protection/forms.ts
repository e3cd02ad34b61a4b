import type { CaseOf } from '../../lab-case';
import {
  type Answer,
  type Visit,
  hidden,
  missingFields,
  profileForm,
  random,
  sessionCookie,
} from '../../sites/form-site';
import { NAMED, bare, profile } from './profile-case';

const refused: Answer = { status: 403, body: '<h1>403 Forbidden</h1>' };
const isForeign = ({ request }: Visit): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' ||
  !['https://shop.test', undefined].includes(request.headers.origin);

/** Forms without a token. */
export const BARE_FORM_CASES: CaseOf[] = [
  profile('no token, a session cookie without SameSite', { form: bare }, ['csrf-no-protection medium']),
  profile('no token, SameSite=None', { form: bare, cookies: sessionCookie('; SameSite=None') }, [
    'csrf-no-protection medium',
  ]),
  profile(
    'no token, and the server takes forged requests seriously',
    { form: bare },
    ['csrf-no-protection high'],
    NAMED,
  ),
  profile('no token, named, but the domain is not verified', { form: bare }, ['csrf-no-protection medium'], {
    ...NAMED,
    mayIntrude: false,
    atMost: { posts: 0 },
  }),
  profile(
    'no token, but Sec-Fetch-Site is checked',
    { form: bare, post: (visit) => (isForeign(visit) ? refused : missingFields) },
    [],
    {
      ...NAMED,
      guards: 'another rejection of a cross-site request is protection',
    },
  ),
  profile(
    'no token, but Origin is checked, with a page of status 200',
    {
      form: bare,
      post: (visit) =>
        isForeign(visit)
          ? { body: '<h1>Invalid request</h1>' }
          : { body: `${bare()}<p class="error">Name is required</p>` },
    },
    [],
    {
      ...NAMED,
      guards: 'a different body is a different rejection',
    },
  ),
  profile('no token, SameSite=Lax', { form: bare, cookies: sessionCookie('; SameSite=Lax') }, [
    'csrf-samesite-only low',
  ]),
  profile('no token, SameSite=Strict', { form: bare, cookies: sessionCookie('; SameSite=Strict') }, [], {
    guards: 'Strict keeps the cookie off every foreign request',
  }),
  profile('no token, no cookies at all', { form: bare, cookies: () => [] }, [], {
    guards: 'without a cookie there is nothing to ride on',
  }),
  profile(
    'no token, Lax session next to an analytics cookie',
    {
      form: bare,
      cookies: (session) => [
        ...sessionCookie('; SameSite=Lax')(session),
        '_ga=GA1.1.1234567890.1700000000; Path=/',
        'theme=dark; Path=/',
        'lang=de; Path=/',
      ],
    },
    ['csrf-samesite-only low'],
    { guards: 'only session-like cookies count' },
  ),
  profile(
    'nothing but preferences in cookies',
    { form: bare, cookies: () => ['lang=de; Path=/', 'theme=dark; Path=/'] },
    [],
    {
      guards: 'a language is not a session',
    },
  ),
  profile(
    'a meta token that scripts send as header (Rails UJS, axios)',
    {
      form: () =>
        `<meta name="csrf-token" content="${random(32)}"><script src="/app.js"></script>${profileForm()}`,
    },
    [],
    { guards: 'a token source for a custom header' },
  ),
  profile(
    'a readable cookie that scripts send as header (Angular)',
    {
      form: () => `<app-root></app-root><script src="/main.js"></script>${profileForm()}`,
      cookies: (session) => [
        ...sessionCookie('; SameSite=Lax')(session),
        `XSRF-TOKEN=${random()}; Path=/; Secure; SameSite=Lax`,
      ],
    },
    [],
    { guards: 'double submit by script' },
  ),
  profile(
    'a readable cookie for a header on a page without scripts (Laravel, Spring Security)',
    {
      form: () => profileForm(),
      cookies: (session) => [
        ...sessionCookie('; SameSite=None')(session),
        `XSRF-TOKEN=${random()}; Path=/; Secure; SameSite=Lax`,
      ],
    },
    [],
    { guards: 'who hands out the token asks for it' },
  ),
  profile(
    'a form whose button posts',
    {
      form: () =>
        '<form action="/profile"><input name="nickname"><button formmethod="post">Save</button></form>',
    },
    ['csrf-no-protection medium'],
  ),
  profile(
    'a search form',
    {
      form: () =>
        '<form action="/search" method="get"><input name="q" type="search"><button>Search</button></form>',
    },
    [],
    { guards: 'a search changes nothing' },
  ),
  profile(
    'a search form with POST',
    { form: () => '<form action="/search" method="post"><input name="q"><button>Search</button></form>' },
    [],
    { guards: 'a search changes nothing' },
  ),
  profile(
    'a newsletter form of another company',
    {
      form: () =>
        '<form action="https://list.example/subscribe" method="post"><input name="email" type="email"><button>Subscribe</button></form>',
    },
    [],
    { guards: 'the other site’s forms are its own affair' },
  ),
  profile(
    'hidden fields that are no tokens',
    {
      form: () =>
        profileForm(
          hidden('form_id', 'user_profile_form') +
            hidden('utm_source', 'newsletter-2026-01-spring') +
            hidden('redirect', '/welcome'),
        ),
    },
    ['csrf-no-protection medium'],
    { guards: 'a constant is not a token, nor a static one' },
  ),
];

/** Forms of special kinds. */
export const FORM_KIND_CASES: CaseOf[] = [
  profile(
    'a login form without token',
    {
      form: () =>
        '<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>',
    },
    ['csrf-login low'],
    { guards: 'login has its own rule' },
  ),
  profile(
    'a login form without action or token that sends a choice, on a page with scripts (Adminer)',
    {
      form: () =>
        '<script src="/site.js"></script><form method="post" action=""><select name="system"><option value="mysql" selected>MySQL</select><input name="u"><input name="p" type="password"><input type="submit" value="Login"></form>',
    },
    ['csrf-login low'],
  ),
  profile(
    'a login form without token whose password is marked as a new one (Zabbix)',
    {
      form: () =>
        '<form method="post" action="/login"><input name="user"><input name="password" type="password" autocomplete="new-password"><button>Sign in</button></form>',
    },
    ['csrf-login low'],
  ),
  profile(
    'a login form whose token of accounts is empty, on a page with scripts (DokuWiki)',
    {
      form: () =>
        '<script src="/site.js"></script><form method="post" action="/login"><input type="hidden" name="sectok" value=""><input name="u"><input name="p" type="password"><button>Sign in</button></form>',
    },
    ['csrf-login low'],
    { guards: 'nobody fills in a token of accounts for a stranger' },
  ),
  profile(
    'a password in a GET form',
    {
      form: () =>
        '<form action="/account"><input name="user"><input name="password" type="password"><button>Go</button></form>',
    },
    ['csrf-state-change-get medium'],
  ),
  profile(
    'a GET form that saves',
    {
      form: () =>
        '<form action="/profile"><input name="name"><input name="email" type="email"><textarea name="about"></textarea><button>Speichern</button></form>',
    },
    ['csrf-state-change-get medium'],
    { guards: 'verbs in several languages' },
  ),
  profile(
    'a GET form that filters',
    {
      form: () =>
        '<form action="/list"><select name="sort"><option>new</option></select><input name="min" type="number"><button>Apply filter</button></form>',
    },
    [],
    { guards: 'a filter changes nothing' },
  ),
  profile(
    'a form that deletes is never sent',
    {
      form: () =>
        '<form method="post" action="/profile"><input name="why"><button>Delete account</button></form>',
    },
    ['csrf-no-protection medium'],
    { ...NAMED, atMost: { posts: 0 } },
  ),
  profile(
    'a contact form is never sent',
    {
      form: () =>
        '<form method="post" action="/profile"><input name="name"><textarea name="message"></textarea><button>Send message</button></form>',
    },
    ['csrf-no-protection medium'],
    { ...NAMED, atMost: { posts: 0 } },
  ),
  profile(
    'a form that reports something to the moderators is never sent',
    {
      form: () =>
        '<form method="post" action="/profile"><input name="grund"><input name="name"><button>Dokument melden</button></form>',
    },
    ['csrf-no-protection medium'],
    {
      ...NAMED,
      atMost: { posts: 0 },
      guards: 'studentenportal #221: each report sent an e-mail, six thousand of them',
    },
  ),
  profile(
    'a form with an upload is never sent',
    {
      form: () =>
        '<form method="post" action="/profile" enctype="multipart/form-data"><input name="name"><input type="file" name="photo"><button>Save</button></form>',
    },
    ['csrf-no-protection medium'],
    { ...NAMED, atMost: { posts: 0 } },
  ),
];
