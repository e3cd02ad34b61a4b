import type { CaseOf } from '../lab-case';
import { HARDENED, type HeaderFields, setHeaders } from './pages';

export interface Echo {
  /** The page, from the value of `q`. */
  page: (value: string, url: URL) => string;
  /** Next to the hardened ones, of which the policy is left out. */
  headers?: HeaderFields;
  status?: number;
}

const HOME =
  '<!doctype html><title>Shop</title><h1>Welcome</h1><form action=/echo><input name=q><button>Search</button></form>';
const MISSING = '<!doctype html><title>Not found</title><h1>Not found</h1>';

/** A shop whose search page returns the value of `q` in some way. */
export const echoSite =
  ({ page, headers, status = 200 }: Echo): CaseOf['site'] =>
  (ground) =>
    ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      const isEcho = url.pathname === '/echo';
      setHeaders(response, { ...HARDENED, 'content-security-policy': null, ...(isEcho && headers) });
      if (url.pathname === '/') return response.end(HOME);
      if (!isEcho) return response.writeHead(404).end(MISSING);
      response.statusCode = status;
      return response.end(page(url.searchParams.get('q') ?? '', url));
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
