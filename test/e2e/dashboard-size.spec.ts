import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY } from '../support/program';

const FOLDER = join(REPOSITORY, 'dist/apps/dashboard');
/** 231 kB, rounded: what a browser loads before a page shows its first content: HTML, scripts and styles, packed. */
const MOST_BYTES = 231_499;
/** Of these, scripts: a browser also has to run them. */
const MOST_SCRIPT_BYTES = 205_499;
/** Over HTTP/1.1 a browser loads six at a time. */
const MOST_FILES = 30;
const ENTRY = 'index.html';
/** Modules that are in the frame of other pages, with the page that has the most. */
const FRAMES: Readonly<Record<string, string>> = {
  'src/team/members-page.tsx': 'src/team/settings-layout.tsx',
  'src/team/team-page.tsx': 'src/team/settings-layout.tsx',
  'src/team/api-keys-page.tsx': 'src/team/settings-layout.tsx',
  'src/team/ci-page.tsx': 'src/team/settings-layout.tsx',
  'src/team/status-page.tsx': 'src/team/settings-layout.tsx',
  'src/notifications/notifications-page.tsx': 'src/team/settings-layout.tsx',
};

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The chunks that these import, themselves included. */
function closure(chunks: Record<string, Chunk>, names: readonly string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const next of chunks[name]?.imports ?? []) seen.add(next);
  return seen;
}

const packed = (file: string): number => gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length;

function firstLoads(): { page: string; bytes: number; scripts: number; files: number }[] {
  const chunks = manifest();
  const pages = Object.keys(chunks).filter((name) => name.endsWith('-page.tsx'));
  return pages.map((page) => {
    const loaded = closure(chunks, [ENTRY, page, ...(FRAMES[page] ? [FRAMES[page]] : [])]);
    const files = [
      ...new Set([
        ENTRY,
        ...[...loaded].flatMap((name) => [chunks[name]!.file, ...(chunks[name]!.css ?? [])]),
      ]),
    ];
    const bytesOf = (some: readonly string[]): number => some.reduce((sum, file) => sum + packed(file), 0);
    const scripts = bytesOf(files.filter((file) => file.endsWith('.js')));
    return { page, bytes: bytesOf(files), scripts, files: files.length };
  });
}

describe('the first load of the dashboard', () => {
  it('is at most 231 kB in 30 files on every page, of which scripts are 205 kB', () => {
    const loads = firstLoads();
    expect(loads.map(({ page }) => page)).toEqual(
      expect.arrayContaining([
        'src/overview/overview-page.tsx',
        'src/issues/issues-page.tsx',
        'src/checks/check-page.tsx',
        'src/scans/scan-page.tsx',
        'src/sign-in/sign-in-page.tsx',
      ]),
    );
    expect(loads.filter(({ bytes, files }) => bytes > MOST_BYTES || files > MOST_FILES)).toEqual([]);
    expect(loads.filter(({ scripts }) => scripts > MOST_SCRIPT_BYTES)).toEqual([]);
    // An empty page would pass as well.
    expect(Math.min(...loads.map(({ bytes }) => bytes))).toBeGreaterThan(100_000);
  });
});
