import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseOf } from '../../lab-case';
import {
  directus,
  digestLogin,
  freshRss,
  jupyter,
  mediaWiki,
  nodeRed,
  qbittorrent,
  qbittorrent4,
  shaarli,
  tomcat,
} from '../../sites/application-logins';
import { type Application, from, LOGIN_FORM, type LoginSite, loginSite, wrong } from '../../sites/login-site';
import { application } from './application-case';

const UNLIMITED = ['login-no-throttling medium'];

const login = (
  name: string,
  site: LoginSite,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: (ground) => ground.site(loginSite(ground, site)),
  expected,
  untouched: /^POST (?!\/login$)/,
  ...more,
});

const CONTACT =
  '<form method="post" action="/contact"><input name="mail"><div class="g-recaptcha" data-sitekey="x"></div></form>';
/** Zabbix and Cacti ask browsers with this not to fill the password in. */
const NEW_PASSWORD = LOGIN_FORM.replace('current-password', 'new-password');
const TOO_MANY = { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' };

/** Two logins of one site: the customers' has a limit, the administrators' has none. */
function twoLogins(): Application {
  const form = (action: string): string => LOGIN_FORM.replace('action="/login"', `action="${action}"`);
  let failures = 0;
  return ({ method, path }) => {
    if (path === '/') return { body: '<h1>Shop</h1>' };
    if (method !== 'POST') return { body: form(path) };
    const isCustomer = path === '/login';
    failures += isCustomer ? 1 : 0;
    if (isCustomer && failures >= 4) return TOO_MANY;
    return { body: `<p>Wrong user name or password.</p>${form(path)}` };
  };
}

const MISSING = { status: 404, body: '<h1>404</h1>' };
const SCRIPTED_LOGIN = {
  body: '<form action="" method="post" class="login-form"><input name="username"><input type="password" name="password"><button>Log in</button></form><script src="/login.js"></script>',
};

/** The script of its login posts to another address than the form; `elsewhere` is at all other paths. */
const raneto =
  (elsewhere = MISSING): Application =>
  ({ method, path }) => {
    if (path === '/login.js')
      return {
        headers: { 'content-type': 'text/javascript' },
        body: "$('.login-form').on('submit', function () { $.post('/rn-login', $(this).serialize()); });",
      };
    if (path === '/rn-login' && method === 'POST')
      return {
        headers: { 'content-type': 'application/json' },
        body: '{"status":0,"message":"Invalid Username/Password Combination"}',
      };
    if (path === '/') return { body: '<a href="/login">Login</a>' };
    if (method === 'POST') return MISSING;
    return path === '/login' ? SCRIPTED_LOGIN : elsewhere;
  };

const sentByScript = (name: string, site: Application): CaseOf =>
  application(name, () => site, UNLIMITED, { atMost: { posts: 14 }, untouched: /^POST (?!\/rn-login$)/ });

/** Causes of wrong verdicts on real applications. */
export const APPLICATION_CASES: CaseOf[] = [
  application('Node-RED: 401 to any request without a client', () => nodeRed, 'inconclusive', {
    endpoints: ['/auth/token'],
    guards: '401 is not always a refused password',
  }),
  application('Tomcat: HTTP authentication behind a link, the same 401 forever', () => tomcat, UNLIMITED, {
    atMost: { posts: 0 },
  }),
  application('Jupyter: a password alone', () => jupyter, UNLIMITED, { atMost: { posts: 13 } }),
  application('qBittorrent: the fields and the encoding of its own form', () => qbittorrent, UNLIMITED, {
    endpoints: ['/api/v2/auth/login'],
    atMost: { posts: 13 },
  }),
  application('qBittorrent 4: one word with status 200, and a ban', () => qbittorrent4(5), [], {
    endpoints: ['/api/v2/auth/login'],
    atMost: { posts: 8 },
  }),
  application(
    'one word with status 200, with and without credentials',
    () => qbittorrent4(),
    'inconclusive',
    {
      endpoints: ['/api/v2/auth/login'],
      atMost: { posts: 14 },
      guards: 'nothing shows that a password was checked',
    },
  ),
  application('Directus: an address that validators accept', () => directus, UNLIMITED, {
    endpoints: ['/auth/login'],
    atMost: { posts: 13 },
  }),
  application('FreshRSS: signed in by script', () => freshRss, 'inconclusive', {
    endpoints: ['/i/?c=auth&a=login'],
    atMost: { posts: 0 },
    guards: 'nothing blocks us: a script computes what is sent',
  }),
  application('FreshRSS: found, and signed in by script', () => freshRss, 'inconclusive', {
    atMost: { posts: 0 },
  }),
  application('a digest that a script computes', () => digestLogin, 'inconclusive', { atMost: { posts: 1 } }),
  sentByScript('Raneto: a form that its script sends to another address', raneto()),
  sentByScript(
    'a form that its script sends to an address with an error for GET (Raneto)',
    raneto({ status: 500, body: '<h1>Error</h1>' }),
  ),
  sentByScript(
    'a form that its script sends, where the application shows it at every path',
    raneto({ status: 200, ...SCRIPTED_LOGIN }),
  ),
  login(
    'application: a wrong password that is an error of the server, in words',
    { reject: () => ({ status: 500, body: '<h1>Error</h1><p>Wrong user name or password.</p>' }) },
    UNLIMITED,
  ),
  application('Shaarli: the form in the header leads nowhere', () => shaarli, UNLIMITED, {
    atMost: { posts: 13 },
    untouched: /^POST (?!\/login$)/,
  }),
  application('MediaWiki: found by its link', () => mediaWiki, UNLIMITED, {
    untouched: /^POST (?!\/index\.php\?title=Special:UserLogin)/,
  }),
  application('MediaWiki: a login that the query chooses', () => mediaWiki, UNLIMITED, {
    endpoints: ['/index.php?title=Special:UserLogin'],
    atMost: { posts: 13 },
    untouched: /^POST (?!\/index\.php\?title=Special:UserLogin)/,
  }),
  application('customers are throttled, administrators are not', twoLogins, UNLIMITED, {
    endpoints: ['/login', '/administration'],
    atMost: { posts: 18 },
    guards: 'each configured login is judged on its own',
  }),
  login(
    'application: a login whose password is marked as a new one (Zabbix, Cacti)',
    {
      form: () => NEW_PASSWORD,
      reject: () => ({ body: `<p class="error">Wrong user name or password.</p>${NEW_PASSWORD}` }),
    },
    UNLIMITED,
    { atMost: { posts: 13 } },
  ),
  login(
    'application: a new password, and a button that does not speak of signing in',
    { form: () => NEW_PASSWORD.replace('<button>Sign in', '<button>Continue'), reject: () => wrong() },
    'inconclusive',
    { atMost: { posts: 0 }, guards: 'the form may create an account' },
  ),
  login(
    'application: a form with a text filled in',
    {
      reject: () => wrong(),
      form: () => LOGIN_FORM.replace('name="username"', 'name="username" value="guest"'),
    },
    'inconclusive',
    { atMost: { posts: 0 }, guards: 'anyone who sends a form that was filled in overwrites something' },
  ),
  login(
    'application: a field that nobody sees is filled in (Tiny Tiny RSS)',
    {
      reject: () => wrong(),
      form: () =>
        LOGIN_FORM.replace('<input', '<input style="display : none" name="op" value="login"><input'),
    },
    ['login-no-throttling medium'],
    { guards: 'it is a hidden field in all but its type' },
  ),
];

/** Reactions, and what only looks like one. */
export const REACTION_CASES: CaseOf[] = [
  login(
    'a delay that grows from the second failure (Dovecot behind Roundcube)',
    { reject: ({ failures }) => sleep(500 + (failures > 1 ? 2 ** failures * 500 : 0)).then(() => wrong()) },
    [],
    { atMost: { posts: 3 } },
  ),
  login(
    'a delay that grows up to a time-out',
    { reject: ({ failures }) => sleep(failures > 1 ? 20_000 : 1_500).then(() => wrong()) },
    [],
    { atMost: { posts: 3 } },
  ),
  login(
    'a CAPTCHA of another form on the page',
    {
      reject: () => wrong(200, `<p class="error">Wrong user name or password.</p>${CONTACT}`),
      form: () => `${LOGIN_FORM}${CONTACT}`,
    },
    UNLIMITED,
    { guards: 'the login does not ask for it' },
  ),
  login(
    'a CAPTCHA that joins the login, next to that of another form',
    {
      form: () => `${LOGIN_FORM}${CONTACT}`,
      reject: ({ failures }) => ({
        body: `<p class="error">Wrong user name or password.</p>${CONTACT}${
          failures < 5 ? LOGIN_FORM : LOGIN_FORM.replace('<button', '<div class="g-recaptcha"></div><button')
        }`,
      }),
    },
    [],
  ),
  login(
    'limit words in an error of the server (Node-RED)',
    { reject: from(6, { status: 500, body: 'Too many login attempts. Wait 10 minutes and try again' }) },
    [],
  ),
  login(
    'still limited from an earlier test',
    { reject: () => ({ status: 403, body: '<p>Too many failed login attempts. Try again tomorrow.</p>' }) },
    [],
    {
      atMost: { posts: 1 },
      guards: 'a limit that never ends in a day is not a reason to say nothing forever',
    },
  ),
];
