import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { HARDENED, type HeaderFields, setHeaders } from './pages';

/** One request of one visitor. */
export interface Visit {
  request: IncomingMessage;
  method: string;
  path: string;
  /** Id of the visitor's session; the site knows its visitors by the cookie alone. */
  session: string;
  cookies: ReadonlyMap<string, string>;
  /** Fields of a form that was sent. */
  fields: URLSearchParams;
  body: string;
  /** How many responses this session has had, this one included. */
  count: number;
}

export interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
  /** The whole body, instead of a page. */
  json?: string;
  /** Hangs up instead. */
  drops?: boolean;
}

export interface FormSite {
  /** Set-Cookie lines for a new session; by default a session cookie without SameSite. */
  cookies?: (session: string, visit: Visit) => string[];
  /** Whether the cookies are set on every response, as frameworks do that renew them. */
  alwaysSetsCookies?: boolean;
  routes: Record<string, (visit: Visit) => Answer | string | Promise<Answer>>;
}

export const sessionCookie =
  (attributes: string, name = 'sid') =>
  (session: string): string[] => [`${name}=${session}; Path=/; Secure; HttpOnly${attributes}`];

export const random = (bytes = 16): string => randomBytes(bytes).toString('hex');

/** A site with sessions. Routes are `GET /path` or `POST /path`; a text is a page with that body. */
export function formSite(site: FormSite): RequestListener {
  const counts = new Map<string, number>();
  const { cookies = sessionCookie('') } = site;
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerNow = async (): Promise<void> => {
      const body = Buffer.concat(chunks).toString('utf8');
      const visit = visitOf(request, body, cookies);
      const isNew = !counts.has(visit.session);
      visit.count = (counts.get(visit.session) ?? 0) + 1;
      counts.set(visit.session, visit.count);
      const route = site.routes[`${visit.method} ${visit.path}`] ?? NOT_FOUND;
      const answered = await route(visit);
      const answer: Answer = typeof answered === 'string' ? { body: answered } : answered;
      if (answer.drops) return void request.socket.destroy();
      const ownCookies = isNew || site.alwaysSetsCookies ? cookies(visit.session, visit) : [];
      response.statusCode = answer.status ?? 200;
      setHeaders(response, {
        ...HARDENED,
        ...(ownCookies.length > 0 ? { 'set-cookie': ownCookies } : {}),
        ...answer.headers,
      });
      response.end(
        answer.json ?? (answer.body === undefined ? '' : `<!doctype html><title>Shop</title>${answer.body}`),
      );
    };
    request.on('end', () => void answerNow());
  };
}

const NOT_FOUND = (): Answer => ({ status: 404, body: '<h1>Not found</h1>' });

function visitOf(request: IncomingMessage, body: string, cookies: NonNullable<FormSite['cookies']>): Visit {
  const url = new URL(request.url ?? '/', 'https://shop.test');
  const sent = new Map(
    (request.headers.cookie ?? '').split(/; */).map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
  const visit: Visit = {
    request,
    method: request.method ?? 'GET',
    // As servlets, which take the session from there when there is no cookie.
    path: url.pathname.replace(/;jsessionid=[^/]*/, ''),
    session: '',
    cookies: sent,
    fields: new URLSearchParams(request.method === 'POST' ? body : url.search),
    body,
    count: 0,
  };
  // The first cookie of a site is its session cookie.
  const [name = ''] = cookies('', visit)[0]?.split('=') ?? [];
  visit.session = sent.get(name) ?? random();
  return visit;
}

/** A form of the settings kind, with these further inputs. */
export const profileForm = (inputs = '', action = '/profile', method = 'post'): string =>
  `<h1>Profile</h1><form method="${method}" action="${action}">${inputs}` +
  '<input name="name"><input name="city"><button>Save profile</button></form>';

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`;

/** What a server says that checked the fields, and so took the request seriously. */
export const missingFields: Answer = {
  status: 422,
  body: '<p class="error">The name field is required.</p>',
};
