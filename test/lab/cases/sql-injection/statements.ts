import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { DIALECTS, type Row } from '../../sites/small-sql';
import { errorText, shown, smallDatabase, type SqlShop, sqlShop } from '../../sites/sql-shop';

const BOOLEAN = ['sqli-boolean-based critical'];
const ERROR = ['sqli-error-based critical'];

const { postgresql, mysql, sqlite, sqlServer, oracle, db2, h2, hsqldb } = DIALECTS;
type Statement = Pick<SqlShop, 'query' | 'parameter' | 'value'>;

export const NAMED: Statement = { query: (name) => ({ where: `name = '${name}'` }) };
export const NUMBERED: Statement = { query: (id) => ({ where: `id = ${id}` }), parameter: 'id', value: '7' };
export const SEARCHED: Statement = { query: (q) => ({ where: `name LIKE '%${q}%'` }), parameter: 'q' };
const QUOTED_NUMBER: Statement = { query: (id) => ({ where: `id = '${id}'` }), parameter: 'id', value: '7' };
const IN_BRACKETS: Statement = { query: (name) => ({ where: `(kind <> 'x' AND (name = '${name}'))` }) };
const IN_FUNCTION: Statement = { query: (name) => ({ where: `name = lower('${name}')` }) };
const IN_LIST: Statement = { query: (name) => ({ where: `name IN ('lamp', '${name}')` }) };
const NUMBER_LIST: Statement = {
  query: (id) => ({ where: `id IN (9, ${id})` }),
  parameter: 'id',
  value: '7',
};
const BEGINS: Statement = {
  query: (q) => ({ where: `name LIKE '${q}%' AND kind = 'garden'` }),
  parameter: 'q',
};
const SORTED: Statement = {
  query: (column) => ({ order: `${column} desc` }),
  parameter: 'sort',
  value: 'price',
};
const TWICE: Statement = { query: (q) => ({ where: `name = '${q}' AND kind <> '${q}'` }), parameter: 'q' };

const hidden = (): ReturnType<typeof shown> => shown(inPage('<p>Something went wrong.</p>'), 500);
const unavailable = (): ReturnType<typeof shown> => shown(inPage('<p>Information is unavailable.</p>'));
const counted = (rows: readonly Row[]): string => `<p>${rows.length} products.</p>`;
const empty = (): ReturnType<typeof shown> => shown(inPage('<p>No product found.</p>'));
const okError = (error: Error): ReturnType<typeof shown> => ({ ...errorText(error), status: 200 });

/** A shop whose search leads to the product, or back. */
const leading = (rows: readonly Row[]): ReturnType<typeof shown> => ({
  ...shown('', 302),
  location: rows[0] === undefined ? '/?none' : `/product/${rows[0].id}`,
});

const inShop = (
  name: string,
  shop: SqlShop,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `sql: ${name}`,
  site: sqlShop(shop),
  expected,
  ...rest,
});

/** Each database with each statement that it reads, errors hidden behind the page that shows no product. */
const DATABASES = [postgresql, mysql, sqlite, sqlServer, oracle];
const blind = (what: string, statement: Statement, dialects = DATABASES): CaseOf[] =>
  dialects.map((dialect) =>
    inShop(
      `${dialect.name}, ${what}, errors hidden`,
      { ...statement, database: smallDatabase(dialect), onError: empty },
      BOOLEAN,
    ),
  );

/** The page is the same whatever the database finds, and shows its errors. */
const noisy = (what: string, statement: Statement, dialects = Object.values(DIALECTS)): CaseOf[] =>
  dialects.map((dialect) =>
    inShop(
      `${dialect.name}, ${what}, only errors shown`,
      { ...statement, database: smallDatabase(dialect), onError: okError, show: () => '<p>Counted.</p>' },
      ERROR,
    ),
  );

export const SQL_STATEMENT_CASES: CaseOf[] = [
  ...(
    [
      ['a name', NAMED],
      ['a number', NUMBERED],
    ] as const
  ).map(([what, statement]) =>
    inShop(
      `a redirect to the product, or back: ${what}`,
      { ...statement, database: smallDatabase(mysql), show: leading, onError: () => leading([]) },
      BOOLEAN,
    ),
  ),
  ...noisy('a text', NAMED),
  ...noisy('a number', NUMBERED, [postgresql, mysql, sqlite, sqlServer, oracle]),
  ...noisy('a column', SORTED, [postgresql, mysql]),
  ...blind('a text', NAMED),
  ...blind('a number', NUMBERED),
  ...blind('a number in quotes', QUOTED_NUMBER, [mysql, sqlite]),
  ...blind('a search', SEARCHED),
  ...blind('in brackets', IN_BRACKETS),
  ...blind('in a function', IN_FUNCTION, [postgresql, mysql, sqlite, oracle]),
  ...blind('in a list of texts', IN_LIST, [postgresql, mysql, oracle]),
  ...blind('in a list of numbers', NUMBER_LIST, [postgresql, mysql]),
  ...blind('the beginning of a name', BEGINS, [postgresql, mysql]),
  ...blind('a column to sort by', SORTED),
  ...blind('used twice', TWICE, [postgresql, mysql]),
  inShop(
    'a column, in a parameter that does not say so',
    { ...SORTED, parameter: 'p', database: smallDatabase(postgresql), onError: empty },
    BOOLEAN,
  ),
  inShop(
    'a column, in a parameter that does not say so, only errors shown',
    { ...SORTED, parameter: 'p', database: smallDatabase(mysql), onError: okError, show: () => 'x' },
    ERROR,
  ),
  inShop(
    'PostgreSQL, a number in quotes, errors with status 500',
    { ...QUOTED_NUMBER, database: smallDatabase(postgresql) },
    BOOLEAN,
  ),
  inShop(
    'SQL Server, in a function, a page of ASP.NET',
    { ...IN_FUNCTION, database: smallDatabase(sqlServer), onError: empty, path: '/items.aspx' },
    BOOLEAN,
  ),
  inShop(
    'MySQL, a text in double quotes',
    { query: (name) => ({ where: `name = "${name}"` }), database: smallDatabase(mysql), onError: empty },
    BOOLEAN,
  ),
  inShop('a text, errors with status 500', { ...NAMED, database: smallDatabase(postgresql) }, BOOLEAN),
  inShop('a number, errors with status 500', { ...NUMBERED, database: smallDatabase(mysql) }, BOOLEAN),
  inShop(
    'a text, only errors with status 500',
    { ...NAMED, database: smallDatabase(mysql), show: () => '<p>Counted.</p>' },
    ERROR,
  ),
  inShop(
    'a number, only errors with status 500',
    { ...NUMBERED, database: smallDatabase(oracle), show: () => '<p>Counted.</p>' },
    ERROR,
  ),
  inShop(
    'a text, errors without words',
    { ...NAMED, database: smallDatabase(sqlite), onError: hidden },
    BOOLEAN,
  ),
  inShop(
    'a text that the page repeats',
    {
      ...NAMED,
      database: smallDatabase(mysql),
      onError: empty,
      show: (rows, q) => `<h2>${encoded(q)}: ${rows.length}</h2><input value="${encoded(q)}">`,
    },
    BOOLEAN,
  ),
  inShop(
    'a page with a time',
    {
      ...NAMED,
      database: smallDatabase(mysql),
      onError: empty,
      more: (visit) => `<p>Visit ${visit}, token ${'a'.repeat(20)}${visit}</p>`,
    },
    BOOLEAN,
  ),
  ...(
    [
      ['a text', { ...NAMED, value: 'textvalue' }],
      ['a search', { ...BEGINS, value: 'textvalue' }],
      ['a number', { ...NUMBERED, value: '132' }],
      ['a column whose order nothing shows', { ...SORTED, show: counted }],
    ] as const
  ).map(([what, statement]) =>
    inShop(
      `no row has the value, errors have a page without details: ${what}`,
      { database: smallDatabase(mysql), ...statement, onError: unavailable },
      BOOLEAN,
    ),
  ),
  inShop(
    'quotes doubled in double quotes only',
    { ...NAMED, database: smallDatabase(mysql), onError: empty, filter: (q) => q.replaceAll('"', '""') },
    BOOLEAN,
  ),
  inShop(
    'blanks removed',
    { ...NAMED, database: smallDatabase(postgresql), onError: empty, filter: (q) => q.replaceAll(' ', '') },
    BOOLEAN,
  ),
  inShop(
    'AND removed',
    {
      ...NAMED,
      database: smallDatabase(sqlite),
      onError: empty,
      filter: (q) => q.replaceAll(/\band\b/gi, ''),
    },
    BOOLEAN,
  ),
  inShop(
    'quotes removed, a number',
    { ...NUMBERED, database: smallDatabase(mysql), onError: empty, filter: (q) => q.replaceAll(/['"]/g, '') },
    BOOLEAN,
  ),
  inShop(
    'the first 20 characters',
    { ...NAMED, database: smallDatabase(postgresql), onError: empty, filter: (q) => q.slice(0, 20) },
    BOOLEAN,
  ),
  inShop(
    'an error of a mapper',
    {
      ...NAMED,
      database: smallDatabase(sqlite),
      onError: () => shown(inPage('<pre>QueryFailedError</pre>'), 200),
      show: () => 'x',
    },
    ERROR,
  ),
  inShop(
    'an error of a mapper in HTML',
    {
      ...NAMED,
      database: smallDatabase(h2),
      onError: (error) => shown(`<pre>${encoded(error.message)}</pre>`),
      show: () => 'x',
    },
    ERROR,
  ),
  inShop(
    'an error of a driver',
    { ...NAMED, database: smallDatabase(db2), onError: okError, show: () => 'x' },
    ERROR,
  ),
  inShop(
    'an error of another driver',
    { ...NAMED, database: smallDatabase(hsqldb), onError: okError, show: () => 'x' },
    ERROR,
  ),
];
