import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { DIALECTS } from '../../sites/small-sql';
import {
  type Database,
  PRODUCTS,
  shown,
  type Shown,
  smallDatabase,
  type SqlShop,
  sqlShop,
} from '../../sites/sql-shop';
import { NAMED, NUMBERED } from './statements';
import { SAFE } from './traps';

const { mysql, postgresql, sqlite } = DIALECTS;
const BOOLEAN = ['sqli-boolean-based critical'];
const ERROR = ['sqli-error-based critical'];

const shop = (
  name: string,
  of: SqlShop,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({ name: `sql: ${name}`, site: sqlShop(of), expected, ...rest });

const unavailable = (): Shown => shown(inPage('<p>Information is unavailable.</p>'));
const done = (): string => '<p>Query executed.</p>';
const text = (words: string, status = 200): Shown => shown(inPage(`<pre>${encoded(words)}</pre>`), status);

/** What the shop shows for the usual value. */
const chair = (): Shown => {
  const [usual] = PRODUCTS;
  return shown(inPage(`<ul><li>${usual?.name ?? ''} ${usual?.price ?? 0}</li></ul>`));
};
const DIALECTS_OF_SHOPS = [mysql, postgresql, sqlite];

/** The usual record in the place of an error, as the cases of WAVSEP with identical responses have it. */
const HIDDEN: CaseOf[] = DIALECTS_OF_SHOPS.flatMap((dialect) => {
  const database = smallDatabase(dialect);
  return [
    shop(
      `${dialect.name}, a number, the usual product in the place of an error`,
      { ...NUMBERED, database, onError: chair },
      BOOLEAN,
    ),
    shop(
      `${dialect.name}, a text, the usual product in the place of an error`,
      { ...NAMED, database, onError: chair },
      BOOLEAN,
    ),
  ];
});
const refusingQuotes = (value: string): string => {
  if (/['"]/.test(value)) throw new Error('refused');
  return value;
};

const DAY = '2010-01-01';
const DAYS = PRODUCTS.map((row) => ({ ...row, day: row.id === 7 ? DAY : '2010-02-02' }));
/** Texts next to one another are one. */
const SET_TEXT = /^(?:'(?:[^']|'')*' *)+$/;
/** MySQL in its strict mode, where a statement sets a column: a condition on a text is an error there. */
const strictText: Database = ({ where = '' }) => {
  if (!SET_TEXT.test(where)) throw new Error('Truncated incorrect DOUBLE value');
  return [];
};
const ANY_TEXT: Pick<SqlShop, 'query' | 'value' | 'show' | 'onError'> = {
  query: (value) => ({ where: `'${value}'` }),
  value: 'textvalue',
  show: done,
  onError: unavailable,
};

/** Pages that no value changes, with a page without details for errors. */
const UNCHANGED: CaseOf[] = [
  ...DIALECTS_OF_SHOPS.map((dialect) =>
    shop(
      `${dialect.name}, a text that a function takes, on a page that no value changes`,
      {
        query: (value) => ({ where: `name <> lower('${value}')` }),
        value: 'textvalue',
        database: smallDatabase(dialect),
        show: done,
        onError: unavailable,
      },
      BOOLEAN,
    ),
  ),
  ...DIALECTS_OF_SHOPS.map((dialect) =>
    shop(
      `${dialect.name}, the number of a column to sort by, on a page that no value changes`,
      {
        query: (value) => ({ order: value }),
        parameter: 'orderby',
        value: '1',
        database: smallDatabase(dialect),
        show: done,
        onError: unavailable,
      },
      BOOLEAN,
    ),
  ),
];

const SETTING: CaseOf[] = [
  ...DIALECTS_OF_SHOPS.map((dialect) =>
    shop(
      `${dialect.name}, a date, the usual product in the place of an error`,
      {
        query: (value) => ({ where: `day = '${value}'` }),
        parameter: 'day',
        value: DAY,
        database: smallDatabase(dialect, DAYS),
        onError: chair,
      },
      BOOLEAN,
    ),
  ),
  shop(
    'MySQL, a text that a statement sets, on a page that no value changes',
    { ...ANY_TEXT, database: strictText },
    BOOLEAN,
  ),
  shop(
    'a program that takes quotes in pairs alone',
    {
      ...ANY_TEXT,
      database: () => [],
      filter: (value) => refusingQuotes(value.replaceAll("' '", '')),
    },
    [],
    { guards: 'a program that refuses signs is not a database' },
  ),
];

/** Reports of other tools that missed them. */
const REPORTED: CaseOf[] = [
  shop(
    'a search in two columns in brackets (zaproxy 6588)',
    {
      query: (q) => ({ where: `((name LIKE '%${q}%' OR kind LIKE '%${q}%') AND kind <> 'x')` }),
      parameter: 'q',
      value: 'apple',
      database: smallDatabase(sqlite),
      onError: ({ message }) => text(`500 SequelizeDatabaseError: ${message}`, 500),
    },
    ERROR,
  ),
  shop(
    'a search in brackets with a number of rows (sqlmap 4298)',
    {
      query: (q) => ({ where: `( name LIKE '%${q}%' AND price > 1)`, limit: '20' }),
      parameter: 'q',
      value: 'asdaa',
      database: smallDatabase(mysql),
      show: (rows) => JSON.stringify(rows),
      onError: ({ message }) => text(`Error in query: ${message}`),
    },
    ERROR,
  ),
  shop(
    'an error or none, whatever rows there are (sqlmap 3963)',
    { ...NAMED, database: smallDatabase(mysql), show: done, onError: () => text('Database error', 500) },
    BOOLEAN,
  ),
  shop(
    'a quoted number, the statement in a page that is nearly empty (sqlmap 5925)',
    {
      query: (id) => ({ where: `id = '${id}'` }),
      parameter: 'makeid',
      value: '7',
      database: smallDatabase(mysql),
      onError: ({ message }) => text(`${message} SELECT name FROM makes WHERE id='7`),
    },
    BOOLEAN,
  ),
  shop(
    'an error of OLE DB without details (zaproxy 2290)',
    {
      ...NAMED,
      value: 'xxx',
      database: smallDatabase(DIALECTS.sqlServer),
      show: done,
      onError: () =>
        text(
          'OLE exception from "Microsoft OLE DB Provider for ODBC Drivers": ODBC driver does not support the requested properties.',
        ),
    },
    ERROR,
  ),
  shop(
    'a warning of PHP before the usual response (sqlmap 763)',
    {
      ...NUMBERED,
      value: '1111',
      database: smallDatabase(mysql),
      show: () => '{"operation":"ok"}',
      onError: () =>
        text(
          'Warning: mysql_fetch_assoc(): supplied argument is not a valid MySQL result resource {"operation":"ok"}',
        ),
    },
    ERROR,
  ),
];

/** Nothing but the words of the response tells an error from a row that does not exist. */
const posted: SqlShop = {
  query: (id) => ({ where: `id = '${id}'` }),
  parameter: 'user_id',
  value: '',
  database: smallDatabase(sqlite),
  show: (rows) => (rows.length === 0 ? shown('{"message":"Data Not found"}', 400) : JSON.stringify(rows)),
  onError: () => shown('{"message":"SQL Error"}', 400),
};
const POSTED: CaseOf = {
  ...shop('a form whose errors are a word of JSON (zaproxy 6645)', posted, BOOLEAN, { isStaging: true }),
  site: (ground) => {
    ground.way = 'form';
    return sqlShop(posted)(ground);
  },
};

/** The page of a visitor differs by one word from that of a stranger. */
const tracked: SqlShop = {
  query: (id) => ({ where: `name = '${id}'` }),
  parameter: 'TrackingId',
  value: 'chair',
  database: smallDatabase(postgresql),
  show: (rows) => shown(inPage(rows.length === 0 ? '<p>Shop</p>' : '<p>Shop</p><p>Welcome back!</p>')),
  onError: () => shown(inPage('<p>Shop</p>')),
};
const TRACKED: CaseOf = {
  ...shop('a cookie whose row adds a word to the page (sqlmap 4262)', tracked, BOOLEAN, { isStaging: true }),
  site: (ground) => {
    ground.way = 'cookie';
    return sqlShop(tracked)(ground);
  },
};

const MOST_VISITS = 6;
/** A shop that wants fewer requests after some of them. */
const limited = (): SqlShop => {
  let visits = 0;
  return {
    ...SAFE,
    show: (rows) => {
      visits += 1;
      return visits > MOST_VISITS ? shown('Too many requests', 429) : JSON.stringify(rows);
    },
  };
};

const GUARDED: CaseOf[] = [
  shop('fewer requests wanted after some (wapiti 791)', limited(), 'inconclusive', {
    guards: 'another status is not another row',
    atMost: { requests: MOST_VISITS + 6 },
  }),
  shop(
    'zero for a value with other signs than digits (zaproxy 9289)',
    {
      query: (id) => ({ where: `id = ${Number(id) || 0}` }),
      parameter: 'ID',
      value: '7',
      database: smallDatabase(mysql),
    },
    [],
    { guards: 'no formula is computed' },
  ),
  shop(
    'the digits of a value (zaproxy 1652)',
    {
      query: (id) => ({ where: `id = ${id.replaceAll(/\D/g, '') || '0'}` }),
      parameter: 'ID',
      value: '7',
      database: smallDatabase(mysql),
    },
    [],
    { guards: 'the words of a condition are dropped, whether it holds or not' },
  ),
  shop('the usual product for what has a quote', { ...SAFE, filter: refusingQuotes, onError: chair }, [], {
    guards: 'the value stays a value, and errors have nothing to do with a statement',
  }),
  shop(
    'quotes refused in words of a mapper',
    {
      ...SAFE,
      filter: refusingQuotes,
      onError: () => text('Exception details: java.sql.SQLException: Invalid Input for SQL', 500),
    },
    [],
    { guards: 'no database has said this' },
  ),
  shop(
    'a number that changes with each third visit (zaproxy 8745)',
    { ...SAFE, more: (visit) => `<p>${Math.floor(visit / 3)}</p>` },
    [],
    { guards: 'the page changes, whatever the value is' },
  ),
  shop(
    'a number that changes with each third visit, the same in the first two (zaproxy 8745)',
    { ...SAFE, more: (visit) => `<p>${Math.floor((visit + 1) / 3)}</p>` },
    'inconclusive',
    { guards: 'the page changes, whatever the value is' },
  ),
];

export const SQL_REPORTED_CASES: CaseOf[] = [
  ...HIDDEN,
  ...UNCHANGED,
  ...SETTING,
  ...REPORTED,
  POSTED,
  TRACKED,
  ...GUARDED,
];
