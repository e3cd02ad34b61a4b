import type { LocalRenderer } from '@palisade/rendering';
import { type Content, ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

/** Pages that users of other crawlers reported, built again in our words: what a visitor reaches there has to be requested. */
interface ReportedPage {
  /** Where it was reported. */
  thread: string;
  body: string;
  /** Further files, by path or address. */
  files?: Readonly<Record<string, Content>>;
  /** What is requested besides the page. */
  asks: readonly string[];
  /** Pages that it opens. */
  leadsTo?: readonly string[];
  /** What is not sent. */
  unsent?: readonly string[];
}

const NEXT = `<button type="button" id="next">Prices</button><script>next.onclick = () => fetch('/api/prices');</script>`;
const PRICES = `${ORIGIN}/api/prices`;
const FILES: Readonly<Record<string, Content>> = { '/api/prices': { type: 'application/json', body: '[]' } };

const REPORTED: Readonly<Record<string, ReportedPage>> = {
  'continues behind links to mail programs and printers': {
    thread: 'zaproxy/zaproxy#1658',
    body: `<button type="button" onclick="location.href = 'mailto:tea@shop.example'">Write to us</button><button type="button" onclick="print()">Print</button><button type="button" onclick="location.href = 'tel:1234'">Call us</button>${NEXT}`,
    asks: [PRICES],
  },
  'opens menus whose links have no address': {
    thread: 'zaproxy/zaproxy#1979',
    body: `<ul><li><a href="" id="menu"><span>Introduction</span></a><ul id="list"></ul></li></ul>
      <script>menu.onclick = (event) => { event.preventDefault(); list.innerHTML = '<li><a href="" id="lesson">First lesson</a>'; lesson.onclick = (inner) => { inner.preventDefault(); fetch('/api/lesson'); }; };</script>`,
    files: { '/api/lesson': { type: 'application/json', body: '{}' } },
    asks: [`${ORIGIN}/api/lesson`],
  },
  'uses what lies below a layer over the whole page': {
    thread: 'microsoft/playwright-mcp#852',
    body: `${NEXT}<div style="position: absolute; inset: 0; z-index: 9"><span>Loading</span></div>`,
    asks: [PRICES],
  },
  'uses what is not shown at first': {
    thread: 'apify/crawlee#2866',
    body: `<div style="display: none">${NEXT}</div>`,
    asks: [PRICES],
  },
  'has what frames of other sites load': {
    thread: 'puppeteer/puppeteer#9567',
    body: '<iframe src="https://pay.example/frame"></iframe>',
    files: {
      'https://pay.example/frame': '<img src="https://files.example/inside.png">',
      'https://files.example/inside.png': { type: 'image/png', body: '' },
    },
    asks: ['https://pay.example/frame', 'https://files.example/inside.png'],
  },
  'has what workers load': {
    thread: 'puppeteer/puppeteer#4208',
    body: `<script>new Worker('/worker.js')</script>`,
    files: {
      '/worker.js': `importScripts('/part.js'); fetch('/api/prices');`,
      '/part.js': 'self.part = 1;',
    },
    asks: [`${ORIGIN}/worker.js`, `${ORIGIN}/part.js`, PRICES],
  },
  'has where a click leads a frame': {
    thread: 'crawljax/crawljax#3',
    body: `<iframe src="/start" name="main"></iframe><button type="button" onclick="frames.main.location = '/reports'">Reports</button>`,
    files: { '/start': '<p>start', '/reports': '<p>reports' },
    asks: [`${ORIGIN}/start`, `${ORIGIN}/reports`],
    leadsTo: [`${ORIGIN}/reports`],
  },
  'clicks pictures that open a window': {
    thread: 'webrecorder/browsertrix-crawler#216',
    body: `<img alt="The old map" id="map"><script>map.onclick = () => window.open('/map', 'map', 'width=400');</script>`,
    asks: [],
    leadsTo: [`${ORIGIN}/map`],
  },
  'lets no socket of a worker pass': {
    thread: 'microsoft/playwright#37048',
    body: `<script>new Worker('/worker.js')</script>`,
    files: { '/worker.js': `new WebSocket('wss://shop.example/live'); fetch('/api/prices');` },
    asks: [`${ORIGIN}/worker.js`, PRICES],
    unsent: ['wss://shop.example/live'],
  },
  'has what a frame loads by a script of its own making': {
    thread: 'puppeteer/puppeteer#6592',
    body: '<iframe src="https://pay.example/frame"></iframe>',
    files: {
      'https://pay.example/frame': `<script>const made = document.createElement('script');
        made.src = URL.createObjectURL(new Blob(["new Image().src = 'https://files.example/inside.png'"])); document.head.append(made);</script>`,
      'https://files.example/inside.png': { type: 'image/png', body: '' },
    },
    asks: ['https://pay.example/frame', 'https://files.example/inside.png'],
  },
  'does not wait for a frame that forbids to be one': {
    thread: 'prerender/prerender#546',
    body: `<iframe src="https://social.example/"></iframe>${NEXT}`,
    files: { 'https://social.example/': { headers: [['X-Frame-Options', 'SAMEORIGIN']], body: '<p>alone' } },
    asks: ['https://social.example/', PRICES],
  },
  'is read although it prints itself': {
    thread: 'mozilla/geckodriver#1266',
    body: `${NEXT}<script>addEventListener('load', () => { print(); setTimeout(print, 100); })</script>`,
    asks: [PRICES],
  },
  'has no use for a service worker': {
    thread: 'puppeteer/puppeteer#4041',
    body: `${NEXT}<script>navigator.serviceWorker.register('/sw.js').catch(() => {})</script>`,
    files: { '/sw.js': `addEventListener('fetch', (event) => event.respondWith(new Response('[]')))` },
    asks: [PRICES],
  },
  'uses items of a list around links': {
    thread: 'zaproxy/zaproxy#2093',
    body: `<ul><li onclick="location = '/brute'"><a href="/brute">Brute force</a></li><li onclick="location = '/upload'">Upload</li></ul>`,
    asks: [],
    leadsTo: [`${ORIGIN}/brute`, `${ORIGIN}/upload`],
  },
  'clicks parts of drawings': {
    thread: 'webrecorder/browsertrix-crawler#906',
    body: `<svg viewBox="0 0 9 9"><g id="part"><title>North</title><rect width="9" height="9"/></g></svg><script>part.addEventListener('click', () => fetch('/api/prices'));</script>`,
    asks: [PRICES],
  },
};

let renderer: LocalRenderer;
beforeAll(() => {
  renderer = startRenderer();
});
afterAll(() => renderer.close());

describe('A rendered page', () => {
  it.each(Object.entries(REPORTED))('%s', async (_name, { body, files, asks, leadsTo = [], unsent = [] }) => {
    const page = `<!DOCTYPE html><title>Shop</title>${body}`;
    const site = new PaperSite({ ...FILES, ...files, '/': page });
    const read = await renderedPage(renderer, site, { mayClick: ({ text }) => text !== '' });
    expect([read.url, read.routes]).toEqual([`${ORIGIN}/`, leadsTo]);
    expect(read.unsent.map(({ url }) => url)).toEqual(unsent);
    expect(site.asked.map((request) => request.url).sort()).toEqual([`${ORIGIN}/`, ...asks].sort());
  });

  it('violates no policy by what the renderer does in it (w3c/webappsec-csp#450)', async () => {
    const site = new PaperSite({
      '/': {
        headers: [
          [
            'Content-Security-Policy',
            "default-src 'none'; script-src 'nonce-a'; require-trusted-types-for 'script'",
          ],
        ],
        body: `<!DOCTYPE html><title>Shop</title><button type="button" id="it">Prices</button><div id="shown"></div><input name="cardnumber"><script nonce="a">it.onclick = () => shown.append('seven'); localStorage.seen = 1;</script>`,
      },
    });
    const { violations, storageKeys } = await renderedPage(renderer, site, {
      mayClick: () => true,
      storage: { [ORIGIN]: { local: { token: 'abc' }, session: {} } },
    });
    expect([violations, storageKeys]).toEqual([[], ['seen']]);
  });
});
