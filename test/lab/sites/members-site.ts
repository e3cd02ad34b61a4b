import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { type Ground, SHOP } from './ground';
import { HARDENED, type HeaderFields, setHeaders } from './pages';

export interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
}

export interface Visit {
  method: string;
  path: string;
  /** With query. */
  url: string;
  host: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whose session it is; null for a stranger. */
  account: string | null;
}

type Route = (visit: Visit) => Answer;

export const PASSWORDS: Readonly<Record<string, string>> = { alice: 'wonder&land "7"', bob: 'builder+son=9' };
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';
export const DEFECT = '<script src="http://cdn.shop.test/old.js"></script>';

export const html = (body: string, title = 'Shop'): Answer => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
});
export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
export const to = (location: string, headers: HeaderFields = {}): Answer => ({
  status: 302,
  headers: { location, ...headers },
});
export const linksTo = (...paths: string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
export const loginForm = (inner = ''): Answer =>
  html(
    `<h1>Sign in</h1><form method="post" action="/login"><input type="hidden" name="token" value="t0k3n"><input name="username" autocomplete="username"><input type="password" name="password">${inner}<button>Sign in</button></form>`,
    'Sign in',
  );

/** Requests that a scan may send although they are no reads. */
const LOGIN_PATHS = /^\/(?:login|code|api\/login|oauth\/token|session)$/;

/** A shop with accounts. It complains about what no scan may do. */
export class MembersSite {
  /** Session to account. */
  readonly sessions = new Map<string, string>();
  /** All that were ever issued: none may be shown. */
  readonly secrets: string[] = [...Object.values(PASSWORDS), TOTP_SECRET];
  readonly complaints: string[] = [];
  logins = 0;
  signedInRequests = 0;
  /** Paths of forms that a scan of a staging site may send. */
  readonly posts: string[] = [];
  /** Hosts that may be sent credentials. */
  hosts: string[] = [SHOP];
  links = ['/about', '/account', '/orders', '/logout'];
  /** What every request gets instead; null for the usual response. */
  before: (visit: Visit) => Answer | null = () => null;
  /** How a page of members answers a stranger. */
  refuse: Route = () => to('/login');
  readonly routes: Record<string, Route> = {
    '/': ({ account }) =>
      html(`<h1>Shop</h1>${linksTo(...(account === null ? ['/about', '/login'] : this.links))}`),
    '/about': () => html('<p>About the shop</p>'),
    '/login': (visit) => (visit.method === 'POST' ? this.login(visit) : loginForm()),
    '/account': this.members(({ account }) =>
      html(`<p>Account of ${account}, canary-${account}</p>${DEFECT}${linksTo('/orders', '/logout')}`),
    ),
    '/orders': this.members(() => html(`<p>Orders</p>${linksTo('/logout', '/account')}`)),
    '/api/me': ({ account }) => (account === null ? json({}, 401) : json({ email: `${account}@shop.test` })),
    '/logout': ({ account }) => {
      this.complaints.push(`the scan signed ${account} out`);
      this.sessions.clear();
      return to('/');
    },
  };

  members(route: Route): Route {
    return (visit) => (visit.account === null ? this.refuse(visit) : route(visit));
  }

  /** A new session. */
  open(account: string): string {
    const session = randomBytes(12).toString('hex');
    this.sessions.set(session, account);
    this.secrets.push(session);
    return session;
  }

  accepts({ username, password, token }: Record<string, unknown>): string | null {
    const isRight = typeof username === 'string' && PASSWORDS[username] === password && token === 't0k3n';
    return isRight ? username : null;
  }

  login({ body }: Visit): Answer {
    this.logins += 1;
    const account = this.accepts(Object.fromEntries(new URLSearchParams(body)));
    if (account === null) return loginForm('<p>Wrong name or password</p>');
    return to('/account', {
      'set-cookie': `sid=${this.open(account)}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    });
  }

  async stand(ground: Ground): Promise<void> {
    await ground.https(this.listener(true));
    await ground.http(this.listener(false));
  }

  private listener(isTls: boolean): RequestListener {
    return (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => this.answer(request, response, { body, isTls }));
    };
  }

  private answer(
    request: IncomingMessage,
    response: ServerResponse,
    { body, isTls }: { body: string; isTls: boolean },
  ): void {
    const { method = '', url = '/', headers } = request;
    const host = headers.host ?? '';
    const path = new URL(url, 'https://shop.test').pathname;
    const visit: Visit = { method, path, url, host, headers, body, account: this.accountOf(headers) };
    this.judge(visit, isTls);
    if (visit.account !== null) this.signedInRequests += 1;
    const usual = (): Answer => {
      if (!isTls) return to(`https://${host}${url}`);
      return this.routes[path]?.(visit) ?? { status: 404, ...html('<p>Not found</p>') };
    };
    const { status = 200, headers: own, body: text = '' } = this.before(visit) ?? usual();
    response.statusCode = status;
    setHeaders(response, { ...HARDENED, ...own });
    response.end(text);
  }

  /** By the session cookie, a bearer token, or the password itself. */
  accountOf({
    cookie = '',
    authorization = '',
    'x-api-key': key,
  }: IncomingMessage['headers']): string | null {
    const [, pair = ''] = /^Basic (.+)$/.exec(authorization) ?? [];
    const [name = '', ...password] = Buffer.from(pair, 'base64').toString().split(':');
    if (name in PASSWORDS && PASSWORDS[name] === password.join(':')) return name;
    const tokens = [/(?:^|; )sid=([^;]*)/.exec(cookie)?.[1], /^Bearer (.+)$/.exec(authorization)?.[1], key];
    return (
      tokens.map((token) => this.sessions.get(String(token)) ?? null).find((found) => found !== null) ?? null
    );
  }

  private judge({ method, path, url, host, headers, body }: Visit, isTls: boolean): void {
    const isRead = ['GET', 'HEAD'].includes(method);
    const credentials = `${headers.cookie} ${headers.authorization} ${String(headers['x-api-key'])} ${body}`;
    const hasSecret = this.secrets.some(
      (secret) => credentials.includes(secret) || credentials.includes(encodeURIComponent(secret)),
    );
    const isStranger = !hasSecret && this.accountOf(headers) === null;
    const isForm = LOGIN_PATHS.test(path) || this.posts.includes(path);
    if (!isRead && !isForm && !(method === 'OPTIONS' && isStranger))
      this.complaints.push(`${method} ${path} was sent`);
    if (!isStranger && !isTls) this.complaints.push(`credentials came over http to ${path}`);
    if (!isStranger && !this.hosts.includes(host)) this.complaints.push(`credentials came to ${host}`);
    if (this.secrets.some((secret) => url.includes(encodeURIComponent(secret))))
      this.complaints.push(`a secret came in the address of ${path}`);
  }
}
