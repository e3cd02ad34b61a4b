import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { NO_RIGHTS } from '@palisade/target-client';
import type { CrawlTurns } from '@palisade/vocabulary';
import { brokenLinksScanner } from '../broken-links.scanner';

export interface ScannedLinks {
  result: TestResult;
  /** For the next scan. */
  turns: Readonly<Record<string, CrawlTurns>>;
}

/** Scans the links of a site on loopback, with what the previous scan left for this one. */
export async function scanLinks(url: string, lastTurns: ScannedLinks['turns'] = {}): Promise<ScannedLinks> {
  const session = scanSessionOf(
    localClient(url, { ...NO_RESOLVER, resolveText: noName }),
    {
      rights: NO_RIGHTS,
      tests: ['broken_links'],
      settings: {},
      signal: new AbortController().signal,
      lastTurns,
    },
    new Map([['broken_links' as const, brokenLinksScanner]]),
  );
  try {
    const result = await session.run('broken_links');
    const { turns = {} } = await session.coverage();
    return { result, turns };
  } finally {
    await session.close();
  }
}
