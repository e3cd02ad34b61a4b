import type { IncomingMessage } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import {
  CHAIRS,
  isObject,
  matches,
  MongoError,
  nestedParameters,
  type Parsed,
  type Row,
  runWhere,
} from '../../sites/small-mongo';
import { type Entry, linkOf, type Way } from '../../sites/ways';
import { byWay } from '../staging-cases';

const OPERATOR = ['nosql-operator high'];
const SCRIPT = ['nosql-script critical'];

interface Shown {
  status?: number;
  location?: string;
  body: string;
}

interface Site {
  /** What the page shows for what its parser makes of the value; undefined where there is none. */
  shows: (value: Parsed | undefined, request: IncomingMessage) => string | Shown;
  entry?: Partial<Entry>;
  /** What the page shows when the query is an error; by default without details. */
  failed?: (error: MongoError) => Shown;
}

const FIND: Entry = { path: '/chairs', name: 'name', value: 'chair' };
const SILENT = (): Shown => ({ status: 500, body: inPage('Something went wrong.') });
const TALKATIVE = ({ message }: MongoError): Shown => ({
  status: 500,
  body: inPage(`<pre>${encoded(message)}</pre>`),
});

/** What the parsers of PHP and of Express make of a request. */
async function parsedIn(way: Way, request: IncomingMessage, { name }: Entry): Promise<Parsed | undefined> {
  const { searchParams } = new URL(request.url ?? '/', 'https://shop.test');
  if (way === 'query') return nestedParameters(searchParams)[name];
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  if (way === 'json') return body === '' ? undefined : (JSON.parse(body) as Record<string, Parsed>)[name];
  return nestedParameters(new URLSearchParams(body))[name];
}

const site = (
  name: string,
  { shows, entry, failed = SILENT }: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `nosql: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { way } = ground;
      const read: Entry = { ...FIND, ...entry };
      const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      if (pathname === '/') return response.end(inPage(linkOf(way, read)));
      if (pathname !== read.path) return response.writeHead(404).end(inPage('No such page.'));
      void parsedIn(way, request, read).then((value) => {
        const { status = 200, location, body } = shownFor(() => shows(value, request), failed);
        response.writeHead(status, location === undefined ? {} : { location }).end(body);
      });
    }),
  expected,
  ...rest,
});

function shownFor(shows: () => string | Shown, failed: (error: MongoError) => Shown): Shown {
  try {
    const shown = shows();
    return typeof shown === 'string' ? { body: shown } : shown;
  } catch (error) {
    if (error instanceof MongoError) return failed(error);
    return { status: 500, body: inPage('Something went wrong.') };
  }
}

const safe = (name: string, of: Site | Site['shows'], guards: string): CaseOf =>
  site(name, typeof of === 'function' ? { shows: of } : of, [], { guards });

const list = (rows: readonly Row[]): string =>
  inPage(
    rows.length === 0
      ? 'Nothing found.'
      : `<ul>${rows.map(({ name, price }) => `<li>${name}: ${price}</li>`).join('')}</ul>`,
  );
/** As `find({ name: value })`; without a value all. */
const found = (value: Parsed | undefined, field = 'name'): Row[] =>
  CHAIRS.filter((row) => value === undefined || matches(row[field] ?? null, value));
const listed: Site['shows'] = (value) => list(found(value));
const textOf = (value: Parsed | undefined): string => (typeof value === 'string' ? value : '[object Object]');
const listedText: Site['shows'] = (value) => list(found(value === undefined ? value : textOf(value)));
const where =
  (code: (value: string) => string): Site['shows'] =>
  (value) =>
    list(CHAIRS.filter((row) => runWhere(code(textOf(value)), row)));
const bad = (text: string): Shown => ({ status: 400, body: inPage(text) });

const LISTED = site('a list', { shows: listed }, OPERATOR, {
  // What selects more than the usual value does.
  untouched: /(?<!%24not%5D%5B)%24ne|%24(?:gt|regex|where|nin|exists|function)/i,
});
const AS_TEXT = safe('a text', listedText, 'an object becomes a text that no record has');

/** As APIs with operators of their own: those of the list, each with a text. */
const takesOperators =
  (known: readonly string[]): Site['shows'] =>
  (value) => {
    if (!isObject(value)) return list(found(value));
    const names = Object.keys(value);
    const unknown = names.find((name) => !known.includes(name) || typeof value[name] !== 'string');
    return unknown === undefined ? list(found(value)) : bad(`Invalid query parameter ${encoded(unknown)}`);
  };

const UNSAFE: CaseOf[] = [
  LISTED,
  site('a list, errors with details', { shows: listed, failed: TALKATIVE }, OPERATOR),
  site('one record as JSON', { shows: (value) => JSON.stringify(found(value)[0] ?? null) }, OPERATOR),
  site(
    'one record, else an error page',
    {
      shows: (value) => {
        const [row] = found(value);
        return row === undefined ? { status: 404, body: inPage('No such chair.') } : list([row]);
      },
    },
    OPERATOR,
  ),
  site(
    'a redirect to the record',
    {
      shows: (value) => {
        const [row] = found(value);
        return { status: 302, location: row === undefined ? '/none' : `/chair/${row.code}`, body: '' };
      },
    },
    OPERATOR,
  ),
  site(
    'next to another condition',
    { shows: (value) => list(found(value).filter(({ price }) => Number(price) < 80)) },
    OPERATOR,
  ),
  site(
    'a number as text',
    { entry: { name: 'code', value: '7' }, shows: (value) => list(found(value, 'code')) },
    OPERATOR,
  ),
  site(
    'with the time in the page',
    { shows: (value) => list(found(value)).replace('Thank you.', `It is ${Date.now()}.`) },
    OPERATOR,
  ),
  site(
    'a field that the page leaves empty, errors with details',
    { entry: { value: '' }, shows: listed, failed: TALKATIVE },
    OPERATOR,
  ),
  site(
    'an error of Mongoose',
    {
      shows: (value) => {
        const [name] = isObject(value) ? Object.keys(value) : [];
        if (name?.startsWith('$') === true && !['$eq', '$ne', '$in'].includes(name))
          throw new MongoError(`Error: Can't use ${name} with String.`);
        return inPage('Thank you.');
      },
      failed: TALKATIVE,
    },
    OPERATOR,
  ),
  site('code, single quotes', { shows: where((value) => `this.name == '${value}'`) }, SCRIPT),
  site('code, double quotes', { shows: where((value) => `this.name == "${value}"`) }, SCRIPT),
  site(
    'code, a number',
    { entry: { name: 'most', value: '50' }, shows: where((value) => `this.price < ${value}`) },
    SCRIPT,
  ),
  site(
    'code, errors with details',
    { shows: where((value) => `this.name == '${value}'`), failed: TALKATIVE },
    SCRIPT,
  ),
];

const SAFE: CaseOf[] = [
  AS_TEXT,
  safe(
    'names without brackets alone',
    (_value, { url }) => {
      const name = new URL(url ?? '/', 'https://shop.test').searchParams.get('name');
      return list(found(name ?? undefined));
    },
    'name[$eq] is another name',
  ),
  safe(
    'names with $ removed',
    (value) =>
      list(
        found(
          isObject(value)
            ? Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('$')))
            : value,
        ),
      ),
    'nothing is left of the operator',
  ),
  safe(
    'objects refused',
    (value) => (isObject(value) ? bad('A text is needed.') : list(found(value))),
    'a text alone reaches the query',
  ),
  safe(
    'objects that are an error',
    (value) => {
      if (isObject(value)) throw new TypeError('htmlspecialchars(): Argument #1 must be of type string');
      return list(found(value));
    },
    'an error alone proves nothing',
  ),
  safe(
    'the value whatever its name',
    (value) => {
      let inner = value;
      while (isObject(inner)) inner = Object.values(inner)[0];
      return list(found(inner));
    },
    'a word does the same as an operator',
  ),
  safe(
    'operators of a list',
    takesOperators(['$ne', '$gt', '$lt', '$in']),
    'a site may take operators on purpose',
  ),
  safe(
    'operators of a list with $eq',
    takesOperators(['$eq', '$ne', '$gt', '$lt', '$in']),
    'a site may take operators on purpose',
  ),
  safe(
    'unknown operators refused by the site',
    (value) =>
      isObject(value) ? bad(`Unknown operator ${encoded(Object.keys(value)[0] ?? '')}`) : list(found(value)),
    'those are not words of a database',
  ),
  safe('a value that changes nothing', () => list(CHAIRS), 'nothing reads it'),
  safe(
    'a picture, whatever its version is (zaproxy 8483)',
    { entry: { path: '/cloud-shape', name: 'v', value: 'dark' }, shows: () => 'a picture' },
    'nothing reads it',
  ),
  safe(
    'a value that comes back',
    (value) => inPage(`You searched for ${encoded(textOf(value))}.`),
    'nothing reads it',
  ),
  safe(
    'a search for any of the words',
    (value) => {
      const words = textOf(value).split(/\W+/);
      return list(CHAIRS.filter(({ name }) => words.includes(String(name))));
    },
    'conditions that do not hold show the usual page too',
  ),
  safe(
    'a number that is cut behind its digits',
    {
      entry: { name: 'most', value: '50' },
      shows: (value) =>
        list(CHAIRS.filter(({ price }) => Number(price) < Number.parseInt(textOf(value), 10))),
    },
    'what is behind the number is not read',
  ),
  safe(
    'a database of SQL',
    (value) => {
      if (textOf(value).includes("'"))
        return { status: 500, body: inPage('SQLITE_ERROR: near "&&": syntax error') };
      return listedText(value, {} as IncomingMessage);
    },
    'SQL does not read && and ==',
  ),
  safe(
    'an error of a database on each page',
    (value) => `${list(found(textOf(value)))}<p>unknown operator: $near</p>`,
    'it does not name the operator of the test',
  ),
  site(
    'a page that differs at each visit',
    { shows: (value) => list(found(value)).replace('Thank you.', RANDOM[visits++ % RANDOM.length] ?? '') },
    'inconclusive',
    { guards: 'nothing can be compared' },
  ),
  site('a domain that is not verified', { shows: listed }, 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  {
    ...site('a form that stores, not staging', { shows: listed }, [], {
      guards: 'only a staging site gets forms of POST',
      untouched: /POST/,
    }),
    site: (ground) => {
      ground.way = 'form';
      return LISTED.site(ground);
    },
  },
];

let visits = 0;
const RANDOM = [
  'Buy one.',
  'Sit down.',
  'Hello there.',
  'Come in.',
  'See you.',
  'What a chair.',
  'New here?',
];

export const NOSQL_CASES: CaseOf[] = [
  ...UNSAFE,
  ...SAFE,
  ...(['form', 'json'] as const).flatMap((way) => byWay([LISTED, AS_TEXT], way, FIND)),
];
