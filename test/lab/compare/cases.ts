import { encoded, inPage } from '../sites/echo-site';
import type { Entry, Way } from '../sites/ways';
import type { RunningDatabase } from './databases';

/** A page that takes one value, and whether an attacker gets further with it. */
export interface CompareCase {
  name: string;
  kind: 'sql' | 'xss';
  way: Way;
  entry: Entry;
  isVulnerable: boolean;
  show: (value: string) => Promise<Page> | Page;
}

export interface Page {
  status: number;
  body: string;
  type?: string;
}

const NAME: Entry = { path: '/items', name: 'name', value: 'chair' };
const ID: Entry = { path: '/items', name: 'id', value: '7' };
const page = (body: string, status = 200): Page => ({ status, body: inPage(body) });
const tableOf = (rows: readonly string[][]): string =>
  rows.length === 0
    ? '<p>No product found.</p>'
    : `<table>${rows.map((row) => `<tr><td>${row.map(encoded).join('<td>')}`).join('')}</table>`;

const FIELDS = 'SELECT id, name, price FROM products WHERE';

/** How a page handles what the database says. */
async function answered(rows: Promise<string[][]>, isErrorShown: boolean): Promise<Page> {
  try {
    return page(tableOf(await rows));
  } catch (error) {
    return isErrorShown
      ? page(`<pre>${encoded(String(error))}</pre>`, 500)
      : page('<p>No product found.</p>');
  }
}

function casesOf({ name, query, find }: RunningDatabase): CompareCase[] {
  const sql = (
    what: string,
    way: Way,
    entry: Entry,
    show: (value: string) => Promise<Page>,
    isVulnerable = true,
  ): CompareCase => ({ name: `${name}: ${what}`, kind: 'sql', way, entry, isVulnerable, show });
  const byName = (value: string, isErrorShown = false) =>
    answered(query(`${FIELDS} name = '${value}'`), isErrorShown);
  const byId = (value: string) => answered(query(`${FIELDS} id = ${value}`), false);
  const safe = (value: string) => answered(find(value), true);
  return [
    sql('a text of the query, errors shown', 'query', NAME, (value) => byName(value, true)),
    sql('a text of the query, errors hidden', 'query', NAME, (value) => byName(value)),
    sql('a number of the query, errors hidden', 'query', ID, byId),
    sql('a search of a form', 'form', NAME, (value) =>
      answered(query(`${FIELDS} name LIKE '%${value}%'`), false),
    ),
    sql('a text of JSON', 'json', NAME, (value) => byName(value)),
    sql('a cookie', 'cookie', NAME, (value) => byName(value)),
    sql('a segment of the path', 'segment', ID, byId),
    sql('an entry of a guest book, errors shown', 'form', { ...NAME, value: '' }, async (value) => {
      const stored = query(`INSERT INTO entries (author, stars) VALUES ('${value}', 5)`);
      return answered(
        stored.then(() => [['Thank you.']]),
        true,
      );
    }),
    sql('a parameter of a statement', 'query', NAME, safe, false),
    sql('a parameter of a statement, from a form', 'form', NAME, safe, false),
    sql('a parameter of a statement, from a cookie', 'cookie', NAME, safe, false),
  ];
}

let visits = 0;
const TRAPS: CompareCase[] = (
  [
    [
      'an error page that quotes SQL',
      (value: string) => page(`<pre>You have an error in your SQL syntax near ${encoded(value)}</pre>`),
    ],
    [
      'a page that differs at each visit',
      () =>
        page(
          `<p>${'chair table lamp sofa desk'
            .split(' ')
            .slice(0, (visits += 7) % 5)
            .join(' ')}</p>`,
        ),
    ],
    [
      'a page that lists by any value',
      (value: string) =>
        page(`<p>Sorted by ${encoded(value)}</p>${value.length % 2 === 0 ? 'a b c' : 'c b a'}`),
    ],
  ] as const
).map(([name, show]) => ({
  name: `trap: ${name}`,
  kind: 'sql',
  way: 'query',
  entry: NAME,
  isVulnerable: false,
  show,
}));

const Q: Entry = { path: '/find', name: 'q', value: 'chair' };
const xss = (name: string, way: Way, body: (value: string) => string, isVulnerable = true): CompareCase => ({
  name: `page: ${name}`,
  kind: 'xss',
  way,
  entry: Q,
  isVulnerable,
  show: (value) => page(body(value)),
});

const PAGES: CompareCase[] = [
  xss('in a text', 'query', (value) => `<p>${value}</p>`),
  xss('in a quoted attribute', 'query', (value) => `<input value="${value.replaceAll('<', '&lt;')}">`),
  xss('in an unquoted attribute', 'query', (value) => `<input value=${value.replaceAll(/[<>"']/g, '')}>`),
  xss(
    'in a string of a script',
    'query',
    (value) => `<script>const q = '${value.replaceAll('<', '&lt;')}';</script>`,
  ),
  xss(
    'in a template of a script',
    'query',
    (value) => `<script>const q = \`${value.replaceAll(/[<']/g, '')}\`;</script>`,
  ),
  xss('in an event handler', 'query', (value) => `<p onclick="find('${encoded(value)}')">x</p>`),
  xss('in a comment', 'query', (value) => `<!-- ${value} -->`),
  xss('in srcdoc', 'query', (value) => `<iframe srcdoc="${encoded(value)}"></iframe>`),
  xss('as an address', 'query', (value) => `<a href="${encoded(value)}">x</a>`),
  xss(
    'behind a filter of script',
    'query',
    (value) => `<p>${value.replaceAll(/<\/?script[^>]*>/gi, '')}</p>`,
  ),
  xss('from a form', 'form', (value) => `<p>${value}</p>`),
  xss('from a form of several parts', 'multipart', (value) => `<p>${value}</p>`),
  xss('from the Referer', 'referer', (value) => `<p>${value}</p>`),
  xss('from a cookie', 'cookie', (value) => `<p>${value}</p>`),
  xss('from a segment of the path', 'segment', (value) => `<p>${value}</p>`),
  xss('trap: encoded', 'query', (value) => `<p title="${encoded(value)}">${encoded(value)}</p>`, false),
  xss('trap: encoded, from a form', 'form', (value) => `<p>${encoded(value)}</p>`, false),
  xss(
    'trap: in a script as JSON',
    'query',
    (value) => `<script>const q = ${JSON.stringify(value).replaceAll('<', '\\u003c')};</script>`,
    false,
  ),
  xss(
    'trap: a part of an address',
    'query',
    (value) => `<a href="/?q=${encodeURIComponent(value)}">x</a>`,
    false,
  ),
  {
    ...xss('trap: JSON', 'query', (value) => value, false),
    show: (value) => ({ status: 200, type: 'application/json', body: JSON.stringify({ value }) }),
  },
];

export const compareCases = (databases: readonly RunningDatabase[]): CompareCase[] => [
  ...databases.flatMap(casesOf),
  ...TRAPS,
  ...PAGES,
];
