import { execFileSync } from 'node:child_process';
import { createLocalRenderer, findChromium } from '@palisade/rendering';
import { type BrowserRequest, type BrowserResponse, scanSessionOf } from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { round } from './round';

const PAGES = { whole: 100, smoke: 5 };
const SCANNED_PAGES = 10;
const LONGEST_SCAN_S = 15;
const FEWEST_A_SECOND = 0.5;
/** A page and what it loads (`docs/renderer.md`). */
const MOST_MB = 1_024;

const APP = `document.querySelector('#app').innerHTML = Array.from({ length: 200 }, (_, n) => '<p>item ' + n + '</p>').join('') + LINKS.map((to) => '<a href="' + to + '">' + to + '</a>').join(' ');`;
const SHELL = '<!doctype html><title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const LINKS = Array.from({ length: SCANNED_PAGES - 1 }, (_, at) => `/page-${'abcdefghi'[at] ?? ''}`);
const contentAt = (path: string): [type: string, body: string] =>
  path === '/app.js'
    ? ['text/javascript', `const LINKS = ${JSON.stringify(LINKS)}; ${APP}`]
    : ['text/html', SHELL];

/** What drawing costs: pages of one browser, its memory, and a scan of ten pages. Without a Chromium there are no rows. */
export async function benchRendered(context: BenchContext): Promise<BenchRow[]> {
  if (findChromium(process.env) === null) return [];
  const pages = sizeOf(context, PAGES.whole, PAGES.smoke);
  const { seconds, mb } = await drawn(pages);
  const scan = await scanned();
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

async function scanned(): Promise<number> {
  const site = await serveHttp(({ url = '/' }, response) => {
    const [type, body] = contentAt(url);
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const options = { rights: OWN_HOST, tests: ['mixed_content' as const], settings: {}, signal };
  const started = performance.now();
  const session = scanSessionOf(client, { ...options, renderer: createLocalRenderer() }, scannerRegistry);
  try {
    await session.run('mixed_content');
    return (performance.now() - started) / 1_000;
  } finally {
    await session.close();
    await site.close();
  }
}
