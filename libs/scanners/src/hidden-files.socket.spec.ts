import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER, PATIENT } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { judgesIssue, type TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

const started = closedAfterEach();
const TESTS: readonly TestKey[] = ['exposed_files', 'directory_listing'];

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the connection without a response. */
  dies?: true;
}
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`;
const HOME: Answer = { body: page('Shop', '<a href="/photos/tea.jpg">Tea</a> <img src="/photos/tea.jpg">') };
const FILES: Readonly<Record<string, Answer>> = {
  '/.env': {
    headers: { 'content-type': 'text/plain' },
    body: 'APP_ENV=production\nDB_HOST=db\nDB_USERNAME=shop\nDB_PASSWORD=Xk29vLq8TzRw\n',
  },
  '/photos/': {
    body: '<html><head><title>Index of /photos</title></head><body><h1>Index of /photos</h1><pre><a href="../">../</a>\n<a href="plan.pdf">plan.pdf</a> 01-Jan-2026 10:00 5000\n<a href="tea.jpg">tea.jpg</a> 01-Jan-2026 10:00 1000\n</pre></body></html>',
  },
};

/** What replaces the files. */
const site: { hidden: Answer | null } = { hidden: null };
beforeEach(() => void (site.hidden = null));

async function siteOfFiles(): Promise<string> {
  const { url } = await started(
    serveHttp((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const file = FILES[path];
      const missing: Answer = { status: 404, body: page('Not found', `<p>There is no ${path}</p>`) };
      const known = path === '/' ? HOME : path === '/photos/tea.jpg' ? { body: 'JPEG' } : missing;
      const { status = 200, headers = {}, body = '', dies } = (file && (site.hidden ?? file)) ?? known;
      if (dies === true) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
    }),
  );
  return url;
}

async function scan(url: string): Promise<TestResult[]> {
  const session = scanSessionOf(
    localClient(url, { ...NO_RESOLVER, resolveText: noName, limits: PATIENT }),
    { rights: OWN_HOST, tests: TESTS, settings: {}, signal: new AbortController().signal },
    scannerRegistry,
  );
  try {
    return await Promise.all(TESTS.map((key) => session.run(key)));
  } finally {
    await session.close();
  }
}

/** The places whose issues a second scan counts as gone. */
async function closedBy(hidden: Answer): Promise<string[]> {
  const url = await siteOfFiles();
  const found = (await scan(url)).flatMap(({ testKey, findings }) =>
    findings.map((finding) => ({ testKey, finding })),
  );
  expect(found.map(({ finding }) => finding.location)).toEqual(['/.env', '/photos/']);
  site.hidden = hidden;
  const results = await scan(url);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  return found
    .filter(({ testKey, finding }) =>
      results.some((result) => result.testKey === testKey && judgesIssue(result.judgedLocations, finding)),
    )
    .map(({ finding }) => finding.location);
}

describe('an issue of a file or a folder', () => {
  it.each<[string, Answer]>([
    ['404', { status: 404, body: page('Not found', '') }],
    ['410', { status: 410, body: page('Gone', '') }],
    ['403, which no other path gets', { status: 403, body: page('Forbidden', '') }],
    ['401, which no other path gets', { status: 401, body: 'Who are you?' }],
    ['another page', { body: page('Tea', '<p>All about tea and coffee, and where to buy them.</p>') }],
  ])('closes where strangers get %s in its place', async (_, hidden) => {
    expect(await closedBy(hidden)).toEqual(['/.env', '/photos/']);
  });

  it.each<[string, Answer]>([
    ['a redirect to the login', { status: 302, headers: { location: '/login' } }],
    ['moved to another address', { status: 301, headers: { location: '/elsewhere/' } }],
    ['503', { status: 503, body: page('Back soon', '') }],
    ['429', { status: 429, body: page('Slow down', '') }],
    ['no response', { dies: true }],
    [
      'a challenge',
      {
        status: 403,
        headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
        body: page('Just a moment...', ''),
      },
    ],
  ])('stays open where its place shows %s', async (_, hidden) => {
    expect(await closedBy(hidden)).toEqual([]);
  });
});
