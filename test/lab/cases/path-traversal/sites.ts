import { posix } from 'node:path';
import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { FILES_FOLDER, joined, opened, openedByWindows, openedInside } from '../../sites/file-tree';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';
import { cookieOf, type Entry, linkOf, valueIn } from '../../sites/ways';
import { byWay } from '../staging-cases';

const READS = ['traversal-file high'];
const SUSPECTED = ['traversal-suspected medium'];

interface Shown {
  status?: number;
  headers?: HeaderFields;
  body: string;
}

interface Site {
  /** What the page shows for a value: a file, a whole response, or null where it finds none. */
  shows: (value: string) => string | Shown | null;
  entry?: Partial<Entry>;
  headers?: HeaderFields;
  /** What a firewall refuses in any address. */
  refuses?: RegExp;
  /** The page where no file is. */
  missing?: Shown;
}

const MISSING: Shown = { status: 404, body: inPage('No such page.') };

const site = (
  name: string,
  { shows, entry, headers, refuses, missing = MISSING }: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `path: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { way } = ground;
      const read: Entry = { ...DOWNLOAD, ...entry };
      void valueIn(way, request, read).then((value) => {
        const isHome = request.url === '/';
        setHeaders(response, { ...HARDENED, 'content-security-policy': null, ...headers });
        if (refuses?.test(decodeURIComponent(request.url ?? '')) === true)
          return response.writeHead(403).end(inPage('Forbidden'));
        const cookie = cookieOf(way, read);
        if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
        if (isHome) return response.end(inPage(linkOf(way, read)));
        const file = value === null ? MISSING : (shows(value) ?? missing);
        const shown = typeof file === 'string' ? { body: file } : file;
        if (shown.headers !== undefined) setHeaders(response, shown.headers);
        return response.writeHead(shown.status ?? 200).end(shown.body);
      });
    }),
  expected,
  ...rest,
});

const DOWNLOAD: Entry = { path: '/download', name: 'file', value: 'terms.txt' };
const IMAGE: Partial<Entry> = { value: 'images/chair.txt' };
const EMPTY: Partial<Entry> = { name: 'path', value: '' };
const LIST = inPage('<p>Choose a file.</p>');
const HOME: Partial<Entry> = { path: '/show', name: 'page', value: 'home' };

export const safe = (name: string, of: Site | Site['shows'], guards: string): CaseOf =>
  site(name, typeof of === 'function' ? { shows: of } : of, [], { guards });

const behind = (name: string): string => `${FILES_FOLDER}${name}`;
const inFolder = (name: string): string | null => opened(behind(name));
const twice = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
const asPage = (text: string | null): string | null => text && inPage(`<pre>${encoded(text)}</pre>`);
const isInside = (name: string): boolean => posix.resolve(FILES_FOLDER, name).startsWith(FILES_FOLDER);
/** PHP shows such a warning in the page. */
const notIncluded = (path: string): Shown => ({
  body: inPage(
    `<b>Warning</b>: include(${encoded(path)}): Failed to open stream: No such file or directory in <b>/srv/shop/show.php</b>`,
  ),
});

const CONCATENATED = site('behind a folder', { shows: inFolder }, READS, {
  // No secrets, no programs.
  untouched: /passwd|shadow|\.ssh|\.env|\/proc|cmd\.exe/i,
});
const BASENAME = safe('the last part alone', (value) => inFolder(posix.basename(value)), 'no folder is left');
/** Segments of paths with a dot are files of the site. */
const WITHOUT_ENDING: Partial<Entry> = { value: 'terms' };
const NAMED = site('a name without an ending', { entry: WITHOUT_ENDING, shows: inFolder }, READS);
const NAMED_BASENAME = safe(
  'the last part of a name without an ending',
  { entry: WITHOUT_ENDING, shows: (value) => inFolder(posix.basename(value)) },
  'no folder is left',
);

const READING: CaseOf[] = [
  CONCATENATED,
  site('joined by a library', { shows: joined }, READS),
  site(
    'from where the program is',
    { shows: (value) => opened(value.startsWith('/') ? value : behind(value)) },
    READS,
  ),
  site(
    'the path from the root alone',
    { shows: (value) => (value.includes('..') ? null : opened(posix.resolve(FILES_FOLDER, value))) },
    READS,
  ),
  site('a filter that removes ../ once', { shows: (value) => inFolder(value.replaceAll('../', '')) }, READS),
  site(
    'what was decoded twice',
    { shows: (value) => (value.includes('../') ? null : inFolder(twice(value))) },
    READS,
  ),
  site(
    'an ending that is demanded',
    { shows: (value) => (value.endsWith('.txt') ? inFolder(value) : null) },
    READS,
  ),
  site('an ending that is added, cut', { entry: HOME, shows: (value) => inFolder(`${value}.html`) }, READS),
  site(
    'a folder that is demanded',
    { entry: IMAGE, shows: (value) => (value.startsWith('images/') ? inFolder(value) : null) },
    READS,
  ),
  site('in a page, encoded', { shows: (value) => asPage(inFolder(value)) }, READS),
  site(
    'as JSON',
    {
      shows: (value) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: value, content: inFolder(value) }),
      }),
    },
    READS,
  ),
  site(
    'an error for what is missing',
    { shows: inFolder, missing: { status: 500, body: inPage('Something went wrong.') } },
    READS,
  ),
  site('a parameter that says nothing', { entry: { name: 'v', value: 'terms' }, shows: inFolder }, READS),
  site(
    'a link without a value',
    { entry: EMPTY, shows: (value) => (value === '' ? LIST : inFolder(value)) },
    READS,
  ),
  site(
    'Windows, backslashes alone',
    {
      headers: { server: 'Microsoft-IIS/10.0' },
      shows: (value) => (value.includes('/') ? null : openedByWindows(behind(value))),
    },
    READS,
  ),
  site(
    'Java, inside the application',
    { headers: { server: 'Apache-Coyote/1.1' }, shows: openedInside },
    READS,
  ),
  site(
    'ASP.NET, inside the application',
    { headers: { server: 'Microsoft-IIS/10.0', 'x-powered-by': 'ASP.NET' }, shows: openedInside },
    READS,
  ),
  site(
    'Express, inside the application',
    { headers: { 'x-powered-by': 'Express' }, shows: openedInside },
    READS,
  ),
  site(
    'an ending that is added, in the warning of PHP',
    {
      entry: HOME,
      shows: (value) => {
        const path = `pages/${value}.html`;
        return value.includes('\0') ? null : (inFolder(`${value}.html`) ?? notIncluded(path));
      },
    },
    SUSPECTED,
  ),
  site(
    'an ending that is added, in the error of Node',
    {
      entry: HOME,
      shows: (value) => {
        const path = posix.resolve(FILES_FOLDER, `${value}.html`);
        const error = `Error: ENOENT: no such file or directory, open '${path}'`;
        return value.includes('\0') ? null : (opened(path) ?? { status: 500, body: inPage(encoded(error)) });
      },
    },
    SUSPECTED,
  ),
];

const SAFE: CaseOf[] = [
  BASENAME,
  safe(
    'resolved and compared',
    (value) => (isInside(value) ? joined(value) : null),
    'nothing outside is opened',
  ),
  safe(
    'resolved and refused',
    (value) => (isInside(value) ? joined(value) : { status: 403, body: inPage('Forbidden') }),
    'the page refuses, not a firewall',
  ),
  safe(
    'a list of files',
    (value) => (value === 'terms.txt' ? inFolder(value) : null),
    'nothing else is opened',
  ),
  safe(
    'a list of files, else the first',
    { entry: HOME, shows: (value) => inFolder(`${value === 'home' ? value : 'home'}.html`) },
    'the value is not read',
  ),
  safe(
    'all ../ removed',
    (value) => {
      let rest = value;
      while (rest.includes('../')) rest = rest.replaceAll('../', '');
      return inFolder(rest.split('\0', 1)[0] ?? '');
    },
    'nothing is left to climb with',
  ),
  safe(
    'resolved below the folder as if it were the root',
    (value) => inFolder(posix.join('/', value.split('\0', 1)[0] ?? '').slice(1)),
    'no path leads above it',
  ),
  safe('signs refused', (value) => (/^[\w.-]+$/.test(value) ? inFolder(value) : null), 'no slash is let in'),
  safe(
    'the last part, of a link without a value',
    { entry: EMPTY, shows: (value) => (value === '' ? LIST : inFolder(posix.basename(value))) },
    'no folder is left',
  ),
  safe(
    'an address of a page',
    { entry: { name: 'page', value: '2' }, shows: (value) => inPage(`Page ${encoded(value)}`) },
    'a number',
  ),
  safe(
    'a search',
    {
      entry: { name: 'q', value: 'chair' },
      shows: (value) => inPage(`Nothing found for ${encoded(value)}.`),
    },
    'the value comes back and opens nothing',
  ),
  safe(
    'a page about such files',
    () => inPage('Read PRETTY_NAME="Debian GNU/Linux 12" and ID=debian in /etc/os-release.'),
    'the usual page shows it',
  ),
  safe(
    'help on the files of a system',
    (value) =>
      value.includes('release')
        ? inPage('Such files have lines as PRETTY_NAME="Debian GNU/Linux 12" and ID=debian.')
        : inPage(`Help on ${encoded(value)}`),
    'a name that no file has shows it too',
  ),
  safe(
    'help on one file of a system',
    (value) =>
      value.endsWith('etc/os-release')
        ? inPage('It has lines as PRETTY_NAME="Debian GNU/Linux 12" and ID=debian.')
        : inPage(`Help on ${encoded(value)}`),
    'another name of the same file shows nothing',
  ),
  safe(
    'an error that repeats the value',
    (value) =>
      joinedInside(value) ?? { status: 404, body: inPage(`No such file or directory: ${encoded(value)}.`) },
    'nothing was opened',
  ),
  safe(
    'an error with the last part',
    {
      entry: HOME,
      shows: (value) => {
        const path = behind(`${posix.basename(value)}.html`);
        return opened(path) ?? notIncluded(path);
      },
    },
    'the path is inside the folder',
  ),
  safe(
    'errors for signs',
    (value) => (/\.\.|\0|^\//.test(value) ? { status: 500, body: inPage('Error') } : inFolder(value)),
    'an error alone proves nothing',
  ),
  site('a firewall', { shows: inFolder, refuses: /\.\.|os-release/ }, 'inconclusive', {
    guards: 'who refuses climbs for all parameters may hide an open file',
  }),
  site('a domain that is not verified', { shows: inFolder }, 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  {
    ...site('a form that stores, not staging', { shows: inFolder }, [], {
      guards: 'only a staging site gets forms of POST',
      untouched: /POST/,
    }),
    site: (ground) => {
      ground.way = 'form';
      return CONCATENATED.site(ground);
    },
  },
];

function joinedInside(value: string): string | null {
  return isInside(value) ? joined(value) : null;
}

export const TRAVERSAL_CASES: CaseOf[] = [
  ...READING,
  ...SAFE,
  ...(['form', 'json', 'segment'] as const).flatMap((way) => byWay([NAMED, NAMED_BASENAME], way, DOWNLOAD)),
];
