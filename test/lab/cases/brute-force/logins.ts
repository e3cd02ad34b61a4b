import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseOf } from '../../lab-case';
import { type Answer, formSite } from '../../sites/form-site';
import { type LoginSite, LOGIN_FORM, from, loginSite, wrong } from '../../sites/login-site';

/** Password reset, codes and every other form are nobody's business. */
const UNTOUCHED = /^POST (?!\/(api\/)?login$|\/account$)/;

const login = (
  name: string,
  site: LoginSite,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: (ground) => ground.site(loginSite(ground, site)),
  expected,
  untouched: UNTOUCHED,
  ...more,
});

const thirteen = { posts: 13 };
/** A limit that has nothing to hide, so that only what the case is about can fire. */
const limited = from(5, { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' });
const unlimited = ['login-no-throttling medium'];

const basicWall: CaseOf['site'] = (ground) =>
  ground.site((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="shop"' }).end(),
  );

/** Whether and how a login reacts to failures. */
export const THROTTLING_CASES: CaseOf[] = [
  login('no limit, errors with status 200 (Django, Rails)', { reject: () => wrong() }, unlimited, {
    atMost: thirteen,
  }),
  login('no limit, errors with status 401', { reject: () => wrong(401) }, unlimited, { atMost: thirteen }),
  login(
    'no limit, a redirect back to the form (Laravel, Spring)',
    {
      reject: () => ({ status: 302, headers: { location: '/login?error' } }),
      form: ({ fields }) =>
        `${fields.has('error') ? '<p class="error">Bad credentials</p>' : ''}${LOGIN_FORM}`,
    },
    unlimited,
    { atMost: thirteen },
  ),
  login(
    'no limit, a redirect that says so in its address alone',
    {
      reject: () => ({ status: 302, headers: { location: '/login?error=1' } }),
      form: () => LOGIN_FORM,
    },
    unlimited,
    { atMost: thirteen },
  ),
  login(
    'a redirect back to the form without a word',
    { reject: () => ({ status: 302, headers: { location: '/login' } }), form: () => LOGIN_FORM },
    'inconclusive',
    { guards: 'nothing shows that a password was checked' },
  ),
  login('no limit, a token that works once', { reject: () => wrong(), needsToken: true }, unlimited, {
    atMost: thirteen,
    guards: 'a login that its own protection refused does not count',
  }),
  login(
    'no limit, pages with times and request numbers',
    {
      reject: ({ failures }) =>
        wrong(
          200,
          `<p class="error">Wrong user name or password.</p><footer>${new Date().toISOString()} request ${Math.random()} visits ${failures}</footer>`,
        ),
    },
    unlimited,
    { guards: 'texts that vary anyway are no reaction' },
  ),
  login('no limit, slow hashing', { reject: () => sleep(400).then(() => wrong()) }, unlimited, {
    guards: 'slow from the start is not a delay',
  }),
  login(
    'no limit, one slow response',
    { reject: ({ failures }) => (failures === 6 ? sleep(1_500).then(() => wrong()) : wrong()) },
    unlimited,
    {
      guards: 'a delay must show twice',
    },
  ),
  login(
    'an invisible puzzle on every page, whose answer nobody sends',
    {
      reject: () =>
        wrong(
          200,
          '<script src="https://www.google.com/recaptcha/api.js?render=x"></script><p class="error">Wrong user name or password.</p>',
        ),
      form: () => `<script src="https://www.google.com/recaptcha/api.js?render=x"></script>${LOGIN_FORM}`,
    },
    'inconclusive',
    { guards: 'perhaps no password was checked' },
  ),
  login('429 with Retry-After from the fifth failure', { reject: limited }, []),
  login('403 from the sixth failure', { reject: from(6, { status: 403, body: '<h1>Forbidden</h1>' }) }, []),
  login('503 of a limiter in nginx', { reject: from(4, { status: 503, body: '<h1>503</h1>' }) }, []),
  login('423 from the third failure', { reject: from(3, { status: 423, body: '<p>Locked</p>' }) }, []),
  login(
    'a text that says locked',
    { reject: from(5, wrong(200, '<p class="error">Your account has been locked for 30 minutes.</p>')) },
    [],
  ),
  login(
    'a text that says so in German',
    {
      reject: from(
        5,
        wrong(200, '<p class="error">Zu viele Fehlversuche. Bitte versuchen Sie es in 5 Minuten erneut.</p>'),
      ),
    },
    [],
  ),
  login(
    'a puzzle from the third failure',
    {
      reject: from(
        4,
        wrong(
          200,
          '<p>Wrong user name or password.</p><div class="g-recaptcha" data-sitekey="x"></div><script src="https://www.google.com/recaptcha/api.js"></script>',
        ),
      ),
    },
    [],
  ),
  login(
    'slower from the fifth failure',
    { reject: ({ failures }) => sleep(failures < 5 ? 0 : 4_000).then(() => wrong()) },
    [],
  ),
  login('hangs up from the fifth failure', { reject: from(5, { drops: true }) }, 'inconclusive', {
    guards: 'one dropped connection may be the network',
  }),
  login(
    'a challenge cookie from the fifth failure',
    {
      reject: from(5, {
        status: 200,
        headers: { 'set-cookie': 'cf_chl_rc_m=1; Path=/' },
        body: '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>',
      }),
    },
    [],
  ),
  login(
    '429 from the twelfth failure',
    { reject: from(12, { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' }) },
    ['login-late-throttling low'],
  ),
  login(
    'a limit per address that believes X-Forwarded-For',
    {
      believesForwarded: true,
      reject: ({ failuresFromAddress }) =>
        failuresFromAddress >= 5
          ? { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' }
          : wrong(),
    },
    ['login-throttle-header-bypass high'],
  ),
  login(
    'a limit per address that believes nobody',
    {
      reject: ({ failuresFromAddress }) =>
        failuresFromAddress >= 5
          ? { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' }
          : wrong(),
    },
    [],
  ),
  login(
    'a limit that ends on its own after two tries',
    {
      reject: ({ failures }) =>
        failures === 5 || failures === 6 ? { status: 429, body: '<p>Slow down</p>' } : wrong(),
    },
    [],
    { guards: 'a bypass needs a control that is still refused' },
  ),
  login(
    'a limit per session',
    {
      reject: ({ failuresOfSession }) =>
        failuresOfSession >= 5 ? { status: 429, body: '<p>Too many attempts</p>' } : wrong(),
    },
    ['login-throttle-cookie-bound medium'],
  ),
];

const JSON_TYPE = { 'content-type': 'application/json' };

/** Of an API without pages: it says where people sign in, and with what. */
const DOCUMENT = JSON.stringify({
  openapi: '3.0.1',
  info: {},
  paths: {
    '/api/register': { post: { requestBody: ofMembers('name', 'password') } },
    '/api/login': { post: { requestBody: ofMembers('name', 'username', 'password') } },
  },
});
function ofMembers(...names: string[]): object {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { content: { 'application/json': { schema: { type: 'object', properties } } } };
}
const API_ROOT: Answer = { headers: JSON_TYPE, json: '{"api":"shop"}' };
const SHELL = '<div id="app"></div><script src="/app.js"></script>';

const jsonLogin = (reject: () => Answer, home: Answer | string = SHELL): ReturnType<typeof formSite> =>
  formSite({
    routes: {
      'GET /': () => home,
      'GET /openapi.json': () => ({ headers: JSON_TYPE, json: DOCUMENT }),
      'GET /api/login': () => ({ status: 405, headers: JSON_TYPE, json: '{"error":"Method not allowed"}' }),
      'POST /api/login': ({ request }) =>
        request.headers['content-type']?.startsWith('application/json')
          ? reject()
          : { status: 415, headers: JSON_TYPE, json: '{}' },
    },
  });

const says = (name: string, text: string, expected: CaseOf['expected']): CaseOf =>
  login(
    `error text: ${name}`,
    {
      reject: from(
        4,
        { status: 429, headers: { 'retry-after': '60' }, body: '<p>Too many attempts</p>' },
        wrong(200, `<p class="error">${text}</p>`),
      ),
    },
    expected,
  );

/** What else is wrong, or not, with a login. */
export const LOGIN_CASES: CaseOf[] = [
  says('there is no such user', 'There is no user with this name.', ['login-generic-error-missing low']),
  says('unknown email address', 'We couldn’t find an account with that email address.', [
    'login-generic-error-missing low',
  ]),
  says('the same in German', 'Dieser Benutzer existiert nicht.', ['login-generic-error-missing low']),
  says('WordPress', 'Unknown username. Check again or try your email address.', [
    'login-generic-error-missing low',
  ]),
  says(
    'Django',
    'Please enter a correct username and password. Note that both fields may be case-sensitive.',
    [],
  ),
  says('Laravel', 'These credentials do not match our records.', []),
  says('Devise', 'Invalid Email or password.', []),
  says('Spring', 'Bad credentials', []),
  says('German, both', 'Benutzername oder Passwort ist falsch.', []),
  says('either may be unknown', 'Unknown user name or wrong password.', []),
  {
    ...login('over http', { reject: limited }, ['login-cleartext high'], { url: 'http://shop.test/' }),
    site: (ground) => ground.http(loginSite(ground, { reject: limited })),
  },
  {
    ...login('https page that sends to http', { reject: limited }, ['login-cleartext high']),
    site: async (ground) => {
      const listener = loginSite(ground, {
        reject: limited,
        form: () => LOGIN_FORM.replace('action="/login"', 'action="http://shop.test/login"'),
      });
      await ground.https(listener);
      await ground.http(listener);
    },
  },
  login(
    'a form with GET',
    { reject: limited, form: () => LOGIN_FORM.replace('method="post"', 'method="get"') },
    ['login-get-method medium'],
  ),
  login(
    'wants an email address',
    {
      form: () => LOGIN_FORM.replace('name="username"', 'name="email" type="email"'),
      reject: ({ user, failures }) =>
        user.includes('@')
          ? limited({ failures } as Parameters<typeof limited>[0])
          : { status: 422, body: '<p>The email must be a valid email address.</p>' },
    },
    [],
  ),
  {
    ...login('a JSON login that was named', { reject: () => wrong() }, unlimited, {
      endpoints: ['/api/login'],
      atMost: thirteen,
    }),
    site: (ground) =>
      ground.site(
        jsonLogin(() => ({ status: 401, headers: JSON_TYPE, json: '{"error":"Invalid credentials"}' })),
      ),
  },
  {
    ...login('a JSON login that the OpenAPI document of an API names', { reject: () => wrong() }, unlimited, {
      endpoints: undefined,
      atMost: { posts: 14 },
      untouched: /register/,
    }),
    site: (ground) =>
      ground.site(
        jsonLogin(
          () => ({ status: 401, headers: JSON_TYPE, json: '{"error":"Invalid credentials"}' }),
          API_ROOT,
        ),
      ),
  },
  {
    ...login('a JSON login that was named, with a limit', { reject: () => wrong() }, [], {
      endpoints: ['/api/login'],
    }),
    site: (ground) => {
      let failures = 0;
      return ground.site(
        jsonLogin(() => {
          failures += 1;
          return failures < 5
            ? { status: 401, headers: JSON_TYPE, json: '{"error":"Invalid credentials"}' }
            : {
                status: 429,
                headers: { ...JSON_TYPE, 'retry-after': '60' },
                json: '{"error":"Too many requests"}',
              };
        }),
      );
    },
  },
  login('HTTP authentication that was named, without limit', { reject: () => wrong() }, unlimited, {
    site: basicWall,
    endpoints: ['/'],
    atMost: { posts: 0, requests: 25 },
  }),
  {
    ...login('HTTP authentication that was named, with a limit', { reject: () => wrong() }, [], {
      endpoints: ['/'],
    }),
    site: (ground) => {
      let failures = 0;
      return ground.site((request, response) => {
        if (request.headers.authorization !== undefined) failures += 1;
        if (failures >= 5) response.writeHead(429, { 'retry-after': '60' }).end();
        else response.writeHead(401, { 'www-authenticate': 'Basic realm="shop"' }).end();
      });
    },
  },
];

const without = (name: string, form: string, more: Partial<CaseOf> = {}): CaseOf =>
  login(`no verdict: ${name}`, { reject: () => wrong(), form: () => form }, 'inconclusive', {
    atMost: { posts: 0 },
    ...more,
  });

export const UNDECIDED_LOGIN_CASES: CaseOf[] = [
  login('no verdict: HTTP authentication before every page', { reject: () => wrong() }, 'inconclusive', {
    site: basicWall,
    atMost: { posts: 0, requests: 3 },
  }),
  login(
    'no verdict: a form that tells how many attempts are left',
    { reject: ({ failures }) => wrong(200, `Wrong password. ${9 - failures} attempts left.`) },
    'inconclusive',
    { atMost: { posts: 1 } },
  ),
  login('no verdict: not verified', { reject: () => wrong() }, 'inconclusive', {
    mayIntrude: false,
    atMost: { requests: 0, connections: 0 },
  }),
  login('no verdict: tried within a day', { reject: () => wrong() }, 'inconclusive', {
    isClaimed: true,
    atMost: { posts: 0 },
  }),
  without('a login made by scripts', '<div id="app"></div><script src="/static/main.js"></script>'),
  {
    ...without('single sign-on elsewhere', ''),
    site: (ground) =>
      ground.site((request, response) => {
        if (request.url === '/login')
          response.writeHead(302, { location: 'https://login.sso.example/authorize' }).end();
        else
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<!doctype html><a href="/login">Sign in</a>');
      }),
  },
  login(
    'no verdict: a firewall at the first login',
    { reject: () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' }) },
    'inconclusive',
    { atMost: { posts: 3 } },
  ),
  login(
    'no verdict: refused from the start',
    { reject: () => ({ status: 429, headers: { 'retry-after': '600' }, body: 'Too many' }) },
    'inconclusive',
    { atMost: { posts: 3 } },
  ),
  login(
    'no verdict: every login breaks the server',
    { reject: () => ({ status: 500, body: '<h1>500</h1>' }) },
    'inconclusive',
    { atMost: { posts: 3 } },
  ),
  login(
    'no verdict: the token of the form is never accepted',
    { reject: () => ({ status: 419, body: '<h1>Page expired</h1>' }) },
    'inconclusive',
  ),
  without('only a form to reset the password', '', {
    endpoints: ['/password/reset'],
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': () => '<h1>Shop</h1>',
            'GET /password/reset': () =>
              '<form method="post" action="/password/reset"><input name="email"><input type="password" name="new_password"><button>Reset password</button></form>',
          },
        }),
      ),
  }),
  {
    ...without('a code by SMS', '', { endpoints: ['/login'], atMost: { posts: 3 } }),
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': () => '<a href="/login">Sign in</a>',
            'GET /login': () =>
              '<form method="post" action="/otp/send"><input name="phone" type="tel"><button>Send me a code</button></form>',
          },
        }),
      ),
  },
];
