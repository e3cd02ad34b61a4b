import { type ScannerRegistry, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { SiteCoverage, TestKey } from '@palisade/vocabulary';
import { type DrawnBy, shopDrawnBy } from './support/drawn-shop';
import { startRenderer } from './support/renderer';

/** Not an import: the types of the scanners do not fit those of a browser, which the journeys next to this spec need. */
const { scannerRegistry } = jest.requireActual<{ scannerRegistry: ScannerRegistry }>(
  '../../libs/scanners/src/scanner.registry',
);

/** Those that judge what is on pages. */
const PAGE_TESTS: readonly TestKey[] = [
  'csrf_protection',
  'mixed_content',
  'subresource_integrity',
  'outdated_js_libraries',
  'third_party_scripts',
];
const TESTS: readonly TestKey[] = [...PAGE_TESTS, 'cors_misconfiguration'];
const LONGEST_MS = 120_000;

interface Scanned {
  results: Map<TestKey, TestResult>;
  coverage: SiteCoverage;
}

async function scan(drawer: DrawnBy, isRendered: boolean): Promise<Scanned> {
  const site = await serveHttps(shopDrawnBy(drawer));
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const renderer = isRendered ? startRenderer() : undefined;
  const session = scanSessionOf(
    client,
    { rights: OWN_HOST, tests: TESTS, settings: {}, signal, renderer },
    scannerRegistry,
  );
  try {
    const results = await Promise.all(TESTS.map((key) => session.run(key)));
    return {
      results: new Map(results.map((result) => [result.testKey, result])),
      coverage: await session.coverage(),
    };
  } finally {
    await session.close();
    await site.close();
  }
}

const found = ({ results }: Scanned): string[] =>
  PAGE_TESTS.flatMap((key) =>
    (results.get(key)?.findings ?? []).map(({ id, severity, location }) => `${id} ${severity} ${location}`),
  );
const outcomes = ({ coverage }: Scanned): string[] =>
  coverage.rows.map(
    ({ path, outcome, rendered, reason }) => `${path} ${outcome}: ${rendered ?? reason ?? 'as sent'}`,
  );

describe('One shop', () => {
  let served: Scanned;
  beforeAll(async () => (served = await scan('server', false)), LONGEST_MS);

  it('has defects of each kind where the server draws it', () => {
    const silent = PAGE_TESTS.filter((key) => served.results.get(key)?.findings.length === 0);
    expect(silent).toEqual(['third_party_scripts']);
  });

  it.each(['plain JavaScript', 'React'] as const)(
    'has the same defects where %s draws it, and one that only its scripts show',
    async (drawer) => {
      const drawn = await scan(drawer, true);
      expect(found(drawn)).toEqual(found(served));
      expect(outcomes(drawn)).toEqual([
        '/ judged: scripts draw it',
        '/about judged: scripts draw it',
        '/contact judged: scripts draw it',
      ]);
      const cors = drawn.results.get('cors_misconfiguration')?.findings ?? [];
      expect(cors.map(({ location }) => location)).toContain('/data/');
      expect(drawn.results.get('mixed_content')?.findings[0]?.evidence.seen_in).toBe('the rendered page');
    },
    LONGEST_MS,
  );

  it(
    'says without a renderer what it did not see',
    async () => {
      const drawn = await scan('plain JavaScript', false);
      expect(found(drawn)).toEqual([]);
      expect(PAGE_TESTS.filter((key) => drawn.results.get(key)?.inconclusive === null)).toEqual([]);
      expect(outcomes(drawn)).toEqual([
        '/ not_read: drawn by scripts; not rendered: set up a renderer, as docs/renderer.md says',
      ]);
    },
    LONGEST_MS,
  );

  it(
    'costs a site that its server draws one rendered page',
    async () => {
      const rendered = await scan('server', true);
      expect(found(rendered)).toEqual(found(served));
      expect(outcomes(rendered)).toEqual([
        '/ judged: the crawl begins with it',
        '/about judged: as sent',
        '/contact judged: as sent',
      ]);
    },
    LONGEST_MS,
  );
});
