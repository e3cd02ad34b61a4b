import type { IncomingMessage, RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { type HeaderFields, HARDENED, type Page, setHeaders } from '../../sites/pages';

export interface Product {
  /** What the start page shows. */
  home: string;
  headers?: HeaderFields;
  /** What its paths return, with their query; everything else is missing. */
  paths?: Record<string, Page | string>;
  /** What every other path returns; 404 without it. */
  missing?: Page;
}

export const json = (value: unknown): Page => ({
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
export const plain = (body: string): Page => ({
  headers: { 'content-type': 'text/plain; version=0.0.4' },
  body,
});
export const html = (title: string, rest = ''): string => `<!doctype html><title>${title}</title>${rest}`;
export const refused = (status: number, body = 'Unauthorized'): Page => ({ status, body });

export const serve =
  ({ home, headers = {}, paths = {}, missing }: Product): RequestListener =>
  (request: IncomingMessage, response) => {
    const path = request.url ?? '/';
    const known = paths[path] ?? (path === '/' ? home : undefined);
    const page =
      typeof known === 'string'
        ? { body: known }
        : (known ?? missing ?? { status: 404, body: html('Not found') });
    response.statusCode = page.status ?? 200;
    setHeaders(response, { ...HARDENED, ...headers, ...page.headers });
    response.end(page.body);
  };

export const site = (
  name: string,
  product: Product,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `products: ${name}`,
  site: (ground) => ground.https(serve(product)),
  expected,
  untouched: /^(?:POST|PUT|DELETE) /,
  ...rest,
});

export const SHOP: Product = { home: html('Shop', '<h1>Garden chairs</h1>') };
export const withServer = (server: string): Product => ({ ...SHOP, headers: { server } });
export const shopWith = (path: string, page: Page | string): Product => ({
  ...SHOP,
  paths: { [path]: page },
});
export const series = (count: number): string =>
  `# HELP sold Chairs\n# TYPE sold counter\n${Array.from({ length: count }, (_, each) => `sold{chair="${each}"} ${each}.5\n`).join('')}`;

export const withPaths = (product: Product, paths: Record<string, Page | string>): Product => ({
  ...product,
  paths,
});
