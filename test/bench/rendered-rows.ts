import { execFileSync } from 'node:child_process';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { createLocalRenderer, findChromium } from '@palisade/rendering';
import {
  type BrowserRequest,
  type BrowserResponse,
  type Renderer,
  scanSessionOf,
} from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { round } from './round';

const PAGES = { whole: 100, smoke: 5 };
const SCANNED_PAGES = 10;
const SCANS = { whole: 60, smoke: 3 };
/** A scan without a renderer costs what it cost before there were renderers. */
const MOST_UNDRAWN_PERCENT = 2;
/** What exists for drawing alone. */
const DRAWING = ['/libs/scan-engine/src/drawing/', '/libs/rendering/'];
const LONGEST_SCAN_S = 15;
const FEWEST_A_SECOND = 0.5;
/** A page and what it loads (`docs/renderer.md`). */
const MOST_MB = 1_024;

const APP = `document.querySelector('#app').innerHTML = Array.from({ length: 200 }, (_, n) => '<p>item ' + n + '</p>').join('') + LINKS.map((to) => '<a href="' + to + '">' + to + '</a>').join(' ');`;
const SHELL = '<!doctype html><title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const WORDS = 'Tea from three hills, picked in spring and dried in the shade. '.repeat(200);
const LINKS = Array.from({ length: SCANNED_PAGES - 1 }, (_, at) => `/page-${'abcdefghi'[at] ?? ''}`);
/** A page that needs no browser. */
const WHOLE = `<!doctype html><title>Shop</title><h1>Shop</h1><p>${WORDS}</p>${LINKS.map((to) => `<a href="${to}">${to}</a>`).join(' ')}<script src="/app.js"></script>`;
const contentAt = (path: string, page = SHELL): [type: string, body: string] =>
  path === '/app.js'
    ? ['text/javascript', `const LINKS = ${JSON.stringify(LINKS)}; ${APP}`]
    : ['text/html', page];

/** What drawing costs: a scan without a renderer, and, with a Chromium, pages of one browser, its memory, and a scan of ten pages. */
export async function benchRendered(context: BenchContext): Promise<BenchRow[]> {
  const rows = [await undrawnRow(sizeOf(context, SCANS.whole, SCANS.smoke))];
  return findChromium(process.env) === null ? rows : rows.concat(await drawnRows(context));
}

async function undrawnRow(scans: number): Promise<BenchRow> {
  const share = await withProfile(async () => {
    for (let scan = 0; scan < scans; scan += 1) await scanned(WHOLE);
  });
  return {
    name: 'code for drawing in scans without a renderer',
    detail: `${scans} scans of ${SCANNED_PAGES} pages`,
    figure: round(100 * share, 2),
    unit: '% of the time of our code',
    target: `<= ${MOST_UNDRAWN_PERCENT}`,
    reached: 100 * share <= MOST_UNDRAWN_PERCENT,
  };
}

/** Which part of the processor time of our code the code for drawing takes, each with all that it calls. @throws Error when the profile has nothing of a scan */
async function withProfile(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    const all = hitsIn(profile, ['/libs/']);
    if (all === 0) throw new Error('The profile has nothing of a scan.');
    return hitsIn(profile, DRAWING) / all;
  } finally {
    session.disconnect();
  }
}

/** Samples in functions of files below these folders, or in what those call. */
function hitsIn({ nodes }: Profiler.Profile, folders: readonly string[]): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = (id: number, isWithin: boolean): number => {
    const node = byId.get(id);
    if (node === undefined || node.callFrame.functionName === '(idle)') return 0;
    const counts = isWithin || folders.some((folder) => node.callFrame.url.includes(folder));
    const children = (node.children ?? []).reduce((sum, child) => sum + below(child, counts), 0);
    return children + (counts ? (node.hitCount ?? 0) : 0);
  };
  return below(nodes[0]?.id ?? 0, false);
}

async function drawnRows(context: BenchContext): Promise<BenchRow[]> {
  const pages = sizeOf(context, PAGES.whole, PAGES.smoke);
  const { seconds, mb } = await drawn(pages);
  const started = performance.now();
  await scanned(SHELL, createLocalRenderer());
  const scan = (performance.now() - started) / 1_000;
  return [
    {
      name: 'pages that one browser draws',
      detail: `${pages} pages`,
      figure: round(pages / seconds, 2),
      unit: 'a second',
      target: `>= ${FEWEST_A_SECOND}`,
      reached: pages / seconds >= FEWEST_A_SECOND,
    },
    {
      name: 'memory of a browser that draws pages',
      figure: round(mb, 0),
      unit: 'MB',
      target: `<= ${MOST_MB}`,
      reached: mb <= MOST_MB,
    },
    {
      name: `a rendered scan of ${SCANNED_PAGES} pages`,
      figure: round(scan, 1),
      unit: 's',
      target: `<= ${LONGEST_SCAN_S}`,
      reached: scan <= LONGEST_SCAN_S,
    },
  ];
}

async function drawn(pages: number): Promise<{ seconds: number; mb: number }> {
  const renderer = createLocalRenderer();
  const fetch = ({ url }: BrowserRequest): Promise<BrowserResponse> => {
    const [type, body] = contentAt(new URL(url).pathname);
    return Promise.resolve({ status: 200, headers: [['content-type', type]], body: Buffer.from(body) });
  };
  const { signal } = new AbortController();
  const draw = () => renderer.render({ url: 'https://shop.example/', cookies: [] }, fetch, signal);
  try {
    await draw();
    let mb = 0;
    const started = performance.now();
    for (let page = 0; page < pages; page += 1) {
      await draw();
      if (page % 20 === 0) mb = Math.max(mb, memoryOfBrowsers());
    }
    return { seconds: (performance.now() - started) / 1_000, mb };
  } finally {
    await renderer.close();
  }
}

/** Of all processes of browsers with a profile of a renderer, each of which has a group. Pages that they share count in each. */
function memoryOfBrowsers(): number {
  const rows = execFileSync('ps', ['-eo', 'rss=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean));
  const browsers = rows.filter((row) => row.some((word) => word.includes('palisade-renderer-')));
  const groups = new Set(browsers.map(([, group]) => group));
  const own = rows.filter(([, group]) => groups.has(group));
  return own.reduce((sum, [kilobytes]) => sum + Number(kilobytes), 0) / 1_024;
}

async function scanned(page: string, renderer?: Renderer): Promise<void> {
  const site = await serveHttp(({ url = '/' }, response) => {
    const [type, body] = contentAt(url, page);
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const options = { rights: OWN_HOST, tests: ['mixed_content' as const], settings: {}, signal };
  const session = scanSessionOf(client, { ...options, renderer }, scannerRegistry);
  try {
    await session.run('mixed_content');
  } finally {
    await session.close();
    await site.close();
  }
}
