import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_RIGHTS } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { Scanner, ScannerInput, TestResult } from '../contract/scanner';
import { closedAfterEach } from '../testing/closed-after-each';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { pagesOfSite } from '../visit/pages-of-site';
import { scanSessionOf } from './create-scan-session';

const started = closedAfterEach();

/** Shorter than in the world, and long enough for a busy machine. */
const LIMITS = { headersMs: 4_000, patientMs: 120_000, totalMs: 8_000 };
const TEST_MS = 5_000;
const KEYS: TestKey[] = [
  'security_headers',
  'cookie_security',
  'csrf_protection',
  'mixed_content',
  'jwt_tokens',
  'cors_misconfiguration',
  'directory_listing',
  'information_disclosure',
  'security_txt',
  'http_methods',
  'https_redirect',
  'third_party_scripts',
];

/** As many requests at a time as a server with few workers handles; the others wait. */
function fewWorkers(count: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((next) => waiting.push(next));
    await work();
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
}

const scannerOf = (key: TestKey, observe: (input: ScannerInput) => Promise<unknown>): Scanner => ({
  key,
  budget: { requests: 50, connections: 50, bytes: 1_000_000, durationMs: TEST_MS },
  pagesAreHints: true,
  observe,
  judge: (seen) => ({
    findings: [],
    technicalDetails: { seen },
    judged: 'all',
    inconclusive: null,
    summary: 'Fine.',
  }),
});

const crawled = async (input: ScannerInput): Promise<unknown> => {
  const { pages } = await pagesOfSite(input);
  return pages.map(({ outcome, failure }) => failure ?? outcome);
};
/** Two requests of its own after the pages. */
const probing = async (input: ScannerInput): Promise<unknown> => {
  await pagesOfSite(input);
  const outcomes: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const response = await input.client.request({
      url: new URL('/other', input.target.url ?? '').href,
      share: false,
    });
    outcomes.push(response.ok ? 'answered' : response.category);
  }
  return outcomes;
};

async function scanned(
  answer: (path: string, response: ServerResponse) => Promise<void>,
  observe: (input: ScannerInput) => Promise<unknown>,
  keys = KEYS,
): Promise<TestResult[]> {
  const site = await started(serveHttp(({ url = '' }, response) => void answer(url, response)));
  const client = localClient(site.url, { limits: LIMITS });
  const { signal } = new AbortController();
  const session = scanSessionOf(
    client,
    { rights: NO_RIGHTS, tests: keys, settings: {}, signal },
    new Map(keys.map((key) => [key, scannerOf(key, observe)])),
  );
  const results = await Promise.all(keys.map((key) => session.run(key)));
  await session.close();
  return results;
}

const seenBy = (results: readonly TestResult[]): unknown[] =>
  results.map(({ technicalDetails }) => technicalDetails.seen);
const page = (links: readonly string[]): string =>
  `<title>Shop</title>${links.map((to) => `<a href="${to}">to ${to}</a>`).join('')}<p>Tea and coffee.</p>`;
const send = (response: ServerResponse, text: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(text);

it('reads a start page that takes longer than a test may last, and the pages behind it', async () => {
  const results = await scanned(async (path, response) => {
    if (path === '/') await sleep(6_500);
    send(response, page(path === '/' ? ['/about', '/contact'] : []));
  }, crawled);
  expect(seenBy(results)).toEqual(KEYS.map(() => ['answered', 'answered', 'answered']));
});

it('lets requests wait for a server with few workers: no test ends for the requests of others', async () => {
  const inTurn = fewWorkers(3);
  const results = await scanned(
    (_, response) =>
      inTurn(async () => {
        await sleep(1_000);
        send(response, page([]));
      }),
    probing,
  );
  // 24 requests of a second, at most three at a time: longer than each of them may last.
  expect(seenBy(results)).toEqual(KEYS.map(() => ['answered', 'answered']));
});

it('ends a test by its own requests that take too long', async () => {
  const results = await scanned(
    async (path, response) => {
      if (path !== '/') await sleep(3_500);
      send(response, page([]));
    },
    probing,
    KEYS.slice(0, 2),
  );
  // The deadline of the test and that of its requests are the same.
  for (const { inconclusive, technicalDetails } of results)
    expect(inconclusive === null ? technicalDetails.seen : ['budget']).toContain('budget');
});
