import type { CaseOf } from '../../lab-case';
import { inPage } from '../../sites/echo-site';
import { DIALECTS, select } from '../../sites/small-sql';
import { PRODUCT_NAME, PRODUCTS, shown, smallDatabase, type SqlShop, sqlShop } from '../../sites/sql-shop';
import { lacksMark, type Way } from '../../sites/ways';
import { byWay } from '../staging-cases';
import { NAMED, NUMBERED, SEARCHED } from './statements';
import { SAFE } from './traps';

const { postgresql, mysql, sqlite, sqlServer, oracle } = DIALECTS;
const BOOLEAN = ['sqli-boolean-based critical'];
const ERROR = ['sqli-error-based critical'];
const UNION = ['sqli-union-based critical'];

const empty = (): ReturnType<typeof shown> => shown(inPage('<p>No product found.</p>'));
const EITHER =
  '<form method=post action=/><select name=item><option value="">Choose<option>7<option>8</select><input name=search><button>Go</button></form>';
const isThere = (rows: readonly unknown[]): string =>
  rows.length === 0 ? '<p>No product found.</p>' : '<p>There is such a product.</p>';
const okError = (error: Error): ReturnType<typeof shown> => shown(inPage(`<p>${error.message}</p>`));

const shop = (name: string, of: SqlShop, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `sql staging: ${name}`,
  site: sqlShop(of),
  expected,
  ...(guards === undefined ? {} : { guards }),
});

const blind = shop(
  'errors hidden',
  { ...NAMED, database: smallDatabase(postgresql), onError: empty },
  BOOLEAN,
);
const noisy = shop(
  'only errors shown',
  { ...NAMED, database: smallDatabase(mysql), onError: okError, show: () => '<p>Counted.</p>' },
  ERROR,
);
const safe = shop('a parameter', SAFE, [], 'a value that stays a value is not a defect');
const KNOWN_VALUE: readonly Way[] = ['form', 'multipart', 'json', 'xml', 'cookie', 'segment'];
const MADE_UP: readonly Way[] = ['referer', 'header'];

/** No row has the value that the test makes up, so only what a second SELECT adds is shown. */
const united = Object.values({ mysql, sqlServer, postgresql, sqlite, oracle }).map((dialect) =>
  shop(
    `${dialect.name}, a value that no row has`,
    { ...NAMED, value: '', database: smallDatabase(dialect), onError: empty },
    dialect === mysql ? UNION : [],
  ),
);

/** The number of a record is one that no row has. The page says no more than whether there is one. */
const HIDDEN: CaseOf[] = [
  ...[mysql, postgresql, sqlite].map((dialect) =>
    shop(
      `${dialect.name}, a number of which the page says whether there is one (DVWA)`,
      { ...NUMBERED, database: smallDatabase(dialect), onError: empty, show: isThere },
      BOOLEAN,
    ),
  ),
  shop(
    'a number of which the page says whether there is one, with a filter of words',
    {
      ...NUMBERED,
      query: (value) => ({ where: `id = ${Number.parseInt(value, 10)}` }),
      database: smallDatabase(mysql),
      show: (rows, value) => (value.includes('UNION') ? '<p>Refused.</p>' : isThere(rows)),
    },
    [],
    'a filter counts no columns',
  ),
];

export const SQL_STAGING_CASES: CaseOf[] = [
  ...byWay(HIDDEN, 'form', PRODUCT_NAME),
  ...KNOWN_VALUE.flatMap((way) => byWay([blind, noisy, safe], way, PRODUCT_NAME)),
  // Next to it is the usual name, with the same value: only errors show another one (BenchmarkPython).
  ...byWay([noisy, safe], 'name', PRODUCT_NAME),
  ...MADE_UP.flatMap((way) => byWay([noisy, safe], way, PRODUCT_NAME)),
  ...byWay(united, 'form', PRODUCT_NAME),
  ...byWay(
    [mysql, sqlite, sqlServer, oracle].flatMap((dialect) => [
      shop(
        `${dialect.name}, a text`,
        { ...NAMED, database: smallDatabase(dialect), onError: empty },
        BOOLEAN,
      ),
      shop(
        `${dialect.name}, a search`,
        { ...SEARCHED, database: smallDatabase(dialect), onError: empty },
        BOOLEAN,
      ),
    ]),
    'form',
    PRODUCT_NAME,
  ),
  {
    name: 'sql staging: nothing without its mark, nothing that widens or cuts a statement',
    isStaging: true,
    site: (ground) =>
      ground.https((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
        request.on('end', () => {
          if (lacksMark(body)) ground.complaints.push(`stored without a mark: ${body}`);
          if (/\bor\b|--|%23|\/\*|%3B/i.test(body)) ground.complaints.push(`widens or cuts: ${body}`);
          response.end(
            inPage(
              '<form method=post action=/entry><input name=author><input name=stars type=number><select name=kind><option>a</select></form>',
            ),
          );
        });
      }),
    expected: [],
    guards: 'the owner finds and deletes what was stored',
  },
  ...(
    [
      ['the text', 'search', BOOLEAN],
      ['the list', 'item', BOOLEAN],
      ['neither', '', []],
    ] as const
  ).map(([what, read, expected]): CaseOf => ({
    name: `sql staging: a search by a list or by a text, not by both; a statement has ${what} (XVWA)`,
    isStaging: true,
    site: (ground) =>
      ground.https((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
        request.on('end', () => response.end(inPage(`${EITHER}${foundBy(new URLSearchParams(body), read)}`)));
      }),
    expected: [...expected],
    guards: 'the other field stays empty',
  })),
  {
    name: 'sql staging: errors for every quote',
    isStaging: true,
    site: (ground) => {
      ground.way = 'form';
      return sqlShop({
        ...NAMED,
        database: smallDatabase(postgresql),
        filter: refusing,
        onError: () => shown('Error', 500),
      })(ground);
    },
    expected: [],
    guards: 'an error for a value that the site refuses is a response',
  },
];

function foundBy(sent: URLSearchParams, read: string): string {
  const [item, search] = [sent.get('item') ?? '', sent.get('search') ?? ''];
  if (item !== '' && search !== '') return '<p>Search by one of them.</p>';
  const [field, value] = item === '' ? ['search', search] : ['item', item];
  if (value === '') return '';
  const text = field === read ? value : value.replaceAll("'", "''");
  const where =
    field === 'search'
      ? `name LIKE '%${text}%'`
      : `id = ${field === read ? text : Number.parseInt(text, 10)}`;
  try {
    return select(PRODUCTS, mysql, { where })
      .map((row) => `<li>${row.name}</li>`)
      .join('');
  } catch {
    return '';
  }
}

function refusing(value: string): string {
  if (value.includes("'")) throw new Error('refused');
  return value.replaceAll("'", "''");
}
