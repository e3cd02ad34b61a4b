import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { DIALECTS, type Row } from '../../sites/small-sql';
import { errorText, PRODUCTS, shown, smallDatabase, type SqlShop, sqlShop } from '../../sites/sql-shop';
import { NAMED, NUMBERED } from './statements';

const { mysql, postgresql } = DIALECTS;
const isRow = (test: (row: Row) => boolean): Row[] => PRODUCTS.filter(test);
/** The value stays a value, as with parameters. */
const asParameter: SqlShop['query'] = (name) => ({ where: `name = '${name.replaceAll("'", "''")}'` });
export const SAFE: Pick<SqlShop, 'database' | 'query'> = {
  database: smallDatabase(postgresql),
  query: asParameter,
};
const searching = (test: (row: Row, value: string) => boolean): Pick<SqlShop, 'database' | 'query'> => {
  let value = '';
  return {
    query: (written) => {
      value = written;
      return {};
    },
    database: () => isRow((row) => test(row, value)),
  };
};

const trap = (
  name: string,
  shop: SqlShop,
  expected: CaseOf['expected'] = [],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `sql trap: ${name}`,
  site: sqlShop(shop),
  expected,
  guards: 'a value that stays a value is not a defect',
  ...rest,
});
const casting = (value: string): string => {
  if (!/^-?\d+$/.test(value)) throw new Error(`ERROR: invalid input syntax for type integer: "${value}"`);
  return value;
};
let last = 0;
/** Not random: the same sequence in each run. */
const nextDie = (): number => (last = (last * 1_103_515_245 + 12_345) % 2_147_483_648);

/** Reads sums, differences, products and quotients from left to right, as a calculator or a language that evaluates its input. */
function calculated(text: string): number {
  if (!/^\d{1,15}(?:[-+*/]\d{1,15})*$/.test(text)) throw new Error('not a sum');
  const [first = '0', ...rest] = text.match(/[-+*/]?\d+/g) ?? [];
  return rest.reduce((sum, part) => {
    const value = Number(part.slice(1));
    if (part.startsWith('+')) return sum + value;
    if (part.startsWith('-')) return sum - value;
    return part.startsWith('*') ? sum * value : sum / value;
  }, Number(first));
}
const calculator = (name: string, show: (result: number) => string): CaseOf =>
  trap(
    name,
    {
      ...NUMBERED,
      database: () => [],
      filter: (value) => String(calculated(value)),
      query: (value) => ({ where: value }),
      show: (_rows, value) => show(calculated(value)),
      onError: () => shown(inPage('<p>Not a sum.</p>')),
    },
    [],
    { guards: 'whatever calculates reads arithmetic, and is not a database' },
  );

export const SQL_TRAP_CASES: CaseOf[] = [
  calculator('a calculator of sums', (result) => `<p>Result: ${result}</p>`),
  calculator('a price by quantity', (result) => `<p>You pay ${result * 12} euros.</p>`),
  calculator('a product by a number that the shop calculates', (result) =>
    PRODUCTS.filter(({ id }) => id === result)
      .map(({ name }) => `<li>${name}</li>`)
      .join(''),
  ),
  trap('a parameter', SAFE),
  trap('a parameter, searched for in names', {
    database: smallDatabase(mysql),
    query: (q) => ({ where: `name LIKE '%${q.replaceAll("'", "''")}%'` }),
    value: 'cha',
  }),
  trap('a parameter that the page repeats encoded', {
    ...SAFE,
    show: (rows, q) => `<h2>${encoded(q)}</h2>${rows.length}`,
  }),
  trap('a parameter that the page repeats in its own letters', {
    ...SAFE,
    show: (rows, q) => `<h2>${encoded(q.toUpperCase())}</h2>${rows.length}`,
  }),
  trap('a number that is read by its digits', {
    ...NUMBERED,
    database: smallDatabase(mysql),
    filter: (id) => String(Number.parseInt(id, 10)),
  }),
  trap('a number that must be one', {
    ...NUMBERED,
    database: smallDatabase(mysql),
    filter: (id) => (/^\d+$/.test(id) ? id : '0'),
  }),
  trap('a column with another type that shows its error', {
    ...NUMBERED,
    database: smallDatabase(postgresql),
    filter: casting,
    onError: (error) => ({ ...errorText(error), status: 200 }),
  }),
  trap('a column with another type, errors of its driver', {
    ...NUMBERED,
    database: smallDatabase(postgresql),
    filter: casting,
    onError: () => shown(inPage('org.postgresql.util.PSQLException: ERROR: invalid input syntax'), 200),
  }),
  trap(
    'a column with another type, errors with status 500',
    { ...NUMBERED, database: smallDatabase(postgresql), filter: casting },
    [],
    { guards: 'an error for a value that the site refuses is a response' },
  ),
  trap('a page that always quotes an error', {
    ...SAFE,
    more: () => '<p>You have an error in your SQL syntax near LIMIT: how to fix it.</p>',
  }),
  trap(
    'a search that finds an error in a text',
    {
      ...SAFE,
      show: (rows, q) =>
        q.includes("'")
          ? '<p>Articles: You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version</p>'
          : String(rows.length),
    },
    ['sqli-suspected medium'],
    { guards: 'without a control it is a suspicion at most' },
  ),
  trap('a calculator', {
    database: () => [],
    query: () => ({}),
    value: '7',
    show: (_rows, q) => `<p>${encoded(q)} = ?</p>`,
  }),
  trap(
    'a search by words',
    searching((row, q) =>
      q
        .toLowerCase()
        .split(/\W+/)
        .some((word) => word === row.name),
    ),
  ),
  trap(
    'a search by all words',
    searching((row, q) =>
      q
        .toLowerCase()
        .split(/\W+/)
        .filter(Boolean)
        .every((word) => String(row.name).includes(word)),
    ),
  ),
  trap(
    'a search that drops signs',
    searching((row, q) => String(row.name).includes(q.toLowerCase().replaceAll(/\W/g, ''))),
  ),
  trap(
    'a search that drops what follows a quote',
    searching((row, q) => String(row.name).includes(q.split(/['"%]/)[0] ?? '')),
  ),
  trap('a page that sorts by any value', {
    database: smallDatabase(mysql),
    query: (sort) => ({ order: ['name', 'price'].includes(sort) ? sort : 'id' }),
    parameter: 'sort',
    value: 'price',
  }),
  trap('a page that sorts by its own default', {
    database: smallDatabase(mysql),
    query: (sort) => ({ order: sort === 'name' ? sort : 'price' }),
    parameter: 'sort',
    value: 'price',
  }),
  trap('a parameter that changes nothing', { ...SAFE, query: () => ({}) }),
  trap(
    'a random page',
    {
      ...SAFE,
      more: () =>
        `<p>${['chairs', 'tables', 'lamps', 'shelves', 'sofas'][nextDie() % 5]} ${nextDie() % 2 === 0 ? 'cheap' : 'new'}</p>`,
    },
    'inconclusive',
    { guards: 'a page that varies cannot be compared' },
  ),
  trap(
    'a page that varies, and is alike at first by chance',
    {
      ...SAFE,
      more: (visit) => `<p>${visit <= 3 ? 'Chairs' : (['Tables', 'Lamps', 'Sofas'][visit % 3] ?? '')}</p>`,
    },
    'inconclusive',
    { guards: 'what differs at each visit hides what a value does' },
  ),
  trap(
    'a page that varies every second time',
    { ...SAFE, more: (visit) => `<p>${visit % 2 === 0 ? 'Chairs' : 'Tables'}</p>` },
    'inconclusive',
    { guards: 'a page that varies cannot be compared' },
  ),
  trap(
    'a page that varies every third time',
    {
      ...SAFE,
      more: (visit) => `<p>${visit % 3 === 0 ? 'Chairs' : 'Tables'}</p>`,
    },
    'inconclusive',
    { guards: 'a page that varies cannot be compared' },
  ),
  trap('a page that counts each third visit', {
    ...SAFE,
    more: (visit) => `<p>${Math.floor(visit / 3)}</p>`,
  }),
  trap('a page that counts its visits', { ...SAFE, more: (visit) => `<p>${visit}</p>` }),
  trap('a filter that refuses quotes', { ...SAFE, filter: (q) => (/['"]/.test(q) ? '' : q) }),
  trap('an error for quotes', {
    ...SAFE,
    filter: (q) => {
      if (q.includes("'")) throw new Error('Quotes are not allowed.');
      return q;
    },
    onError: ({ message }) => shown(inPage(message), 200),
  }),
  trap(
    'an error with status 500 for quotes',
    {
      ...SAFE,
      filter: (q) => {
        if (q.includes("'")) throw new Error('No.');
        return q;
      },
    },
    [],
    { guards: 'an error for a value that the site refuses is a response' },
  ),
  {
    name: 'sql trap: a site that keeps failing after a quote',
    site: (ground) => {
      let isBroken = false;
      return sqlShop({
        ...SAFE,
        filter: (q) => {
          isBroken ||= q.includes("'");
          if (isBroken) throw new Error('No.');
          return q;
        },
      })(ground);
    },
    expected: 'inconclusive',
    guards: 'the test stops at a site that fails on plain requests',
    atMost: { requests: 12 },
  },
  trap(
    'a firewall for AND and quotes',
    {
      ...NAMED,
      database: smallDatabase(mysql),
      filter: (q) => {
        if (/'|and|\|\|/i.test(q)) throw new Error('Blocked.');
        return q;
      },
      onError: () => shown('<h1>Forbidden</h1>', 403),
    },
    'inconclusive',
    { guards: 'what a firewall blocks was not judged' },
  ),
  trap('values of at most 8 characters', { ...SAFE, filter: (q) => q.slice(0, 8) }),
  trap(
    'a slow page',
    {
      ...SAFE,
      database: async (query) => {
        await new Promise((done) => setTimeout(done, 300));
        return smallDatabase(postgresql)(query);
      },
    },
    [],
    { settings: { time_based: true } },
  ),
  trap(
    'a page that sleeps for long values',
    {
      ...SAFE,
      filter: (q) => q,
      database: async (query) => {
        await new Promise((done) => setTimeout(done, (query.where ?? '').length * 12));
        return smallDatabase(postgresql)(query);
      },
    },
    [],
    { settings: { time_based: true }, guards: 'time that does not follow the number of seconds' },
  ),
  trap('backslashes before quotes', {
    ...NAMED,
    database: smallDatabase(mysql),
    filter: (q) => q.replaceAll("'", "''"),
  }),
  trap('a page with an error from the start', {
    ...SAFE,
    show: () => shown(inPage('SQLSTATE[42000]: Syntax error'), 200),
  }),
];
