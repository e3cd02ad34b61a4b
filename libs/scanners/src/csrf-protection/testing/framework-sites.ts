import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Handler } from '@palisade/scan-engine/testing/local-sites';

/** A request with what a framework makes of it. */
export interface SiteRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  cookies: Map<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
  fields: URLSearchParams;
}

export interface SiteAnswer {
  status?: number;
  cookies?: string[];
  location?: string;
  type?: string;
  body?: string;
}

export const random = (bytes = 20): string => randomBytes(bytes).toString('hex');

/** Turns a function of the request into a server's handler, and keeps the POSTs that came. */
export function siteOf(answer: (request: SiteRequest) => SiteAnswer, posts: SiteRequest[] = []): Handler {
  return (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = requestOf(incoming, Buffer.concat(chunks).toString('utf8'));
      if (request.method === 'POST') posts.push(request);
      const {
        status = 200,
        cookies = [],
        location,
        type = 'text/html; charset=utf-8',
        body = '',
      } = answer(request);
      response.writeHead(status, {
        'content-type': type,
        ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
        ...(location === undefined ? {} : { location }),
      });
      response.end(body);
    });
  };
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): SiteRequest {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const cookies = new Map(
    (headers.cookie ?? '').split('; ').flatMap((pair): [string, string][] => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );
  return {
    method,
    path: pathname,
    query: searchParams,
    cookies,
    headers,
    body,
    fields: new URLSearchParams(body),
  };
}

const PAGE = (inner: string, head = ''): string =>
  `<!doctype html><html><head><title>Site</title>${head}</head><body>${inner}</body></html>`;
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`;
export const profileForm = (token = '', action = '/profile'): string =>
  `<form method="post" action="${action}" id="profile">${token}<input name="nickname" required><button>Save</button></form>`;

/** What differs between the frameworks: their cookie, their token, and what they check. */
interface FrameworkSketch {
  /** Session cookie; its attributes follow the value. */
  session?: { name: string; attributes: string };
  head?: string;
  /** Markup of the token for a session; called for each load. */
  token?: (session: string, request: SiteRequest) => string;
  /** Further cookies for anyone who has no session yet. */
  cookies?: (session: string) => string[];
  form?: (token: string) => string;
  /** Whether a POST is let through to the form's own code. */
  accepts?: (request: SiteRequest, session: string) => boolean;
}

const VALIDATION = PAGE('<p class="error">The nickname field is required.</p>');

/** A site with a start page and `/profile`, which has one form. */
export function framework(sketch: FrameworkSketch, posts: SiteRequest[] = []): Handler {
  const {
    session: cookie,
    head = '',
    token = () => '',
    cookies = () => [],
    form = profileForm,
    accepts = () => true,
  } = sketch;
  const known = new Set<string>();
  return siteOf((request) => {
    const old = cookie === undefined ? '' : (request.cookies.get(cookie.name) ?? '');
    const session = known.has(old) ? old : random();
    known.add(session);
    const fresh =
      session === old || cookie === undefined ? [] : [`${cookie.name}=${session}; ${cookie.attributes}`];
    const set = [...fresh, ...(session === old ? [] : cookies(session))];
    if (request.method === 'POST') {
      if (!accepts(request, session)) return { status: 419, body: PAGE('<p>Page expired</p>'), cookies: set };
      return { status: 422, body: VALIDATION, cookies: set };
    }
    if (request.path === '/') return { body: PAGE('<a href="/profile">Profile</a>', head), cookies: set };
    if (request.path !== '/profile') return { status: 404, body: PAGE('<p>Not found</p>') };
    return { body: PAGE(form(token(session, request)), head), cookies: set };
  }, posts);
}

const hash = (text: string): string => createHash('sha256').update(`secret ${text}`).digest('hex');
const field =
  (name: string) =>
  (session: string): string =>
    hidden(name, hash(session));
const matches =
  (name: string) =>
  ({ fields }: SiteRequest, session: string): boolean =>
    fields.get(name) === hash(session);

const PHP = { name: 'PHPSESSID', attributes: 'path=/' };
const script = '<script src="/app.js"></script>';

/** Two masks of one secret differ, as Django, Rails and ASP.NET write them for each page. */
const masked = (name: string) => (): string => hidden(name, random(32));

export const LARAVEL: FrameworkSketch = {
  session: { name: 'laravel_session', attributes: 'path=/; httponly; samesite=lax' },
  cookies: (session) => [
    `XSRF-TOKEN=${Buffer.from(`${session}${random()}`).toString('base64')}; path=/; samesite=lax`,
  ],
  token: field('_token'),
  accepts: matches('_token'),
};
export const DJANGO: FrameworkSketch = {
  cookies: () => [`csrftoken=${random(16)}; Max-Age=31449600; Path=/; SameSite=Lax`],
  token: masked('csrfmiddlewaretoken'),
};
export const RAILS: FrameworkSketch = {
  session: { name: '_shop_session', attributes: 'path=/; HttpOnly' },
  head: `<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="${random()}">${script}`,
  token: masked('authenticity_token'),
};
export const SPRING: FrameworkSketch = {
  session: { name: 'JSESSIONID', attributes: 'Path=/; HttpOnly' },
  token: field('_csrf'),
  accepts: matches('_csrf'),
};
export const ASP_NET: FrameworkSketch = {
  session: { name: '.AspNetCore.Session', attributes: 'path=/; httponly' },
  cookies: () => [`.AspNetCore.Antiforgery.x1=${random()}; path=/; samesite=strict; httponly`],
  token: masked('__RequestVerificationToken'),
};
export const JOOMLA: FrameworkSketch = {
  session: PHP,
  token: (session) => hidden(hash(session).slice(0, 32), '1'),
};
export const ANGULAR: FrameworkSketch = {
  session: { name: 'JSESSIONID', attributes: 'Path=/; HttpOnly' },
  head: script,
  cookies: () => [`XSRF-TOKEN=${random()}; Path=/`],
};
export const SYMFONY_STATELESS: FrameworkSketch = {
  session: PHP,
  head: script,
  token: () => hidden('_csrf_token', 'csrf-token'),
};
export const PLAIN_PHP: FrameworkSketch = { session: PHP };
export const EXPRESS_LAX: FrameworkSketch = {
  session: { name: 'connect.sid', attributes: 'Path=/; HttpOnly; SameSite=Lax' },
};
export const EXPRESS_STRICT: FrameworkSketch = {
  session: { name: 'connect.sid', attributes: 'Path=/; HttpOnly; SameSite=Strict' },
};
export const FETCH_METADATA: FrameworkSketch = {
  session: PHP,
  accepts: ({ headers }) => headers['sec-fetch-site'] !== 'cross-site',
};
export const ORIGIN_CHECK: FrameworkSketch = {
  session: PHP,
  accepts: ({ headers }) => new URL(headers.origin ?? 'http://none.invalid').host === headers.host,
};
export const UNCHECKED_TOKEN: FrameworkSketch = { session: PHP, token: field('csrf') };
export const UNCHECKED_TOKEN_AND_ORIGIN: FrameworkSketch = {
  ...UNCHECKED_TOKEN,
  accepts: ORIGIN_CHECK.accepts,
};
export const CHECKED_TOKEN: FrameworkSketch = {
  session: PHP,
  token: field('csrf'),
  accepts: matches('csrf'),
};
export const STATIC_TOKEN: FrameworkSketch = {
  session: PHP,
  token: () => hidden('csrf_token', 'f00dcafe8badf00d12345678'),
};
export const WORDPRESS: FrameworkSketch = { token: () => hidden('_wpnonce', '3f9a1c07be') };
export const CODE_IGNITER: FrameworkSketch = {
  session: { name: 'ci_session', attributes: 'path=/; HttpOnly' },
  cookies: (session) => [`csrf_cookie_name=${hash(session).slice(0, 32)}; path=/`],
  token: (session) => hidden('csrf_test_name', hash(session).slice(0, 32)),
};
export const HASHED_SESSION: FrameworkSketch = {
  session: PHP,
  token: (session) => hidden('csrf', createHash('md5').update(session).digest('hex')),
};
export const NO_COOKIES: FrameworkSketch = {};
export const ANALYTICS_ONLY: FrameworkSketch = {
  cookies: () => [`_ga=GA1.2.${random()}; path=/`, `__cf_bm=${random()}; HttpOnly`],
};

let count = 1000;
export const COUNTER: FrameworkSketch = {
  session: PHP,
  token: () => hidden('csrf_token', String((count += 1))),
};
export const CLOCK: FrameworkSketch = { session: PHP, token: () => hidden('csrf_token', String(Date.now())) };
/** The form is handled only when its button was pressed, and the token is checked then. */
export const NAMED_BUTTON: FrameworkSketch = {
  session: PHP,
  token: field('csrf'),
  form: (token) => profileForm(token).replace('<button>', '<button name="save" value="1">'),
  accepts: (request, session) => !request.fields.has('save') || matches('csrf')(request, session),
};
/** A cache in front: all visitors get the page of the first one, unless the query is new. */
export const CACHED: FrameworkSketch = (() => {
  const first = random();
  return {
    session: PHP,
    token: (session: string, { query }: SiteRequest) =>
      hidden('csrf_token', query.size > 0 ? hash(session) : first),
  };
})();
