import { DEFAULT_TEST_KEYS, testGroups } from '@palisade/catalogue';
import { scanSessionOf } from '@palisade/scan-engine';
import { serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER, PATIENT } from '@palisade/scan-engine/testing/scan-url';
import { NO_RIGHTS } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

/** Of everything that the first group of a scan sends. */
const SENT_BEFORE_FIRST = 1 / 3;

/** Its certificate is of nobody, and its pages have no header that protects them. */
const PAGE = `<!doctype html><title>Shop</title><h1>Shop</h1><a href="/goods?id=1">Goods</a><a href="/about">About</a>
<form action="/search"><input name="q"></form><form method="post" action="/address"><input name="street"></form>`;

const PATHS = ['/', '/goods', '/about', '/search'];

/** What each failed test had cost when it ended, as a part of everything, the first one first. */
async function failedAfter(): Promise<{ key: TestKey; part: number }[]> {
  const site = await serveHttps(({ url }, response) => {
    const isPage = PATHS.includes(new URL(url ?? '/', 'https://shop.test').pathname);
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? PAGE : '<title>Not found</title><h1>Not found</h1>');
  });
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName, limits: PATIENT });
  const { signal } = new AbortController();
  const options = { rights: NO_RIGHTS, tests: DEFAULT_TEST_KEYS, settings: {}, signal };
  const session = scanSessionOf(client, options, scannerRegistry);
  const sent = (): number => {
    const { requests, connections } = client.receipt();
    return connections + Object.values(requests).reduce((sum, count) => sum + count, 0);
  };
  const failed: { key: TestKey; sent: number }[] = [];
  try {
    const [first = []] = testGroups(DEFAULT_TEST_KEYS);
    const runs = first.map(async (key) => {
      const { status } = await session.run(key);
      if (status === 'failed') failed.push({ key, sent: sent() });
    });
    await Promise.all(runs);
    return failed.map((each) => ({ key: each.key, part: each.sent / sent() }));
  } finally {
    await session.close();
    await site.close();
  }
}

it('a scan has findings before most of its requests: of the certificate, then of the pages', async () => {
  const [first, second] = await failedAfter();
  expect(first).toEqual({ key: 'ssl_certificate', part: expect.any(Number) });
  expect(first?.part).toBeLessThan(SENT_BEFORE_FIRST);
  // Tests of pages wait for the same pages, which go before what each test sends alone.
  expect(second?.part).toBeLessThan(1 / 2);
});
