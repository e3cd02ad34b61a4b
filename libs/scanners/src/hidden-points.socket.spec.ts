import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix } from 'node:path';
import { type Finding, type Scanner, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, PATIENT } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { judgesIssue, type ScanIdentity, type SiteCoverage, type TestKey } from '@palisade/vocabulary';
import { createHeaderInjectionScanner } from './header-injection/header-injection.scanner';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { createPathTraversalScanner } from './path-traversal/path-traversal.scanner';
import { createReflectedXssScanner } from './reflected-xss/reflected-xss.scanner';
import { createSqlInjectionScanner } from './sql-injection/sql-injection.scanner';
import { createTemplateInjectionScanner } from './template-injection/template-injection.scanner';

const noPause = (): Promise<void> => Promise.resolve();
const SCANNERS = new Map<TestKey, Scanner>([
  ['reflected_xss', createReflectedXssScanner(noPause)],
  ['sql_injection', createSqlInjectionScanner(noPause)],
  ['template_injection', createTemplateInjectionScanner(noPause)],
  ['header_injection', createHeaderInjectionScanner(noPause)],
  ['path_traversal', createPathTraversalScanner(noPause)],
  ['open_redirect', openRedirectScanner],
]);
const TESTS = [...SCANNERS.keys()];

/** What the programs of the site do with their values. */
type Phase = 'open' | 'fixed';
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}
type Program = (value: string, phase: Phase) => Answer;

const page = (body: string, title = 'Shop', language = 'en'): string =>
  `<!doctype html><html lang="${language}"><title>${title}</title><h1>${title}</h1>${body}`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const isOdd = (value: string): boolean => value.split("'").length % 2 === 0;
const computed = (value: string): string =>
  value.replaceAll(/\{\{(\d+)\*(\d+)\}\}/g, (_all, one: string, other: string) =>
    String(Number(one) * Number(other)),
  );
const FILES: Readonly<Record<string, string>> = {
  '/srv/menu.txt': 'Tea and coffee.',
  '/etc/os-release': 'PRETTY_NAME="Debian"\nNAME="Debian"\nID=debian\n',
};
const fileAt = (value: string): string | undefined => FILES[posix.resolve('/srv', value)];

/** By path, with the name of the parameter that it reads. */
const PROGRAMS: Readonly<Record<string, [name: string, program: Program]>> = {
  '/search': [
    'q',
    (value, phase) => ({ body: page(`<p>Results for ${phase === 'open' ? value : escaped(value)}</p>`) }),
  ],
  '/item': [
    'id',
    (value, phase) => ({
      body: page(
        phase === 'open' && isOdd(value)
          ? 'You have an error in your SQL syntax near it'
          : '<p>A green tea</p>',
      ),
    }),
  ],
  '/hello': [
    'name',
    (value, phase) => ({
      body: page(`<p>Hello ${escaped(phase === 'open' ? computed(value) : value)}</p>`),
    }),
  ],
  '/offers': [
    'region',
    (value, phase) => ({
      headers: { 'x-region': phase === 'open' ? value : encodeURIComponent(value) },
      body: page('<p>Your region</p>'),
    }),
  ],
  '/show': [
    'file',
    (value, phase) => ({
      body: page(`<pre>${fileAt(phase === 'open' ? value : posix.basename(value)) ?? 'No such file'}</pre>`),
    }),
  ],
  '/go': [
    'next',
    (value, phase) => ({
      status: 302,
      headers: {
        location: phase === 'open' || /^\/[a-z]/.test(value) ? value.replaceAll(/[\r\n]/g, '') : '/',
      },
    }),
  ],
};
const LOCATIONS: Readonly<Record<string, string>> = {
  reflected_xss: '/search?q',
  sql_injection: '/item?id',
  template_injection: '/hello?name',
  header_injection: '/offers?region',
  path_traversal: '/show?file',
  open_redirect: '/go',
};

const USUAL = [
  '/search?q=tea',
  '/item?id=7',
  '/hello?name=Ann',
  '/offers?region=north',
  '/show?file=menu.txt',
  '/go?next=/about',
];
const OTHERS = 'about news prices team jobs press legal terms privacy contact events tours'
  .split(' ')
  .map((name) => `/${name}`);
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a> `).join('');

const LOGIN = page(
  '<form method="post" action="/session"><input name="user"><input type="password" name="password"><button>Sign in</button></form>',
  'Members',
);

/** What replaces each program in the second scan. */
type Hidden = (pathname: string) => Answer;
const always =
  (answer: Answer): Hidden =>
  () =>
    answer;

const refusal = always({ status: 403, body: page('Forbidden') });
const toLogin: Hidden = (pathname) => ({ status: 302, headers: { location: `/login?next=${pathname}` } });

/** A response shows each of these, whether the crawl has read the address or not. */
const HIDDEN: readonly [name: string, hidden: Hidden][] = [
  ['404', always({ status: 404, body: page('Not found') })],
  ['410', always({ status: 410, body: page('This offer has been removed.', 'Gone') })],
  ['403', refusal],
  ['401', always({ status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'Who are you?' })],
  ['a redirect to the login', toLogin],
  ['the login with status 200', always({ body: LOGIN })],
  ['moved to another address', always({ status: 301, headers: { location: '/news' } })],
  ['503', always({ status: 503, body: page('Back soon') })],
  [
    'a challenge',
    always({
      status: 403,
      headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
      body: page('', 'Just a moment...'),
    }),
  ],
  ['an empty page', always({ body: '' })],
];
/** The crawl alone knows what was there before. */
const CHANGED: readonly [name: string, hidden: Hidden][] = [
  ['another language', always({ body: page('<p>Tee und Kaffee</p>', 'Laden', 'de') })],
  ['JSON in its place', always({ headers: { 'content-type': 'application/json' }, body: '{"items":[]}' })],
  [
    'a shell that scripts draw',
    always({ body: '<!doctype html><title>Shop</title><div id="app"></div><script src="/a.js"></script>' }),
  ],
  ['a page that is cut', always({ body: page(`<p>${'tea '.repeat(600_000)}</p>`) })],
];

/** What the programs do now, or what replaces them. */
type Shown = Phase | Hidden;
const site: { toStrangers: Shown; toAlice: Shown } = { toStrangers: 'open', toAlice: 'open' };
beforeEach(() => void Object.assign(site, { toStrangers: 'open', toAlice: 'open' }));

const TOKEN = 'a-token-of-alice';
const alice = (url: string): ScanIdentity => ({
  id: 'a',
  name: 'alice',
  login: { kind: 'header', headers: { authorization: TOKEN } },
  session: [],
  verify: {
    url: '/me',
    signedIn: { status: null, json: null, equals: null, text: 'alice' },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  origins: [new URL(url).origin],
  privateCanary: null,
  start: [],
  never: [],
  proveBroken: false,
});

function answerTo({ url = '/', headers }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url, 'http://shop.test');
  const isAlice = headers.authorization === TOKEN;
  const known = PROGRAMS[pathname];
  if (known !== undefined) {
    const [name, program] = known;
    const shown = isAlice ? site.toAlice : site.toStrangers;
    return typeof shown === 'function' ? shown(pathname) : program(searchParams.get(name) ?? '', shown);
  }
  if (pathname === '/me') return isAlice ? { body: 'alice' } : { status: 401, body: 'Who are you?' };
  if (pathname === '/') return { body: page(links(...USUAL, ...OTHERS)) };
  if (pathname === '/login') return { body: LOGIN };
  return OTHERS.includes(pathname)
    ? { body: page(`<p>All about ${pathname.slice(1)}</p>`) }
    : { status: 404, body: page('Not found') };
}

/** As programs do that write line breaks into their headers. */
function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answer): void {
  const fields = Object.entries({ 'content-type': 'text/html; charset=utf-8', ...headers });
  const head = [`HTTP/1.1 ${status} X`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  const bytes = Buffer.from(body);
  response.socket?.write(
    `${head.join('\r\n')}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
  );
  response.socket?.end(bytes);
}

interface Scanned {
  results: ReadonlyMap<TestKey, TestResult>;
  coverage: Pick<SiteCoverage, 'pages' | 'looks' | 'turns'>;
}
interface Manner {
  last?: Scanned;
  maxPages?: number;
  tests?: readonly TestKey[];
  isSignedIn?: boolean;
}

async function scan(
  url: string,
  { last, maxPages, tests = TESTS, isSignedIn = false }: Manner,
): Promise<Scanned> {
  const session = scanSessionOf(
    localClient(url, { limits: PATIENT }),
    {
      rights: OWN_HOST,
      tests,
      settings: {},
      signal: new AbortController().signal,
      lastCoverage: last?.coverage.pages,
      lastLooks: last?.coverage.looks,
      // The turns of a small crawl would come to the pages.
      lastTurns: maxPages === undefined ? last?.coverage.turns : undefined,
      maxPages,
      identities: isSignedIn ? [alice(url)] : [],
    },
    SCANNERS,
  );
  try {
    const results = await Promise.all(tests.map((key) => session.run(key)));
    return {
      results: new Map(results.map((result) => [result.testKey, result])),
      coverage: await session.coverage(),
    };
  } finally {
    await session.close();
  }
}

let server: RunningSite;
beforeAll(async () => {
  server = await serveHttp((request, response) => send(response, answerTo(request)));
});
afterAll(() => server.close());

/** Of the open site, by how many pages they read: each case begins with one of these. */
const firstScans = new Map<number | undefined, Promise<Scanned>>();
function firstScan(maxPages?: number): Promise<Scanned> {
  const first = firstScans.get(maxPages) ?? scan(server.url, { maxPages });
  firstScans.set(maxPages, first);
  return first;
}

const foundBy = ({ results }: Scanned): [TestKey, Finding][] =>
  [...results].flatMap(([key, { findings }]) =>
    findings.map((finding): [TestKey, Finding] => [key, finding]),
  );

/** The tests whose issues the second scan counts as gone. */
async function closedBy(toStrangers: Shown, maxPages?: number): Promise<TestKey[]> {
  const last = await firstScan(maxPages);
  const found = foundBy(last);
  expect(Object.fromEntries(found.map(([key, { location }]) => [key, location]))).toEqual(LOCATIONS);
  Object.assign(site, { toStrangers });
  const now = await scan(server.url, { last, maxPages });
  const again = foundBy(now).map(([key]) => key);
  return found
    .filter(([key, finding]) => {
      const { judgedLocations = [] } = now.results.get(key) ?? {};
      return !again.includes(key) && judgesIssue(judgedLocations, finding);
    })
    .map(([key]) => key);
}

describe('an issue at a parameter', () => {
  it.each(HIDDEN)('stays open where its page shows %s', async (_, hidden) => {
    expect(await closedBy(hidden)).toEqual([]);
  });

  it.each(HIDDEN)('stays open where no crawl came to its page, which shows %s', async (_, hidden) => {
    expect(await closedBy(hidden, 1)).toEqual([]);
  });

  it.each(CHANGED)('stays open where its page became %s', async (_, hidden) => {
    const closed = await closedBy(hidden);
    // An address that led on showed no page that could become another one.
    expect(closed.filter((key) => key !== 'open_redirect')).toEqual([]);
  });

  it.each([
    ['the crawl has read its page', undefined],
    ['no crawl came to its page', 1],
  ])('closes where it is fixed, and %s', async (_, maxPages) => {
    const closed = await closedBy('fixed', maxPages);
    // Without the crawl nothing shows that the program leads anywhere.
    const expected = maxPages === undefined ? TESTS : TESTS.filter((key) => key !== 'open_redirect');
    expect([...closed].sort()).toEqual([...expected].sort());
  });

  it.each<[string, Shown, boolean]>([
    ['stays open where the account that saw it is refused', refusal, false],
    ['closes where the account that saw it sees it fixed', 'fixed', true],
  ])('%s, whatever strangers see', async (_, toAlice, isClosed) => {
    const manner: Manner = { tests: ['reflected_xss'], isSignedIn: true };
    Object.assign(site, { toStrangers: toLogin });
    const last = await scan(server.url, manner);
    const finding = foundBy(last)[0]?.[1];
    expect(finding).toMatchObject({ location: '/search?q', seenAs: ['alice'] });
    Object.assign(site, { toStrangers: isClosed ? toLogin : 'fixed', toAlice });
    const now = await scan(server.url, { ...manner, last });
    const { judgedLocations = [] } = now.results.get('reflected_xss')?.judgedAs?.alice ?? {};
    expect(finding !== undefined && judgesIssue(judgedLocations, finding)).toBe(isClosed);
  });
});
