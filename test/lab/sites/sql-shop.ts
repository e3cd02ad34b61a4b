import type { CaseOf } from '../lab-case';
import { encoded, inPage } from './echo-site';
import { HARDENED, setHeaders } from './pages';
import { cookieOf, type Entry, linkOf, valueIn } from './ways';
import { type Dialect, type Query, type Row, select, SqlError } from './small-sql';

export const PRODUCTS: readonly Row[] = [
  { id: 7, name: 'chair', price: 89, kind: 'garden' },
  { id: 8, name: 'table', price: 240, kind: 'garden' },
  { id: 9, name: 'lamp', price: 35, kind: 'home' },
  { id: 11, name: 'armchair', price: 120, kind: 'home' },
];

/** Runs a statement of the shop; throws what the database says. */
export type Database = (query: Query) => Row[] | Promise<Row[]>;

export const smallDatabase =
  (dialect: Dialect, rows = PRODUCTS): Database =>
  (query) => {
    try {
      return select(rows, dialect, query);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      throw new Error(dialect.error(error.problem), { cause: error });
    }
  };

/** What the shop reads unless a case says otherwise. */
export const PRODUCT_NAME: Entry = { path: '/items', name: 'name', value: 'chair' };

export interface SqlShop {
  database: Database;
  /** The statement, with the value in its text. */
  query: (value: string) => Query;
  parameter?: string;
  value?: string;
  /** What the shop does with a value before it gets to the statement; throws to refuse it. */
  filter?: (value: string) => string;
  /** What the shop shows when the database refuses a statement; by default its error, with status 500. */
  onError?: (error: Error) => Shown;
  /** What the shop shows of rows; by default all of them. */
  show?: (rows: readonly Row[], value: string) => string | Shown;
  /** On every page of products; the number of the visit makes it differ. */
  more?: (visit: number) => string;
  /** Of each page of products. */
  headers?: Record<string, string>;
  path?: string;
}

export interface Shown {
  status: number;
  body: string;
  location?: string;
}

const listOf = (rows: readonly Row[]): string =>
  rows.length === 0
    ? '<p>No product found.</p>'
    : `<ul>${rows.map(({ name, price }) => `<li>${name} ${price}</li>`).join('')}</ul>`;
export const shown = (body: string, status = 200): Shown => ({ status, body });
export const errorText = ({ message }: Error): Shown => shown(inPage(`<pre>${encoded(message)}</pre>`), 500);

/** A shop with one parameter that gets into a statement as text. */
export const sqlShop =
  (shop: SqlShop): CaseOf['site'] =>
  (ground) => {
    const { parameter = 'name', value: usual = 'chair', path = '/items' } = shop;
    const entry = { path, name: parameter, value: usual };
    const { way } = ground;
    let visits = 0;
    return ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      const isHome = url.pathname === '/' && (way !== 'header' || request.headers['x-shop'] === undefined);
      void valueIn(way, request, entry).then(async (value) => {
        setHeaders(response, { ...HARDENED, ...(value !== null && shop.headers) });
        const cookie = cookieOf(way, entry);
        if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
        if (isHome) return response.end(inPage(linkOf(way, entry)));
        if (value === null) return response.writeHead(404).end(inPage('Not found'));
        visits += 1;
        const { status, body, location } = await answerTo(shop, value, visits);
        return response.writeHead(status, location === undefined ? {} : { location }).end(body);
      });
    });
  };

async function answerTo(
  { database, query, filter = (value) => value, onError = errorText, show = listOf, more }: SqlShop,
  value: string,
  visit: number,
): Promise<Shown> {
  try {
    const page = show(await database(query(filter(value))), value);
    if (typeof page !== 'string') return page;
    return shown(inPage(`${page}${more?.(visit) ?? ''}`));
  } catch (error) {
    return onError(error as Error);
  }
}
