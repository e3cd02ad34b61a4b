import { form, seeOther, USERNAME } from './framework-logins';
import type { Application, Reply } from './login-site';

const JSON_TYPE = { 'content-type': 'application/json' };
export const json = (status: number, body: unknown): Reply => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

/** Node-RED's admin API: its token endpoint first wants an OAuth 2 client, and says "Unauthorized" without one. */
export const nodeRed: Application = ({ method, path }) => {
  if (path !== '/auth/token')
    return { body: '<div id="red-ui-editor"></div><script src="/red.js"></script>' };
  return method === 'POST' ? { status: 401, body: 'Unauthorized' } : { status: 404, body: 'Not Found' };
};

/** Tomcat's manager: HTTP authentication behind a link of the start page; LockOutRealm answers as before. */
export const tomcat: Application = ({ path }) =>
  path === '/manager/html'
    ? {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
        body: '<h1>401 Unauthorized</h1>',
      }
    : { body: '<h1>Apache Tomcat</h1><a href="/manager/html">Manager App</a>' };

/** Jupyter asks for a password alone, with a token in cookie and form. */
export const jupyter: Application = ({ method, path, fields, cookies }) => {
  const page = (message: string): Reply => ({
    headers: { 'set-cookie': '_xsrf=2|abc; Path=/' },
    body: `${message}<form action="/login?next=%2Ftree" method="post"><input type="hidden" name="_xsrf" value="2|abc"/>
      <input type="password" name="password" id="password_input"><button type="submit">Log in</button></form>`,
  });
  if (!path.startsWith('/login')) return seeOther('/login?next=%2Ftree');
  if (method !== 'POST') return page('');
  if (fields._xsrf !== '2|abc' || cookies._xsrf === undefined) return { status: 403, body: 'XSRF cookie' };
  return { ...page('<div class="message error">Invalid credentials</div>'), status: 401 };
};

/** Shaarli: the header of each page has the form without an action, and only /login takes it. */
export const shaarli: Application = ({ method, path }) => {
  const page = (error: string): string =>
    `${error}<a href="/login">Login</a><form method="post" name="loginform"><input type="text" name="login"><input type="password" name="password">
     <input type="hidden" name="token" value="4f734b3f"><input type="submit" value="Login"></form><script src="/shaarli.min.js"></script>`;
  if (method !== 'POST') return { body: page('') };
  return path === '/login'
    ? { body: page('<p>Wrong login/password.</p>') }
    : { status: 405, body: 'Method not allowed' };
};

/** qBittorrent: a form without action that a script sends, url-encoded, to an endpoint that compares the origin. */
export const qbittorrent: Application = ({ method, path, fields, headers }) => {
  if (path !== '/api/v2/auth/login')
    return {
      body: '<form id="loginform" method="post"><input type="text" id="username" name="username"><input type="password" name="password"><input type="submit" id="login" value="Login"></form><script src="/scripts/login.js"></script>',
    };
  if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' };
  const isOwn = headers.origin !== undefined && headers.referer !== undefined;
  if (!isOwn || fields.username === undefined || headers['content-type']?.includes('json'))
    return { status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad Request' };
  return { status: 401, headers: { 'content-type': 'text/plain' }, body: 'Invalid Username or Password.' };
};

/** qBittorrent 4: one word with status 200, also without credentials; from the sixth try on, the address is banned. */
export function qbittorrent4(most = Infinity): Application {
  let tries = 0;
  return (request, before) => {
    if (request.path !== '/api/v2/auth/login' || request.method !== 'POST')
      return qbittorrent(request, before);
    tries += 1;
    const isBanned = tries > most;
    const headers = { 'content-type': 'text/plain' };
    const body = 'Your IP address has been banned after too many failed authentication attempts.';
    return isBanned ? { status: 403, headers, body } : { headers, body: 'Fails.' };
  };
}

/** Directus: Joi wants an address with a top-level domain that exists. */
export const directus: Application = ({ method, path, fields }) => {
  if (path !== '/auth/login') return { body: '<div id="app"></div><script src="/assets/index.js"></script>' };
  if (method !== 'POST') return json(404, { errors: [{ message: "Route /auth/login doesn't exist." }] });
  return /@[a-z0-9.-]+\.(com|net|org)$/.test(fields.email ?? '')
    ? json(401, { errors: [{ message: 'Invalid user credentials.' }] })
    : json(400, { errors: [{ message: '"email" must be a valid email' }] });
};

/** FreshRSS: the password field has no name, a script sends its digest; without it the response is a bare 403. */
export const freshRss: Application = ({ method }) =>
  method === 'POST'
    ? { status: 403, body: '<h1>Error 403</h1>' }
    : {
        body: '<form id="crypto-form" method="post" action="/i/?c=auth&amp;a=login"><input type="hidden" name="_csrf" value="x"><input id="username" name="username"><input type="password" id="passwordPlain"><input type="hidden" id="challenge" name="challenge"><button>Login</button></form><script src="/main.js"></script>',
      };

/** A form whose password is replaced by a digest that a script computes into a hidden field. */
export const digestLogin: Application = ({ method, path }) => {
  if (method === 'POST') return { status: 403, body: '<h1>Error 403</h1>' };
  return path === '/'
    ? { body: '<a href="/login">Log in</a>' }
    : { body: form(`${USERNAME}<input type="hidden" name="challenge"><script src="/login.js"></script>`) };
};

/** MediaWiki: all pages share a path, the login is chosen by the query; the start page has a form to edit it. */
export const mediaWiki: Application = ({ method, path, fields }) => {
  if (!path.includes('title=Special:UserLogin'))
    return {
      body: '<form method="post" action="/index.php?title=Main_Page&action=submit"><textarea name="wpTextbox1">Welcome</textarea><input type="text" name="wpSummary"><input type="password" name="wpGate"></form><a href="/index.php?title=Special:UserLogin&returnto=Main+Page">Log in</a>',
    };
  const page = (error: string) =>
    `${error}<form method="post" action="/index.php?title=Special:UserLogin&returnto=Main+Page"><input name="wpName" autocomplete="username"><input name="wpPassword" type="password">
     <button name="wploginattempt" value="Log in" type="submit">Log in</button><input type="hidden" name="wpLoginToken" value="abc+\\"></form>`;
  if (method !== 'POST') return { body: page('') };
  return fields.wpLoginToken === 'abc+\\' && fields.wploginattempt === 'Log in'
    ? { body: page('<p>Incorrect username or password entered. Please try again.</p>') }
    : { body: page('<p>There seems to be a problem with your login session: form expired.</p>') };
};

/** Roundcube in front of a mail server that doubles its penalty for the address of the webmail. */
export function roundcube(delay: (failures: number) => number): Application {
  let failures = 0;
  const page = (error: string) =>
    `${error}<form id="login-form" method="post" action="/?_task=login"><input type="hidden" name="_token" value="x"><input type="hidden" name="_task" value="login">
     <input name="_user" type="text"><input name="_pass" type="password"><button>Login</button></form>`;
  return ({ method }) => {
    if (method !== 'POST') return { body: page('') };
    failures += 1;
    return { status: 401, body: page('<p>Login failed.</p>'), delayMs: delay(failures) };
  };
}
