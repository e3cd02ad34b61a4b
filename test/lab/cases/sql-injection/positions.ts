import type { CaseOf } from '../../lab-case';
import { inPage } from '../../sites/echo-site';
import { DIALECTS, type Row } from '../../sites/small-sql';
import { errorText, PRODUCTS, shown, smallDatabase, type SqlShop, sqlShop } from '../../sites/sql-shop';

const { postgresql, mysql, sqlite, sqlServer, oracle } = DIALECTS;
const BOOLEAN = ['sqli-boolean-based critical'];
const ERROR = ['sqli-error-based critical'];

type Kind = 'text' | 'number' | 'date' | 'column' | 'direction' | 'count';

/** Where a statement has a value. */
interface Position extends Pick<SqlShop, 'query' | 'parameter' | 'value'> {
  name: string;
  kind: Kind;
  /** Whether rows show what a condition says; else only errors do. */
  isBlind?: false;
  dialects?: readonly (typeof DIALECTS)[keyof typeof DIALECTS][];
}

const DATED: readonly Row[] = PRODUCTS.map((row, at) => ({ ...row, added: `2026-01-0${at + 1}` }));

const POSITIONS: readonly Position[] = [
  { name: 'a text', kind: 'text', query: (q) => ({ where: `name = '${q}'` }) },
  {
    name: 'a search',
    kind: 'text',
    value: 'cha',
    query: (q) => ({ where: `name LIKE '%${q}%' AND kind = 'garden'` }),
  },
  {
    name: 'a search in two columns',
    kind: 'text',
    value: 'gard',
    query: (q) => ({ where: `(name LIKE '%${q}%' OR kind LIKE '%${q}%')` }),
  },
  { name: 'a number in quotes', kind: 'number', value: '7', query: (id) => ({ where: `id = '${id}'` }) },
  { name: 'a number', kind: 'number', value: '7', query: (id) => ({ where: `id = ${id}` }) },
  {
    name: 'a number whose neighbour shows the same',
    kind: 'number',
    value: '9',
    query: (id) => ({ where: `id <= ${id}` }),
  },
  { name: 'a price', kind: 'number', value: '100.5', query: (q) => ({ where: `price < ${q}` }) },
  { name: 'a date', kind: 'date', value: '2026-01-02', query: (q) => ({ where: `added = '${q}'` }) },
  {
    name: 'a date without quotes',
    kind: 'date',
    value: '2026-01-02',
    query: (q) => ({ where: `price < ${q}` }),
  },
  {
    name: 'a column to sort by',
    kind: 'column',
    value: 'price',
    parameter: 'orderby',
    query: (q) => ({ order: q }),
  },
  {
    name: 'a direction to sort in',
    kind: 'direction',
    value: 'desc',
    parameter: 'dir',
    isBlind: false,
    query: (q) => ({ order: `price ${q}` }),
  },
  {
    name: 'a number of rows',
    kind: 'count',
    value: '2',
    parameter: 'per_page',
    query: (q) => ({ limit: q }),
    dialects: [mysql, postgresql, sqlite],
  },
];

/** What careful sites do with a value before it gets to the statement. */
const CAREFUL: Readonly<Record<Kind, (value: string) => string>> = {
  text: (value) => value.replaceAll("'", "''"),
  number: (value) => refusingOthers(/^\d+(?:\.\d+)?$/, value),
  date: (value) => refusingOthers(/^\d{4}-\d{2}-\d{2}$/, value),
  column: (value) => (['name', 'price'].includes(value) ? value : 'id'),
  direction: (value) => (value === 'desc' ? 'desc' : 'asc'),
  count: (value) => String(Math.min(Number.parseInt(value, 10) || 10, 50)),
};
function refusingOthers(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new Error('The value is not valid.');
  return value;
}

type Page = Pick<SqlShop, 'onError' | 'show'>;
/** What visitors see of errors, and of rows. */
const PAGES = {
  'errors with status 500, nothing of rows': { show: () => '<p>Done.</p>' },
  'errors with status 200, nothing of rows': {
    show: () => '<p>Done.</p>',
    onError: (error) => ({ ...errorText(error), status: 200 }),
  },
  'errors without words with status 500': {
    onError: () => shown(inPage('<p>Something went wrong.</p>'), 500),
  },
  'the same page for errors and no rows': { onError: () => shown(inPage('<p>No product found.</p>')) },
} as const satisfies Record<string, Page>;

function casesOf(position: Position, [page, show]: readonly [string, Page], at: number): CaseOf[] {
  const { name, kind, dialects = [mysql, postgresql, sqlServer, oracle, sqlite], isBlind = true } = position;
  const showsErrors = page.endsWith('nothing of rows');
  if (!showsErrors && !isBlind) return [];
  const dialect = dialects[at % dialects.length] ?? mysql;
  const shop = { ...position, ...show, database: smallDatabase(dialect, DATED) };
  const expected = showsErrors ? ERROR : BOOLEAN;
  return [
    { name: `sql position: ${dialect.name}, ${name}, ${page}`, site: sqlShop(shop), expected },
    {
      name: `sql position: ${dialect.name}, ${name}, ${page}, safe`,
      site: sqlShop({ ...shop, filter: CAREFUL[kind] }),
      expected: [],
      guards: 'a value that stays a value is not a defect',
    },
  ];
}

export const SQL_POSITION_CASES: CaseOf[] = POSITIONS.flatMap((position, row) =>
  Object.entries(PAGES).flatMap((page, column) => casesOf(position, page, row + column)),
);
