import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { type Entry as Person, escapedForFilter, FilterError, PEOPLE, search } from '../../sites/small-ldap';
import { cookieOf, type Entry, linkOf, valueIn } from '../../sites/ways';
import { byWay } from '../staging-cases';

const FILTER = ['ldap-filter high'];

interface Shown {
  status?: number;
  body: string;
}

interface Site {
  shows: (value: string) => string | Shown;
  entry?: Partial<Entry>;
  /** What the page shows for a filter that cannot be read; by default without details. */
  failed?: (error: FilterError) => Shown;
}

const FIND: Entry = { path: '/people', name: 'uid', value: 'ada' };
const SILENT = (): Shown => ({ status: 500, body: inPage('Something went wrong.') });
const warning = (text: string) => (): Shown => ({ status: 500, body: inPage(encoded(text)) });

const site = (
  name: string,
  { shows, entry, failed = SILENT }: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `ldap: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { way } = ground;
      const read: Entry = { ...FIND, ...entry };
      void valueIn(way, request, read).then((value) => {
        const isHome = request.url === '/';
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        const cookie = cookieOf(way, read);
        if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
        if (isHome) return response.end(inPage(linkOf(way, read)));
        if (value === null) return response.writeHead(404).end(inPage('No such page.'));
        const { status = 200, body } = shownFor(() => shows(value), failed);
        return response.writeHead(status).end(body);
      });
    }),
  expected,
  ...rest,
});

function shownFor(shows: () => string | Shown, failed: (error: FilterError) => Shown): Shown {
  try {
    const shown = shows();
    return typeof shown === 'string' ? { body: shown } : shown;
  } catch (error) {
    if (error instanceof FilterError) return failed(error);
    throw error;
  }
}

const safe = (name: string, of: Site | Site['shows'], guards: string): CaseOf =>
  site(name, typeof of === 'function' ? { shows: of } : of, [], { guards });

const list = (people: readonly Person[]): string =>
  inPage(
    people.length === 0
      ? 'Nobody found.'
      : `<ul>${people.map(({ cn, mail }) => `<li>${cn}, ${mail}</li>`).join('')}</ul>`,
  );
const equal = (value: string): string => list(search(`(uid=${value})`));
const named = (value: string): string => list(PEOPLE.filter(({ uid }) => uid === value));

const EQUAL = site('one condition', { shows: equal }, FILTER, {
  // What selects more than the usual value does.
  untouched: /\*|%2A|%7C|%26|\)\(|%29%28/i,
});
const ESCAPED = safe('escaped', (value) => equal(escapedForFilter(value)), 'the backslash is data');

const UNSAFE: CaseOf[] = [
  EQUAL,
  site(
    'next to another condition',
    { shows: (value) => list(search(`(&(uid=${value})(objectClass=person))`)) },
    FILTER,
  ),
  site(
    'behind another condition',
    { shows: (value) => list(search(`(&(objectClass=person)(uid=${value}))`)) },
    FILTER,
  ),
  site(
    'one of several attributes',
    { shows: (value) => list(search(`(|(uid=${value})(mail=${value}))`)) },
    FILTER,
  ),
  site(
    'a part of a name',
    { entry: { name: 'q', value: 'Love' }, shows: (value) => list(search(`(cn=*${value}*)`)) },
    FILTER,
  ),
  site(
    'the start of a name',
    { entry: { name: 'q', value: 'Carol' }, shows: (value) => list(search(`(cn=${value}*)`)) },
    FILTER,
  ),
  site(
    'a name with a blank',
    { entry: { name: 'cn', value: 'Bob Ross' }, shows: (value) => list(search(`(cn=${value})`)) },
    FILTER,
  ),
  site(
    'an address',
    { entry: { name: 'mail', value: 'bob@shop.test' }, shows: (value) => list(search(`(mail=${value})`)) },
    FILTER,
  ),
  site('stars and brackets removed', { shows: (value) => equal(value.replaceAll(/[*()]/g, '')) }, FILTER),
  site(
    'an error page where nobody is found',
    {
      shows: (value) => {
        const people = search(`(uid=${value})`);
        return people.length === 0 ? { status: 404, body: inPage('No such person.') } : list(people);
      },
    },
    FILTER,
  ),
  site(
    'a filter that repeats the value',
    { shows: (value) => equal(value).replace('Thank you.', encoded(value)) },
    FILTER,
  ),
  site(
    'errors of PHP for a value that nobody has',
    {
      entry: { value: 'nobody' },
      shows: equal,
      failed: warning('Warning: ldap_search(): Search: Bad search filter in /srv/people.php on line 7'),
    },
    FILTER,
  ),
  site(
    'errors of Java for a value that nobody has',
    {
      entry: { value: 'nobody' },
      shows: equal,
      failed: warning("javax.naming.directory.InvalidSearchFilterException: Missing ')'"),
    },
    FILTER,
  ),
  site(
    'errors of Python on a page that shows no entry',
    {
      shows: (value) => {
        search(`(uid=${value})`);
        return inPage('Thank you.');
      },
      failed: warning('ldap.FILTER_ERROR: {"result": -7, "desc": "Bad search filter"}'),
    },
    FILTER,
  ),
];

const SAFE: CaseOf[] = [
  ESCAPED,
  safe(
    'escaped, errors with details',
    { shows: (value) => equal(escapedForFilter(value)), failed: warning('Bad search filter') },
    'no filter breaks',
  ),
  safe('no directory', named, 'a backslash is data'),
  safe(
    'a backslash that is removed',
    (value) => named(value.replaceAll('\\', '')),
    'the code is a part of the name then',
  ),
  safe(
    'signs refused',
    (value) => (/^\w+$/.test(value) ? equal(value) : { status: 400, body: inPage('Letters alone.') }),
    'no code is let in',
  ),
  safe('signs removed', (value) => equal(value.replaceAll(/\W/g, '')), 'the code is a part of the name then'),
  safe(
    'signs and all behind them removed',
    (value) => equal(/^\w*/.exec(value)?.[0] ?? ''),
    'the value is read up to its first sign',
  ),
  safe(
    'an empty page for whatever does not exist (zaproxy 8519)',
    () => ({ status: 404, body: '' }),
    'nothing reads it',
  ),
  safe('a value that changes nothing', () => list(PEOPLE), 'nothing reads it'),
  safe(
    'a value that comes back',
    (value) => inPage(`You searched for ${encoded(value)}.`),
    'nothing reads it',
  ),
  safe(
    'escapes of JavaScript',
    (value) =>
      named(
        value.replaceAll(/\\x([0-9a-f]{2})/gi, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      ),
    'those have an x',
  ),
  safe(
    'escapes of C',
    (value) =>
      named(
        value.replaceAll(/\\([0-7]{1,3})/g, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 8)),
        ),
      ),
    'those count by eight',
  ),
  safe(
    'codes whose letter does not count',
    (value) => named(value.replaceAll(/\\[0-9a-f]{2}/gi, 'a')),
    'the code of another letter shows the usual page too',
  ),
  safe(
    'its own error for brackets',
    (value) => (/[()]|\\2[89]/.test(value) ? inPage('Bad search filter: no brackets please.') : named(value)),
    'the code of a bracket is an error too',
  ),
  safe(
    'an error on each page',
    (value) => `${named(value)}<p>ldap_search(): Bad search filter</p>`,
    'the usual page shows it',
  ),
  safe(
    'an error for the first bracket alone',
    (value) => (value.includes('(') ? inPage('unbalanced parens') : named(value)),
    'a filter breaks at both brackets',
  ),
  site('a domain that is not verified', { shows: equal }, 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  {
    ...site('a form that stores, not staging', { shows: equal }, [], {
      guards: 'only a staging site gets forms of POST',
      untouched: /POST/,
    }),
    site: (ground) => {
      ground.way = 'form';
      return EQUAL.site(ground);
    },
  },
];

export const LDAP_CASES: CaseOf[] = [
  ...UNSAFE,
  ...SAFE,
  ...(['json', 'segment', 'cookie'] as const).flatMap((way) => byWay([EQUAL, ESCAPED], way, FIND)),
];
