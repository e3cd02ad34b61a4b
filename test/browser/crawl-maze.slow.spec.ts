import { type ScannerRegistry, scanSessionOf } from '@palisade/scan-engine';
import { type MazeWays, mazeOf, missedIn } from '@palisade/scan-engine/testing/maze/maze-site';
import { DRAWN_WAYS, WRITING_WAYS } from '@palisade/scan-engine/testing/maze/drawn-ways';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, NO_RESOLVER, noName } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { startRenderer } from './support/renderer';

/** Not an import: the types of the scanners do not fit those of a browser, which the journeys next to this spec need. */
const { scannerRegistry } = jest.requireActual<{ scannerRegistry: ScannerRegistry }>(
  '../../libs/scanners/src/scanner.registry',
);

const LONGEST_MS = 600_000;
const MAX_PAGES = 200;

/** Scans as a check of 200 pages would. */
async function scanned(ways: MazeWays): Promise<{ missed: string[]; writes: readonly string[] }> {
  const { handle, found, writes } = mazeOf(ways);
  const site = await serveHttp(handle);
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const session = scanSessionOf(
    client,
    {
      rights: OWN_HOST,
      tests: ['mixed_content'],
      settings: {},
      maxPages: MAX_PAGES,
      signal,
      renderer: startRenderer(),
    },
    scannerRegistry,
  );
  try {
    await session.run('mixed_content');
  } finally {
    await session.close();
    await site.close();
  }
  return { missed: missedIn(ways, found), writes };
}

/** Every second way, so that two scans share the time. */
const halvesOf = (ways: MazeWays): MazeWays[] =>
  [0, 1].map((half) => Object.fromEntries(Object.entries(ways).filter((_way, at) => at % 2 === half)));

it(
  'reaches nine of ten pages that a visitor reaches who writes nothing',
  async () => {
    const halves = await Promise.all(halvesOf(DRAWN_WAYS).map(scanned));
    const missed = halves.flatMap((half) => half.missed);
    const most = Math.floor(0.1 * Object.keys(DRAWN_WAYS).length);
    expect(missed.length > most ? missed : []).toEqual([]);
    expect(halves.flatMap(({ writes }) => writes)).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'leaves alone what is reached only by writing or acting',
  async () => {
    const { missed, writes } = await scanned(WRITING_WAYS);
    expect(missed).toEqual(Object.keys(WRITING_WAYS));
    expect(writes).toEqual([]);
  },
  LONGEST_MS,
);
