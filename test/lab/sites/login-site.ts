import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, type Visit, formSite, hidden, random, sessionCookie } from './form-site';
import type { Ground } from './ground';

/** One failed login as the site sees it. */
export interface Attempt {
  visit: Visit;
  user: string;
  /** Which failure of this user this is, from 1. */
  failures: number;
  /** Which failure from this client address, the forwarded one where the site believes it. */
  failuresFromAddress: number;
  /** Which failure of this session. */
  failuresOfSession: number;
}

export interface LoginSite {
  /** What a failed login gets. */
  reject: (attempt: Attempt) => Answer | Promise<Answer>;
  /** Believes `X-Forwarded-For` and similar from anyone. */
  believesForwarded?: boolean;
  /** The form; by default user and password with POST to /login. */
  form?: (visit: Visit) => string;
  /** Whether a token must come with each login, a new one each time. */
  needsToken?: boolean;
}

export const LOGIN_FORM =
  '<h1>Sign in</h1><form method="post" action="/login"><input name="username" autocomplete="username">' +
  '<input type="password" name="password" autocomplete="current-password"><button>Sign in</button></form>' +
  '<a href="/password/forgot">Forgot your password?</a>';

const WRONG = '<p class="error">Wrong user name or password.</p>';

/** Says the same to every failure. */
export const wrong = (status = 200, text = WRONG): Answer => ({ status, body: `${text}${LOGIN_FORM}` });

/** Another answer from this failure on. */
export const from =
  (nth: number, reaction: Answer, before: Answer = wrong()) =>
  ({ failures }: Attempt): Answer =>
    failures >= nth ? reaction : before;

/** Invented users only: neither names that might exist, nor words of a list. */
const INVENTED = /^(?:probe-)?[0-9a-f]{16,}(?:@scan\.example\.com)?$/;

/** A shop whose only account area is behind `/login`. */
export function loginSite(ground: Ground, site: LoginSite): ReturnType<typeof formSite> {
  const users = new Map<string, number>();
  const addresses = new Map<string, number>();
  const sessions = new Map<string, number>();
  const tokens = new Set<string>();
  const count = (counts: Map<string, number>, key: string): number => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) ?? 0;
  };
  const withToken = (html: string): string => {
    if (!site.needsToken) return html;
    const token = random();
    tokens.add(token);
    return html.replace('<input', `${hidden('_token', token)}<input`);
  };
  const form = (visit: Visit): string => withToken(site.form?.(visit) ?? LOGIN_FORM);
  const login = async (visit: Visit): Promise<Answer> => {
    if (site.needsToken && !tokens.delete(visit.fields.get('_token') ?? ''))
      return { status: 419, body: '<h1>Page expired</h1>' };
    const user = visit.fields.get('username') ?? visit.fields.get('email') ?? '';
    if (!INVENTED.test(user))
      ground.complaints.push(`a login as ${JSON.stringify(user)}, which is not an invented user`);
    const { headers } = visit.request;
    const forwarded = [headers['x-forwarded-for'], headers['x-real-ip'], headers.forwarded].find(
      (value) => value !== undefined,
    );
    const address = site.believesForwarded && forwarded !== undefined ? `${forwarded as string}` : 'real';
    const answer = await site.reject({
      visit,
      user,
      failures: count(users, user),
      failuresFromAddress: count(addresses, address),
      failuresOfSession: count(sessions, visit.session),
    });
    return answer.body === undefined ? answer : { ...answer, body: withToken(answer.body) };
  };
  return formSite({
    cookies: sessionCookie('; SameSite=Lax'),
    routes: {
      'GET /': () => '<h1>Shop</h1><a href="/login">Sign in</a>',
      'GET /login': (visit) => (visit.fields.has('password') ? login(visit) : form(visit)),
      'POST /login': login,
      'GET /password/forgot': () =>
        '<form method="post" action="/password/forgot"><input name="email"><button>Send</button></form>',
    },
  });
}

/** One request as an application sees it. */
export interface Seen {
  method: string;
  /** With query. */
  path: string;
  headers: IncomingMessage['headers'];
  cookies: Record<string, string>;
  /** Of a form, of JSON, or of the query. */
  fields: Record<string, string>;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Milliseconds until it goes. */
  delayMs?: number;
}

/** An application with its own way to sign in. Null drops the connection; `bar` drops every later one as well, as a firewall does. */
export type Application = (seen: Seen, bar: () => void) => Reply | null;

/** Serves an application; `onRequest` sees each request before it is answered. */
export function serving(application: Application, onRequest?: (seen: Seen) => void): RequestListener {
  let isBarred = false;
  return (request, response) =>
    void readSeen(request).then((seen) => {
      onRequest?.(seen);
      const reply = isBarred ? null : application(seen, () => (isBarred = true));
      if (reply === null) return void request.socket.destroy();
      const headers = { 'content-type': 'text/html; charset=utf-8', ...reply.headers };
      const send = (): unknown => response.writeHead(reply.status ?? 200, headers).end(reply.body ?? '');
      if (reply.delayMs === undefined) send();
      else setTimeout(send, reply.delayMs).unref();
    });
}

async function readSeen(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { method = '', url: path = '', headers } = request;
  const cookies = cookiesOf(headers.cookie ?? '');
  return { method, path, headers, cookies, fields: fieldsOf(headers, path, body) };
}

function fieldsOf(headers: IncomingMessage['headers'], path: string, body: string): Record<string, string> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body) as Record<string, string>;
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  return Object.fromEntries(new URL(path, 'http://site').searchParams);
}

const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]),
  );
