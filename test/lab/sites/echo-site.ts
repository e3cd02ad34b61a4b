import type { CaseOf } from '../lab-case';
import { cookieOf, type Entry, linkOf, valueIn } from './ways';
import { HARDENED, type HeaderFields, setHeaders } from './pages';

export interface Echo {
  /** The page, from the value of `q`. */
  page: (value: string, url: URL) => string;
  /** Next to the hardened ones, of which the policy is left out. */
  headers?: HeaderFields;
  status?: number;
}

const FORM = '<form action=/echo><input name=q><button>Search</button></form>';
/** What the echo page reads. */
export const ECHO: Entry = { path: '/echo', name: 'q', value: 'a' };
const MISSING = '<!doctype html><title>Not found</title><h1>Not found</h1>';

/** A shop whose search page returns the value of `q` in some way. */
export const echoSite =
  ({ page, headers, status = 200 }: Echo): CaseOf['site'] =>
  (ground) =>
    ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      const { way } = ground;
      void valueIn(way, request, ECHO).then((value) => {
        const isHome = url.pathname === '/' && way !== 'header';
        setHeaders(response, {
          ...HARDENED,
          'content-security-policy': null,
          ...(value !== null && headers),
        });
        const cookie = cookieOf(way, ECHO);
        if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
        const home = `<!doctype html><title>Shop</title><h1>Welcome</h1>${way === 'query' ? FORM : linkOf(way, ECHO)}`;
        if (isHome) return response.end(home);
        if (value === null) return response.writeHead(404).end(MISSING);
        response.statusCode = status;
        return response.end(page(value, url) + (way === 'header' ? linkOf(way, ECHO) : ''));
      });
    });

/** What careful sites write in place of what ends a text or an attribute. */
export const encoded = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

export const inPage = (body: string): string =>
  `<!doctype html><html lang=en><title>Shop</title><body><h1>Search</h1>${body}<p>Thank you.</p></body></html>`;
