import type { RequestListener, ServerResponse } from 'node:http';

export type HeaderFields = Record<string, string | string[] | null | undefined>;

/** What a careful site sends with every response: nothing here is worth a finding. */
export const HARDENED: HeaderFields = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

export function setHeaders(response: ServerResponse, fields: HeaderFields): void {
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined) response.setHeader(name, value);
}

export interface Page {
  status?: number;
  /** Instead of, or next to, the hardened ones; null leaves one out. */
  headers?: HeaderFields;
  body?: string;
}

/** Pages by path; what is not listed is a hardened 404. */
export const pages = (
  byPath: Record<string, Page | ((visit: number) => Page)>,
  fallback: Page = {},
): RequestListener => {
  const visits: Record<string, number> = {};
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'https://shop.test').pathname;
    visits[path] = (visits[path] ?? 0) + 1;
    const known = byPath[path];
    const page =
      typeof known === 'function'
        ? known(visits[path])
        : (known ?? { status: 404, body: NOT_FOUND, ...fallback });
    response.statusCode = page.status ?? 200;
    setHeaders(response, { ...HARDENED, ...page.headers });
    response.end(page.body ?? WELCOME);
  };
};

const NOT_FOUND = '<!doctype html><title>Not found</title><h1>Not found</h1>';
export const WELCOME = '<!doctype html><html lang="en"><title>Shop</title><h1>Welcome</h1></html>';
export const LOGIN_PAGE =
  '<!doctype html><title>Sign in</title><form method="post" action="/login"><input name="user"><input type="password" name="password"><button>Sign in</button></form>';

/** A small server that compares the case of header names, and knows no request whose names are not written as browsers do over HTTP/1.1. */
export const comparingNames =
  (site: RequestListener): RequestListener =>
  (request, response) => {
    const names = request.rawHeaders.filter((_text, place) => place % 2 === 0);
    if (names.every((name) => !/(?:^|-)[a-z]/.test(name))) return site(request, response);
    return response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad Request');
  };
