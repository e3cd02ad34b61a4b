import type { IncomingMessage, ServerResponse } from 'node:http';
import { NON_INTRUSIVE_TEST_KEYS, testGroups } from '@palisade/catalogue';
import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { type Handler, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { isOfDomain } from '@palisade/scan-engine/testing/of-domains';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { PATIENT, localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { NO_RIGHTS } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

/** They say what they can of plain http and of the address, whatever the pages are. */
const WITHOUT_PAGES: readonly TestKey[] = ['ssl_certificate', 'tls_configuration'];

interface Law {
  name: string;
  site: Handler;
  /** The tests that may judge here, in addition to those without pages; each other one must be inconclusive. */
  mayJudge: readonly TestKey[];
  /** It never responds, so nobody waits for it for long. */
  isSilent?: boolean;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (response: ServerResponse, status: number, body: string, headers = {}): void => {
  response.writeHead(status, { ...HTML, ...headers }).end(body);
};
const always =
  (status: number, body: string, headers = {}): Handler =>
  (_request, response) =>
    page(response, status, body, headers);

const LAWS: Law[] = [
  { name: 'a site that refuses everyone (401)', site: always(401, 'Unauthorized'), mayJudge: [] },
  { name: 'a site that refuses everyone (403)', site: always(403, '<h1>Forbidden</h1>'), mayJudge: [] },
  {
    name: 'a firewall that shows its own page',
    site: always(403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }),
    mayJudge: [],
  },
  { name: 'a site that limits requests (429)', site: always(429, 'Slow down'), mayJudge: [] },
  { name: 'a site in trouble (503)', site: always(503, '<h1>Service unavailable</h1>'), mayJudge: [] },
  { name: 'a site that is silent', site: () => undefined, mayJudge: [], isSilent: true },
  {
    name: 'a start page that redirects in a circle',
    site: (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
    mayJudge: [],
  },
];

/** All tests that need no consent, in the order of a scan. */
async function scanAll(
  site: Handler,
  during: (results: TestResult[]) => Promise<void> = () => Promise.resolve(),
  isSilent = false,
): Promise<{ results: TestResult[]; paths: string[] }> {
  const running = await serveHttp(site);
  const limits = isSilent ? { headersMs: 500, totalMs: 1_000 } : PATIENT;
  const client = localClient(running.url, { ...NO_RESOLVER, resolveText: noName, limits });
  const { signal } = new AbortController();
  const options = { rights: NO_RIGHTS, tests: NON_INTRUSIVE_TEST_KEYS, settings: {}, signal };
  const session = scanSessionOf(client, options, scannerRegistry);
  const results: TestResult[] = [];
  try {
    for (const group of testGroups(NON_INTRUSIVE_TEST_KEYS))
      results.push(...(await Promise.all(group.map((key) => session.run(key)))));
    await during(results);
    return { results, paths: running.paths };
  } finally {
    await session.close();
    await running.close();
  }
}

describe.each(LAWS)('$name', ({ site, mayJudge, isSilent }) => {
  it('is never passed, and judged by no test that read nothing', async () => {
    const { results: all } = await scanAll(site, undefined, isSilent);
    const results = all.filter((result) => !isOfDomain(result));
    expect(results.filter(({ status }) => status === 'passed').map(({ testKey }) => testKey)).toEqual([]);
    const judged = results.filter(({ inconclusive }) => !inconclusive).map(({ testKey }) => testKey);
    expect(judged.filter((key) => ![...WITHOUT_PAGES, ...mayJudge].includes(key))).toEqual([]);
  });
});

/** What a browser sees; the site remembers whom it has let in by a cookie that its first redirect sets. */
const FOREIGN_SCRIPT = '<script src="https://cdn.example/lib-1.2.3.js"></script>';

const frontDoor = (refused: string[]): Handler => {
  const isKnown = ({ headers }: IncomingMessage): boolean => headers.cookie === 'seen=1';
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.test');
    if (pathname === '/' && request.url === '/')
      return response.writeHead(302, { location: '/home?check=1', 'set-cookie': 'seen=1; Path=/' }).end();
    if (pathname !== '/home') return page(response, 404, '<h1>Not found</h1>');
    if (isKnown(request)) return page(response, 200, `<title>Shop</title><p>Welcome.</p>${FOREIGN_SCRIPT}`);
    // Browsers send no cookies with a preflight request.
    if (request.method !== 'OPTIONS') refused.push(request.url ?? '');
    page(response, 403, '<h1>Enable cookies</h1>');
  };
};

it('a visit keeps its cookies along redirects, so that a front door lets every test in', async () => {
  const refused: string[] = [];
  const { results } = await scanAll(frontDoor(refused));
  // Whether the commands of findings have to pass the door is tried once.
  expect(refused).toEqual(['/home?check=1']);
  const turnedAway = results.filter(({ inconclusive }) =>
    ['forbidden', 'refused_path'].includes(inconclusive?.reason ?? ''),
  );
  expect(turnedAway.map(({ testKey }) => testKey)).toEqual([]);
});

it('commands pass a front door as a visitor does, and only there', async () => {
  const commandOf = (results: TestResult[]): string =>
    results.flatMap(({ findings }) => findings).find(({ id }) => id === 'sri-missing')?.evidence.reproduce ??
    '';
  await scanAll(frontDoor([]), async (results) => {
    const command = commandOf(results);
    await expect(runShell(command)).resolves.toContain(FOREIGN_SCRIPT);
    await expect(runShell(command.replace(/^visit\(\).*?}; visit /, 'curl '))).resolves.toBe('');
  });
  const redirecting: Handler = ({ url }, response) =>
    url === '/'
      ? response.writeHead(302, { location: '/home', 'set-cookie': 'seen=1; Path=/' }).end()
      : page(response, url === '/home' ? 200 : 404, `<title>Shop</title>${FOREIGN_SCRIPT}`);
  const { results } = await scanAll(redirecting);
  expect(commandOf(results)).toMatch(/^curl .*\/home/);
});

it('a defect in the part of a page that was read is told, and the rest is not cleared', async () => {
  const head = `<!doctype html><title>Shop</title>${FOREIGN_SCRIPT}`;
  const { results } = await scanAll(always(200, head + '<p>text</p>'.repeat(300_000)));
  const found = results.flatMap(({ findings }) => findings.map(({ id }) => id));
  expect(found).toContain('sri-missing');
  const needsAll: readonly TestKey[] = ['csrf_protection', 'information_disclosure', 'outdated_js_libraries'];
  const cleared = results.filter(({ testKey, status }) => needsAll.includes(testKey) && status === 'passed');
  expect(cleared.map(({ testKey }) => testKey)).toEqual([]);
});

it('the first 2 MiB of a page are facts: headers, forms, versions, programs, integrity and secrets', async () => {
  const filler = '<p>One more tiddler of the wiki.</p>'.repeat(42_000);
  const jQuery = `k="1.12.4",n=function(e,t){return new n.fn.init(e,t)};n.fn=n.prototype={jquery:k,${'a:1,'.repeat(300)}}`;
  const defects = [
    FOREIGN_SCRIPT,
    `<script>var ${jQuery};</script>`,
    `<script>pay("sk_${'live_51Qb2Xc9VtR1LpWmKz8YhJf3GsEuAo0'}")</script>`,
    '<form method="post" action="/order"><input name="street"><input name="card"><button>Order</button></form>',
  ].join('');
  const site = always(200, `<!doctype html><title>Wiki</title>${filler}${defects}${filler}`, {
    'set-cookie': 'sessionid=3f9a1c77e2b84d06; Path=/; HttpOnly',
  });
  const { results } = await scanAll(site);
  const found = results.flatMap(({ findings }) => findings.map(({ id }) => id));
  const rules = [
    'csp-missing',
    'csrf-no-protection',
    'sri-missing',
    'js-vulnerable-library',
    'info-secret-in-page',
  ];
  expect(rules.filter((rule) => !found.includes(rule))).toEqual([]);
});

it('an empty page is read, and clears no test that reads what pages hold', async () => {
  const { results } = await scanAll((_request, response) => response.writeHead(200).end());
  const readers: readonly TestKey[] = [
    'csrf_protection',
    'jwt_tokens',
    'information_disclosure',
    'third_party_scripts',
  ];
  const cleared = results.filter(({ testKey, status }) => readers.includes(testKey) && status === 'passed');
  expect(cleared.map(({ testKey }) => testKey)).toEqual([]);
});
