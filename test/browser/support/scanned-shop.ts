import { type ScannerRegistry, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { SiteCoverage, TestKey } from '@palisade/vocabulary';
import { shopDrawnBy } from './drawn-shop';
import { startRenderer } from './renderer';
import type { DrawnBy } from './shop-drawers';

/** Not an import: the types of the scanners do not fit those of a browser, which the journeys next to this spec need. */
const { scannerRegistry } = jest.requireActual<{ scannerRegistry: ScannerRegistry }>(
  '../../../libs/scanners/src/scanner.registry',
);

/** Those that judge what is on pages. */
export const PAGE_TESTS: readonly TestKey[] = [
  'csrf_protection',
  'mixed_content',
  'subresource_integrity',
  'outdated_js_libraries',
  'third_party_scripts',
];
const TESTS: readonly TestKey[] = [...PAGE_TESTS, 'cors_misconfiguration'];
export const LONGEST_MS = 120_000;

export interface Scanned {
  results: Map<TestKey, TestResult>;
  coverage: SiteCoverage;
}

export async function scan(drawer: DrawnBy, isRendered: boolean): Promise<Scanned> {
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

export const found = ({ results }: Scanned): string[] =>
  PAGE_TESTS.flatMap((key) =>
    (results.get(key)?.findings ?? []).map(({ id, severity, location }) => `${id} ${severity} ${location}`),
  );
export const outcomes = ({ coverage }: Scanned): string[] =>
  coverage.rows.map(
    ({ path, outcome, rendered, reason }) => `${path} ${outcome}: ${rendered ?? reason ?? 'as sent'}`,
  );
