import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Ground, SHOP } from './ground';
import { HARDENED, type HeaderFields, setHeaders } from './pages';

export interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
  /** Set-Cookie lines. */
  cookies?: string[];
}

export interface Visit {
  method: string;
  /** Without query. */
  path: string;
  url: string;
  cookies: Readonly<Record<string, string>>;
  authorization: string | null;
  form: URLSearchParams;
}

type Route = (visit: Visit) => Answer;

export const PASSWORD = 'wonder&land-7';
const FLAGS = 'Path=/; Secure; HttpOnly; SameSite=Lax';
export const cookie = (name: string, value: string, more = ''): string => `${name}=${value}; ${FLAGS}${more}`;
export const removal = (name: string): string => cookie(name, '', '; Max-Age=0');
export const randomId = (): string => randomBytes(16).toString('hex');
export const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;
export const link = (...urls: string[]): string => urls.map((url) => `<a href="${url}">${url}</a>`).join(' ');
export const postForm = (action: string, inner = '', button = 'Sign out'): string =>
  `<form method="post" action="${action}">${inner}<button>${button}</button></form>`;

/** A shop that starts, changes and ends its sessions with care. A case changes one thing about it. */
export class SessionSite {
  /** Ids that are signed in. */
  readonly signedIn = new Set<string>();
  visits = 0;
  /** A new id. */
  newId: () => string = randomId;
  /** What a visitor without a session gets. */
  greet: (visit: Visit) => string[] = (visit) =>
    visit.cookies.sid === undefined ? [cookie('sid', this.newId())] : [];
  /** Opens the session of the account. @returns cookies */
  enter: (visit: Visit) => Answer = () => {
    const id = this.newId();
    this.signedIn.add(id);
    return { status: 302, headers: { location: '/account' }, cookies: [cookie('sid', id)] };
  };
  leave: Route = ({ cookies }) => {
    this.signedIn.delete(cookies.sid ?? '');
    return { status: 302, headers: { location: '/' }, cookies: [removal('sid')] };
  };
  isIn: (visit: Visit) => boolean = ({ cookies }) => this.signedIn.has(cookies.sid ?? '');
  home: (visit: Visit) => string = (visit) =>
    this.isIn(visit) ? link('/account', '/logout') : link('/about', '/login');
  account: (visit: Visit) => string = () => `Hello alice ${link('/logout')}`;
  readonly routes: Record<string, Route> = {
    '/': (visit) => ({ body: page(this.home(visit)), cookies: this.greet(visit) }),
    '/about': () => ({ body: page('About the shop') }),
    '/login': (visit) => (visit.method === 'POST' ? this.login(visit) : this.loginPage(visit)),
    '/account': (visit) =>
      this.isIn(visit)
        ? { body: page(this.account(visit)) }
        : { status: 302, headers: { location: '/login' } },
    '/logout': (visit) => this.leave(visit),
  };

  private loginPage(visit: Visit): Answer {
    const fields = '<input name="username"><input type="password" name="password">';
    return { body: page(postForm('/login', fields, 'Sign in')), cookies: this.greet(visit) };
  }

  private login(visit: Visit): Answer {
    return visit.form.get('password') === PASSWORD ? this.enter(visit) : this.loginPage(visit);
  }

  stand(ground: Ground): Promise<number> {
    return ground.https(this.listener);
  }

  private readonly listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => this.respond(request, response, body));
  };

  private respond(
    { method = '', url = '/', headers }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ) {
    this.visits += 1;
    const { pathname: path } = new URL(url, `https://${SHOP}`);
    const pairs = (headers.cookie ?? '').split('; ').filter(Boolean);
    const cookies = Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
    const visit = { method, path, url, cookies, authorization: headers.authorization ?? null };
    const route = this.routes[path] ?? this.routes[path.replace(/;.*/, '')];
    const answer = route?.({ ...visit, form: new URLSearchParams(body) }) ?? {
      status: 404,
      body: page('Missing'),
    };
    response.statusCode = answer.status ?? 200;
    setHeaders(response, { ...HARDENED, ...answer.headers });
    if (answer.cookies !== undefined && answer.cookies.length > 0)
      response.setHeader('set-cookie', answer.cookies);
    response.end(answer.body ?? '');
  }
}
