import { randomBytes } from 'node:crypto';
import type { Application, Reply, Seen } from './login-site';

const token = () => randomBytes(20).toString('hex');
const form = (fields: string, above = '', method = 'post', action = '/login') =>
  `<!doctype html><title>Log in</title><body>${above}<form method="${method}" action="${action}">${fields}
   <label>Password <input type="password" name="password"></label><button>Log in</button></form><a href="/password/reset">Forgot?</a>`;
const EMAIL = '<input type="email" name="email">';
const USERNAME = '<input name="username" autocomplete="username">';
const seeOther = (location: string, headers: Reply['headers'] = {}): Reply => ({
  status: 302,
  headers: { location, ...headers },
});

/** Counts per key, as a cache or a table behind a login does. */
function counter(limit: number): (key: string) => boolean {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit;
  };
}

/** Laravel UI: token in session, redirects back with the error in the session, five tries per e-mail and address. */
export function laravel(limit = 5): Application {
  const sessions = new Map<string, { token: string; error: string }>();
  const isOver = counter(limit);
  return ({ method, path, cookies, fields }) => {
    const id = cookies.laravel_session ?? '';
    const session = sessions.get(id);
    if (method === 'POST') {
      if (session === undefined || fields._token !== session.token)
        return { status: 419, body: '<title>Page Expired</title>' };
      session.error = isOver(fields.email ?? '')
        ? 'Too many login attempts. Please try again in 57 seconds.'
        : 'These credentials do not match our records.';
      return seeOther('/login');
    }
    if (path !== '/login') return { body: '<a href="/login">Log in</a>' };
    const current = session ?? { token: token(), error: '' };
    const key = session === undefined ? token() : id;
    sessions.set(key, current);
    const { error } = current;
    current.error = '';
    return {
      headers: { 'set-cookie': `laravel_session=${key}; path=/; httponly` },
      body: form(`<input type="hidden" name="_token" value="${current.token}">${EMAIL}`, `<p>${error}</p>`),
    };
  };
}

/** Django's own login view: token and cookie must agree, Referer is requested on https; no limit. */
export const django: Application = ({ method, path, cookies, fields, headers }) => {
  const page = (error: string, secret = token()): Reply => ({
    headers: { 'set-cookie': `csrftoken=${secret}; Path=/; SameSite=Lax` },
    body: form(
      `<input type="hidden" name="csrfmiddlewaretoken" value="${secret}">${USERNAME}`,
      error,
      'post',
      '',
    ),
  });
  if (path !== '/login') return { body: '<a href="/login">Log in</a>' };
  if (method !== 'POST') return page('');
  const isOwn = fields.csrfmiddlewaretoken === cookies.csrftoken && headers.referer !== undefined;
  if (!isOwn)
    return { status: 403, body: '<h1>Forbidden</h1><p>CSRF verification failed. Request aborted.</p>' };
  return page(
    '<ul><li>Please enter a correct username and password. Note that both fields may be case-sensitive.</li></ul>',
    cookies.csrftoken,
  );
};

/** Devise with :lockable: 422, and its text once the account is locked (here as if the account existed). */
export function devise(limit = 4): Application {
  const isOver = counter(limit);
  const page = (error: string): string =>
    form(
      `<input type="hidden" name="authenticity_token" value="${token()}">${EMAIL}`,
      `<p class="alert">${error}</p>`,
      'post',
      '/users/sign_in',
    );
  return ({ method, path, fields }) => {
    if (path === '/') return { body: '<a href="/users/sign_in">Sign in</a>' };
    if (method !== 'POST') return { body: page('') };
    const text = isOver(fields.email ?? '') ? 'Your account is locked.' : 'Invalid Email or password.';
    return { status: 422, body: page(text) };
  };
}

/** WordPress: names unknown users; with a plugin it locks an address out and counts down before. */
export function wordpress(limit = Infinity): Application {
  const isOver = counter(limit);
  let left = limit;
  const page = (error: string): Reply => ({
    headers: { 'set-cookie': 'wordpress_test_cookie=WP%20Cookie%20check; path=/' },
    body: `<form name="loginform" id="loginform" action="/wp-login.php" method="post">${error}<input type="text" name="log" autocomplete="username">
      <input type="password" name="pwd" autocomplete="current-password"><input type="submit" name="wp-submit" value="Log In"><input type="hidden" name="testcookie" value="1"></form>
      <a href="/wp-login.php?action=lostpassword">Lost your password?</a>`,
  });
  return ({ method, path, fields }) => {
    if (path === '/') return { body: '<a href="/wp-login.php">Log in</a>' };
    if (method !== 'POST') return page('');
    if (fields['wp-submit'] !== 'Log In') return page('');
    if (isOver(''))
      return page(
        '<div id="login_error">Error: Too many failed login attempts. Please try again in 20 minutes.</div>',
      );
    left -= 1;
    const warning = limit === Infinity ? '' : `<p>${left} attempts remaining.</p>`;
    return page(
      `<div id="login_error"><strong>Error:</strong> The username <strong>${fields.log ?? ''}</strong> is not registered on this site. If you are unsure of your username, try your email address instead.</div>${warning}`,
    );
  };
}

/** Spring Security's generated page: a redirect to ?error, and 403 for a wrong token; no limit. */
export function spring(): Application {
  const tokens = new Map<string, string>();
  return ({ method, path, cookies, fields }) => {
    if (path === '/') return seeOther('/login');
    if (method === 'POST')
      return tokens.get(cookies.JSESSIONID ?? '') === fields._csrf && fields._csrf !== undefined
        ? seeOther('/login?error')
        : { status: 403, body: '<h1>Forbidden</h1>' };
    const id = cookies.JSESSIONID ?? token();
    const value = tokens.get(id) ?? token();
    tokens.set(id, value);
    return {
      headers: cookies.JSESSIONID === undefined ? { 'set-cookie': `JSESSIONID=${id}; HttpOnly` } : {},
      body: form(
        `<input name="_csrf" type="hidden" value="${value}">${USERNAME}`,
        path.endsWith('?error') ? '<div role="alert">Bad credentials</div>' : '',
      ),
    };
  };
}

/** ASP.NET Core Identity with lockoutOnFailure, as if the account existed: a redirect to its own page. */
export function aspNetIdentity(limit = 5): Application {
  const isOver = counter(limit);
  const page = (error: string): Reply => ({
    headers: { 'set-cookie': '.AspNetCore.Antiforgery.x=CfDJ8; path=/; samesite=strict' },
    body: form(
      `<input name="__RequestVerificationToken" type="hidden" value="${token()}">${EMAIL}`,
      `<div class="text-danger">${error}</div>`,
      'post',
      '/Account/Login',
    ),
  });
  return ({ method, path, fields, cookies }) => {
    if (path === '/') return { body: '<a href="/Account/Login">Log in</a>' };
    if (path === '/Account/Lockout') return { body: '<h1>Sorry</h1><p>Come back another day.</p>' };
    if (method !== 'POST') return page('');
    if (cookies['.AspNetCore.Antiforgery.x'] === undefined) return { status: 400 };
    return isOver(fields.email ?? '') ? seeOther('/Account/Lockout') : page('Invalid login attempt.');
  };
}

/** Address that a naive `trust proxy` takes from the client. */
const claimedAddress = ({ headers }: Seen): string =>
  String(headers['x-forwarded-for'] ?? 'peer').split(',')[0] ?? 'peer';

/** Express with a limiter by address: 429 and Retry-After; `key` says what it counts by. */
export function express(key: 'peer' | 'claimed' | 'user' | 'cookie' | 'node', limit = 5): Application {
  const isOver = counter(limit);
  let turn = 0;
  return (seen) => {
    if (seen.path === '/') return { body: '<a href="/login">Log in</a>' };
    if (seen.method !== 'POST') {
      const set = seen.cookies.sid === undefined ? { 'set-cookie': `sid=${token()}; Path=/` } : undefined;
      return { ...(set === undefined ? {} : { headers: set }), body: form(USERNAME) };
    }
    turn += 1;
    const keys = {
      peer: 'peer',
      claimed: claimedAddress(seen),
      user: seen.fields.username ?? '',
      cookie: seen.cookies.sid ?? '',
      // Two servers that take turns and count apart.
      node: `node ${turn % 2}`,
    };
    if (isOver(keys[key]))
      return {
        status: 429,
        headers: { 'retry-after': '60', 'content-type': 'text/plain' },
        body: 'Too many requests, please try again later.',
      };
    return { status: 401, body: form(USERNAME, '<p>Wrong user or password.</p>') };
  };
}

/** A CAPTCHA that joins the form after some failures. */
export function captchaAfter(limit: number): Application {
  let failures = 0;
  return ({ method, path }) => {
    if (path === '/') return { body: '<a href="/login">Log in</a>' };
    if (method === 'POST') failures += 1;
    const puzzle = failures > limit ? '<div class="g-recaptcha" data-sitekey="x"></div>' : '';
    return { body: form(USERNAME + puzzle, method === 'POST' ? '<p>Wrong user or password.</p>' : '') };
  };
}

/** Any login without a limit, for the guards: what a test changes comes in. */
export function plainLogin({
  page = form(USERNAME),
  refusal = form(USERNAME, '<p>Wrong user or password.</p>'),
  status = 200,
}: { page?: string; refusal?: string; status?: number } = {}): Application {
  return ({ method, path }) => {
    if (path === '/') return { body: '<a href="/login">Log in</a>' };
    return method === 'POST' ? { status, body: refusal } : { body: page };
  };
}

export { form, EMAIL, USERNAME, seeOther };
