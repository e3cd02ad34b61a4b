import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteRenderer } from '@palisade/rendering';
import { eventually } from '../support/program';
import { ORIGIN, PaperSite } from './support/renderer';
import { addressOf, startRendererProgram, TOKEN } from './support/renderer-program';

/** A day of scans has 2,000: `RENDERED_PAGES=2000`. */
const PAGES = Number(process.env.RENDERED_PAGES ?? 200);
/**
 * A day in several runs: a file with `{"pid": …, "url": …, "folder": …, "readings": []}` of a renderer that runs already, with TOKEN and with `folder` as its
 * TMPDIR. Each run adds its readings, which are compared with the readings of the first run, and lets the renderer run.
 */
const SHARED = process.env.RENDERED_BY;
const BROWSERS = 2;
/** Pages between two readings. */
const ROUND = 20;
/** The lowest of so many readings counts: what is garbage, and what is about to end, does not. */
const WINDOW = 3;
/** Code is compiled while the first pages are drawn. */
const WARM_UP = 1;
const MOST_HEAP_MB = 15;
const MOST_RSS_MB = 60;

interface Reading {
  heapMb: number;
  rssMb: number;
  files: number;
  /** Of all its browsers. */
  processes: number;
  /** Ended, and not collected. */
  defunct: number;
  /** In its folder for temporary files. */
  entries: number;
}

interface Run {
  pid: number;
  url: string;
  folder: string;
  readings: Reading[];
}

const shop = new PaperSite({
  '/': `<!DOCTYPE html><body><div id="app"></div><iframe src="https://ads.example/"></iframe><script src="/app.js"></script></body>`,
  '/app.js': `
    localStorage.seen = 1; new Worker(URL.createObjectURL(new Blob(['1'])));
    app.append(Array.from({ length: 500 }, (_, n) => 'item ' + n).join(' '));`,
  'https://ads.example/': '<p>an advertisement</p>',
});

const rowsOf = (...args: string[]): string[][] =>
  execFileSync('ps', args, { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean));
/** Each browser is a group of processes. */
const groupsBelow = (pid: number): string[] =>
  rowsOf('-o', 'pgid=', '--ppid', String(pid)).flatMap(([group]) => group ?? []);
const statesIn = (groups: ReadonlySet<string>): string[] =>
  rowsOf('-eo', 'pgid=,stat=').flatMap(([group = '', state = '']) => (groups.has(group) ? [state] : []));
const isDefunct = (state: string): boolean => state.startsWith('Z');

async function readingOf({ pid, url, folder }: Run, groups: Set<string>): Promise<Reading> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const valueOf = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  for (const group of groupsBelow(pid)) groups.add(group);
  const states = statesIn(groups);
  return {
    heapMb: valueOf('nodejs_heap_size_used_bytes') / 2 ** 20,
    rssMb: valueOf('process_resident_memory_bytes') / 2 ** 20,
    files: valueOf('process_open_fds'),
    processes: states.length,
    defunct: states.filter(isDefunct).length,
    entries: readdirSync(folder).length,
  };
}

const lowest = (readings: readonly Reading[], name: keyof Reading): number =>
  Math.min(...readings.map((reading) => reading[name]));

async function draw(url: string): Promise<void> {
  const outcome = await createRemoteRenderer({ url, token: TOKEN }).render(
    { url: `${ORIGIN}/`, cookies: [] },
    shop.fetch,
    new AbortController().signal,
  );
  expect(outcome).toHaveProperty('page.document', expect.stringContaining('item 499'));
}

/** @returns the groups of processes that it has started @param keep called with each reading, for a run that is interrupted */
async function drawAll(run: Run, keep: () => void = () => undefined): Promise<Set<string>> {
  const groups = new Set<string>();
  for (let page = 0; page < PAGES; page += ROUND) {
    const some = async (): Promise<void> => {
      for (let each = 0; each < ROUND / BROWSERS; each += 1) await draw(run.url);
    };
    await Promise.all(Array.from({ length: BROWSERS }, some));
    shop.asked.length = 0;
    run.readings.push(await readingOf(run, groups));
    keep();
  }
  return groups;
}

function expectNoGrowth(readings: readonly Reading[]): void {
  const first = readings.slice(WARM_UP, WARM_UP + WINDOW);
  const last = readings.slice(-WINDOW);
  const growth = (name: keyof Reading): number => lowest(last, name) - lowest(first, name);
  expect(lowest(first, 'processes')).toBeGreaterThan(BROWSERS);
  expect(growth('heapMb')).toBeLessThan(MOST_HEAP_MB);
  expect(growth('rssMb')).toBeLessThan(MOST_RSS_MB);
  expect(growth('files')).toBeLessThanOrEqual(5);
  expect(growth('processes')).toBeLessThanOrEqual(BROWSERS);
  expect(lowest(last, 'defunct')).toBe(0);
  // A browser that is being replaced has its profile for a moment longer.
  expect(lowest(last, 'entries')).toBeLessThanOrEqual(BROWSERS);
}

it(
  `a renderer draws ${PAGES} pages and leaves nothing behind`,
  async () => {
    if (SHARED !== undefined) {
      const run = JSON.parse(readFileSync(SHARED, 'utf8')) as Run;
      await drawAll(run, () => writeFileSync(SHARED, JSON.stringify(run)));
      return expectNoGrowth(run.readings);
    }
    const folder = mkdtempSync(join(tmpdir(), 'growth-'));
    const program = startRendererProgram({ TMPDIR: folder, RENDERER_BROWSERS: String(BROWSERS) });
    const run: Run = { pid: program.pid, url: await addressOf(program), folder, readings: [] };
    const groups = await drawAll(run);
    expectNoGrowth(run.readings);
    expect((await program.stop('SIGTERM')).code).toBe(0);
    await eventually('the end of all browsers', 5_000, () => statesIn(groups).length === 0);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true, maxRetries: 50, retryDelay: 100 });
  },
  PAGES * 3_000 + 60_000,
);
