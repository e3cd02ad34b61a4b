import { OWN_HOST } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { Scanner, ScannerInput } from '../contract/scanner';
import { curlBody } from '../reproduce/shell-command';
import { closedAfterEach } from '../testing/closed-after-each';
import { type FakeDraw, type FakeRenderer, fakeRenderer } from '../testing/fake-renderer';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { toFinding } from '../verdict/to-finding';
import { pagesOfSite } from '../visit/pages-of-site';
import { scanSessionOf } from './create-scan-session';

const started = closedAfterEach();
const KEYS: readonly TestKey[] = ['mixed_content', 'subresource_integrity'];
const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';

/** Reads the pages, and finds something on the first. */
const reading = (key: TestKey): Scanner<string[]> => ({
  key,
  budget: { requests: 30, connections: 30, bytes: 1_000_000, durationMs: 10_000 },
  observe: async (input: ScannerInput) => (await pagesOfSite(input)).pages.map(({ url }) => url),
  judge: ([url = '']) => ({
    findings: [
      toFinding('mixed_content', 'mixed-active', {
        location: '/',
        evidence: { observed: null, expected: '', reproduce: `${curlBody(url)} | grep http:` },
      }),
    ],
    technicalDetails: {},
    judged: 'all',
    inconclusive: null,
    summary: '',
  }),
});

async function scanned(draw: FakeDraw, isRendered = true) {
  const site = await started(
    serveHttp(({ url }, response) =>
      response
        .writeHead(200, { 'content-type': url === '/' ? 'text/html' : 'text/javascript' })
        .end(url === '/' ? SHELL : '1'),
    ),
  );
  const renderer: FakeRenderer = fakeRenderer(draw);
  const session = scanSessionOf(
    localClient(site.url),
    {
      rights: OWN_HOST,
      tests: KEYS,
      settings: {},
      signal: new AbortController().signal,
      ...(isRendered && { renderer }),
    },
    new Map(KEYS.map((key) => [key, reading(key)])),
  );
  const results = [];
  for (const key of KEYS) results.push(await session.run(key));
  const coverage = await session.coverage();
  await session.close();
  return { site, renderer, results, coverage };
}

const drawing: FakeDraw = async ({ load }) => {
  await load('/app.js', 'script');
  await load('/data');
  return { document: '<h1>Shop</h1><script src="http://cdn.example/a.js"></script>' };
};

it('draws a page once for all tests, and the first receipt has what it loaded', async () => {
  const { site, renderer, results } = await scanned(drawing);
  expect(renderer.rendered).toEqual([site.url]);
  expect(site.paths).toEqual(['/', '/app.js', '/data']);
  expect(results.map(({ receipt }) => receipt.requests)).toEqual([{ GET: 3 }, {}]);
});

it('closes the renderer with the session', async () => {
  const { renderer } = await scanned(drawing);
  expect(renderer.isClosed).toBe(true);
});

it('shows a finding of a drawn page by a command that draws it, and says so', async () => {
  const { site, results } = await scanned(drawing);
  expect(results[0]?.findings[0]?.evidence).toMatchObject({
    seen_in: 'the rendered page',
    reproduce: `chromium --headless --virtual-time-budget=10000 --dump-dom '${site.url}' 2>/dev/null | grep http:`,
  });
});

it('names in the coverage which pages were rendered, and why', async () => {
  const { coverage } = await scanned(drawing);
  expect(coverage.rows).toMatchObject([
    { path: '/', outcome: 'judged', rendered: 'scripts draw it', reason: null },
  ]);
});

it('sees the same start page with a renderer and without, so that the two can be compared', async () => {
  const [rendered, plain] = [await scanned(drawing), await scanned(drawing, false)];
  expect(rendered.coverage.looks).toEqual(plain.coverage.looks);
  expect(plain.renderer.rendered).toEqual([]);
  expect(plain.site.paths).toEqual(['/']);
  expect(plain.coverage.rows[0]).not.toHaveProperty('rendered');
});

it('keeps a scan that its renderer leaves alone', async () => {
  const { results, coverage } = await scanned(() => Promise.reject(new Error('gone')));
  expect(results.map(({ status }) => status)).toEqual(['failed', 'failed']);
  expect(coverage.rows[0]?.reason).toBe('drawn by scripts; not rendered: the renderer did not respond');
});
