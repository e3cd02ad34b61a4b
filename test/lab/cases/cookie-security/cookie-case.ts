import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';

/** What a visitor without cookies is given; `id` is 32 random hex digits of this visitor. */
export type Lines = (id: string) => string[];

interface CookieSite {
  /** Set-Cookie lines by path; what is not listed sets `everywhere`. */
  byPath?: Record<string, Lines>;
  everywhere?: Lines;
  headers?: HeaderFields;
  /** Of the start page. */
  body?: string;
}

const ABOUT = '<!doctype html><html lang="en"><title>About</title><p>About us</p></html>';
const START =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Welcome</h1><a href="/about">About us</a></html>';
const NONE: Lines = () => [];

/** A start page, a page that it links to, and a hardened 404 for the rest. */
export const cookieSite =
  ({ byPath = {}, everywhere = NONE, headers = {}, body = START }: CookieSite): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
    setHeaders(response, { ...HARDENED, ...headers });
    const lines = (byPath[pathname] ?? everywhere)(randomBytes(16).toString('hex'));
    if (lines.length > 0) response.setHeader('set-cookie', lines);
    response.statusCode = pathname === '/' || pathname === '/about' ? 200 : 404;
    response.end(pathname === '/' ? body : ABOUT);
  };

/** The same cookies on every page, error pages included; port 80 redirects. */
export const sets = (
  name: string,
  everywhere: Lines,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> & { site?: undefined } = {},
): CaseOf => ({ ...more, name, site: (ground) => ground.site(cookieSite({ everywhere })), expected });

export const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
