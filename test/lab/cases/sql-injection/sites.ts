import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseOf } from '../../lab-case';
import { inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { DIALECTS } from '../../sites/small-sql';
import { type Database, PRODUCTS, shown, smallDatabase, sqlShop } from '../../sites/sql-shop';
import { NAMED, NUMBERED } from './statements';

const { mysql, postgresql } = DIALECTS;
const BOOLEAN = ['sqli-boolean-based critical'];

/** Sleeps as long as a value says, once, as PostgreSQL and MariaDB do; then the page is the same. */
const sleeping =
  (pattern: RegExp): Database =>
  async ({ where = '' }) => {
    const seconds = Number(pattern.exec(where)?.[1] ?? 0);
    await sleep(seconds * 1_000);
    return [...PRODUCTS];
  };
const delayed = (name: string, pattern: RegExp, expected: CaseOf['expected'], isTimed: boolean): CaseOf => ({
  name: `sql: ${name}`,
  site: sqlShop({ ...NAMED, database: sleeping(pattern) }),
  expected,
  settings: isTimed ? { time_based: true } : {},
});

/** A shop whose pages read a value of the query as a condition. */
const site = (
  name: string,
  home: string,
  where: Readonly<Record<string, (query: URLSearchParams) => string>>,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `sql site: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      setHeaders(response, HARDENED);
      const condition = where[url.pathname];
      if (url.pathname === '/') return response.end(inPage(home));
      if (condition === undefined) return response.writeHead(404).end(inPage('Not found'));
      try {
        const rows = smallDatabase(mysql)({ where: condition(url.searchParams) });
        return response.end(inPage(JSON.stringify(rows)));
      } catch {
        return response.end(inPage('[]'));
      }
    }),
  expected,
  ...rest,
});
const byId = (query: URLSearchParams): string => `id = ${query.get('id') ?? '0'}`;
const byName = (query: URLSearchParams): string => `name = '${query.get('name') ?? ''}'`;

export const SQL_SITE_CASES: CaseOf[] = [
  delayed('PostgreSQL, only delays', /pg_sleep\(([\d.]+)\)/, ['sqli-time-based critical'], true),
  delayed('only delays, without the setting', /pg_sleep\(([\d.]+)\)/, [], false),
  site(
    'a form of many empty fields before the link with a value',
    `<form action="/find">${Array.from({ length: 14 }, (_, at) => `<input name="field${at}">`).join('')}</form><a href="/items?id=7">x</a>`,
    { '/find': () => '1 = 0', '/items': byId },
    BOOLEAN,
  ),
  site(
    'an empty form and a link for the same parameter',
    '<form action="/items"><input name="name"></form><a href="/items?name=chair">x</a>',
    { '/items': byName },
    BOOLEAN,
  ),
  site(
    'an empty field for a number behind many words of links and the buttons of forms',
    `<form action=/items><input name=id><button name=Submit value=Submit>x</button></form>${Array.from({ length: 16 }, (_, at) => `<a href="/show?page${at}=about.php">x</a>`).join('')}`,
    { '/items': (query) => `id - 6 = ${query.get('id') ?? '0'}`, '/show': () => '1 = 0' },
    BOOLEAN,
  ),
  site('the second parameter', '<a href="/items?lang=en&id=7">x</a>', { '/items': byId }, BOOLEAN),
  site(
    'an empty field of a form',
    '<form action=/items><input name=id></form>',
    { '/items': (query) => `id - 6 = ${query.get('id') ?? '0'}` },
    BOOLEAN,
  ),
  site(
    'a number of a form',
    '<form action=/items><input name=id value=7><button name=go value=1>Go</button></form>',
    { '/items': byId },
    BOOLEAN,
  ),
  site('an address of the settings', 'Nothing here.', { '/hidden': byId }, BOOLEAN, {
    endpoints: ['/hidden?id=8'],
  }),
  site(
    'two parameters of two pages',
    '<a href="/a?id=7">x</a><a href="/b?name=chair">x</a>',
    { '/a': byId, '/b': byName },
    [...BOOLEAN, ...BOOLEAN],
  ),
  site(
    'a form that signs in',
    '<form action=/in><h2>Log in</h2><input name=name value=chair><input type=password name=password></form>',
    { '/in': byName },
    [],
    { guards: 'logins are left alone', untouched: /\/in/ },
  ),
  site(
    'a form with a field for a password',
    '<form action=/find><input name=name value=chair><input name=password></form>',
    { '/find': byName },
    BOOLEAN,
    { untouched: /password=(?!plsd(?:&| |$))/ },
  ),
  site('a link with a password', '<a href="/in?name=chair&password=x">x</a>', { '/in': byName }, BOOLEAN, {
    untouched: /%27.*password=x/,
    guards: 'nobody is signed in',
  }),
  site(
    'a link with two passwords',
    '<a href="/in?name=chair&password=x&password_again=x">x</a>',
    { '/in': byName },
    [],
    { guards: 'an account would get another password', untouched: /%27/ },
  ),
  site('a link that speaks of an action', '<a href="/delete?id=7">Delete</a>', { '/delete': byId }, [], {
    guards: 'the link may change something',
    untouched: /\/delete/,
  }),
  site(
    'an address of the settings that speaks of an action',
    'Nothing here.',
    { '/delete': byId },
    'inconclusive',
    { endpoints: ['/delete?id=7'], guards: 'what was left alone is not clean', untouched: /id=\d+[^\d]/ },
  ),
  site('no parameter', 'Welcome.', {}, []),
  site(
    'more parameters than one scan may try',
    Array.from({ length: 20 }, (_one, at) => `<a href="/items?p${at}=a">x</a>`).join(''),
    { '/items': () => '1=1' },
    'inconclusive',
    { guards: 'what was not tried is not clean' },
  ),
  site(
    'nothing that widens or cuts a statement',
    '<a href="/items?id=7">x</a><a href="/b?name=chair">x</a>',
    { '/items': () => '1=1', '/b': (query) => `name = '${(query.get('name') ?? '').replaceAll("'", "''")}'` },
    [],
    { guards: 'OR, comments, further statements, UNION', untouched: /\bor\b|--|%23|\/\*|%3B|union/i },
  ),
  {
    name: 'sql: a domain that is not verified',
    site: sqlShop({ ...NUMBERED, database: smallDatabase(postgresql) }),
    expected: 'inconclusive',
    mayIntrude: false,
    untouched: /./,
  },
  {
    name: 'sql: too many requests',
    site: sqlShop({
      ...NUMBERED,
      database: () => {
        throw new Error('');
      },
      onError: () => shown('Slow down', 429),
    }),
    expected: 'inconclusive',
  },
];
