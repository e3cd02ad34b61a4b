import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER, PATIENT } from '@palisade/scan-engine/testing/scan-url';
import { NO_RIGHTS } from '@palisade/target-client';
import type { ScanIdentity, TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

const started = closedAfterEach();
/** Tests that read pages, also as identities. */
const TESTS: readonly TestKey[] = [
  'csrf_protection',
  'mixed_content',
  'subresource_integrity',
  'information_disclosure',
  'outdated_js_libraries',
  'third_party_scripts',
  'jwt_tokens',
];
const TOKEN = 'a-token-of-the-owner';
const PAGE = '<!doctype html><title>Shop</title><h1>Orders</h1><p>Three orders of tea.</p>';
const SHELL = '<!doctype html><title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const ORDERS = JSON.stringify({ orders: [{ article: 'tea', amount: 3 }] });

const owner = (url: string): ScanIdentity => ({
  id: 'a',
  name: 'owner',
  login: { kind: 'header', headers: { authorization: TOKEN } },
  session: [],
  verify: {
    url: '/me',
    signedIn: { status: null, json: null, equals: null, text: 'owner' },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  origins: [new URL(url).origin],
  privateCanary: null,
  start: ['/orders'],
  never: [],
  proveBroken: false,
});

interface Shown {
  strangers: [status: number, body: string];
  /** What each page shows the owner. */
  owner: [type: string, body: string];
}

async function scan(shown: Shown): Promise<TestResult[]> {
  const { url } = await started(
    serveHttp(({ url: path = '/', headers }, response) => {
      const isOwner = headers.authorization === TOKEN;
      const [status, body] = shown.strangers;
      if (path === '/app.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('render();');
      else if (path === '/me')
        response.writeHead(isOwner ? 200 : 401).end(isOwner ? '{"name":"owner"}' : 'Who are you?');
      else if (isOwner) response.writeHead(200, { 'content-type': shown.owner[0] }).end(shown.owner[1]);
      else response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    }),
  );
  const session = scanSessionOf(
    localClient(url, { ...NO_RESOLVER, resolveText: noName, limits: PATIENT }),
    {
      rights: NO_RIGHTS,
      tests: TESTS,
      settings: {},
      signal: new AbortController().signal,
      identities: [owner(url)],
    },
    scannerRegistry,
  );
  try {
    return await Promise.all(TESTS.map((key) => session.run(key)));
  } finally {
    await session.close();
  }
}

const passed = (results: readonly TestResult[]): string[] =>
  results.filter(({ status }) => status === 'passed').map(({ testKey, message }) => `${testKey}: ${message}`);

describe('a site that shows strangers no page', () => {
  it.each<[string, Shown['strangers']]>([
    ['a shell that scripts draw', [200, SHELL]],
    ['a refusal', [401, '<h1>Sign in</h1>']],
  ])('passes no page test by the JSON that an account sees: strangers see %s', async (_, strangers) => {
    const results = await scan({ strangers, owner: ['application/json', ORDERS] });
    expect(
      results.flatMap(({ message }) => (message.includes('signed in as owner only') ? message : [])),
    ).toEqual([]);
    expect(passed(results)).toEqual([]);
    expect(results.map(({ judgedLocations }) => judgedLocations)).toEqual(TESTS.map(() => []));
  });

  it('passes page tests by the pages that an account sees', async () => {
    const results = await scan({ strangers: [401, '<h1>Sign in</h1>'], owner: ['text/html', PAGE] });
    expect(passed(results).length).toBeGreaterThan(2);
    expect(passed(results).filter((line) => !line.includes('signed in as owner only'))).toEqual([]);
  });
});
