import { createHash, randomUUID } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { hidden, random, sessionCookie, type Visit } from '../../sites/form-site';
import { profile } from './profile-case';

const SESSION = sessionCookie('; SameSite=Lax');
const SECRET = random(32);
const perSession = ({ session }: Visit): string =>
  createHash('sha256').update(`${SECRET}${session}`).digest('hex');

/** A login with one more hidden field. */
const login = (input: string, query = '', buttons = '<button>Login</button>'): string =>
  `<form method="post" action="/login${query}">${input}<input name="user"><input name="pass" type="password">${buttons}</form>`;

const open = (name: string, form: (visit: Visit) => string): CaseOf =>
  profile(`login value: ${name}`, { form, cookies: SESSION }, 'inconclusive', {
    atMost: { posts: 0 },
    guards: 'a value is a token only if the server checks it',
  });
const token = (
  name: string,
  form: (visit: Visit) => string,
  cookies: Parameters<typeof profile>[1]['cookies'] = SESSION,
): CaseOf => profile(`login value: ${name}`, { form, cookies }, []);

const COOKIE = () => [`csrftoken=${random()}; Path=/; SameSite=Lax`];
const withField = (): string => login(hidden('csrfmiddlewaretoken', random(64)), '/admin');

const buttons = (...words: string[]): string =>
  words.map((each) => `<input type="submit" name="_submit" value="${each}">`).join('');
/** The first button is the one that Enter presses. */
export const BUTTON_CASES: CaseOf[] = [
  profile(
    'buttons: a login that offers more (ikiwiki)',
    { form: () => login('', '', buttons('Login', 'Register', 'Forgot Password?')), cookies: SESSION },
    ['csrf-login low'],
    { atMost: { posts: 0 } },
  ),
  profile(
    'buttons: a registration that offers a login',
    { form: () => login('', '', buttons('Register', 'Login')), cookies: SESSION },
    ['csrf-samesite-only low'],
    { atMost: { posts: 0 } },
  ),
];

/** A cookie for a header, and how the site uses it. */
export const TOKEN_COOKIE_CASES: CaseOf[] = [
  profile(
    'token cookie: another form has the field, this login has none (Graphite)',
    { form: () => `${login('')}${withField()}`, cookies: COOKIE },
    ['csrf-login low'],
    { atMost: { posts: 0 } },
  ),
  profile('token cookie: no form has a field', { form: () => login(''), cookies: COOKIE }, [], {
    atMost: { posts: 0 },
    guards: 'who hands out the token asks for it',
  }),
  profile(
    'token cookie: scripts of the page may send the header',
    { form: () => `<script src="/app.js"></script>${login('')}${withField()}`, cookies: COOKIE },
    [],
    { atMost: { posts: 0 } },
  ),
];

/** Random values in logins, which are never sent. */
export const LOGIN_VALUE_CASES: CaseOf[] = [
  open('the key of the next page (Request Tracker)', () => login(hidden('next', random()))),
  open('the id of the request', () => login(hidden('request_id', randomUUID()))),
  open('the id of the form (Drupal)', () => login(hidden('form_build_id', `form-${random(24)}`))),
  open('the number of a CAPTCHA', () => login(hidden('captcha_id', random()))),
  open('a parameter of the address', () => login('', `?tab_id=${random()}`)),
  open('a value for each session', (visit) => login(hidden('visit', perSession(visit)))),
  token('a token by its name', () => login(hidden('login_csrf', random()))),
  token('a random value next to a token', () =>
    login(hidden('next', random()) + hidden('authenticity_token', random())),
  ),
  token('a name that is the token (Joomla)', () => login(hidden(random(), '1'))),
  token(
    'a cookie that says CSRF',
    () => login(hidden('k', random())),
    (session) => [...SESSION(session), `_csrf=${random()}; Path=/; HttpOnly; SameSite=Lax`],
  ),
  token(
    'a token for scripts in the page',
    () => `<meta name="csrf-token" content="${random()}">${login(hidden('next', random()))}`,
  ),
];
