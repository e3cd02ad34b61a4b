import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LocalRenderer } from '@palisade/rendering';
import type { RenderOutcome } from '@palisade/scan-engine';
import { eventually } from '../support/program';
import { Listener } from './support/listeners';
import { chromiumsWith, profilesHere } from './support/own-browsers';
import { type Content, ORIGIN, PaperSite, renderedPage, startRenderer } from './support/renderer';

const NETWORKS: [name: string, network: 'own' | 'shared'][] = [
  ['with a network of its own, where the platform allows it', 'own'],
  ['with the network of the program', 'shared'],
];

let listener: Listener;
let there: string;
beforeAll(async () => {
  listener = await Listener.start();
  there = `127.0.0.1:${listener.port}`;
});
afterAll(() => listener.stop());

const page = (body: string, head = ''): string => `<!DOCTYPE html><head>${head}</head><body>${body}</body>`;

/** What a page does to reach a server past the renderer, at HOST. */
const WAYS: [name: string, body: string, head?: string][] = [
  [
    'fetch',
    `<script>fetch('http://HOST/f'); fetch('http://HOST/k', { keepalive: true, mode: 'no-cors' })</script>`,
  ],
  [
    'XMLHttpRequest',
    `<script>const x = new XMLHttpRequest(); x.open('GET', 'http://HOST/x'); x.send()</script>`,
  ],
  [
    'a form',
    `<form id=f method=post action="http://HOST/form"><input name=a value=b></form><script>f.submit()</script>`,
  ],
  ['sendBeacon', `<script>navigator.sendBeacon('http://HOST/b', 'x')</script>`],
  ['a ping of a link', `<a id=a href="#x" ping="http://HOST/ping">x</a><script>a.click()</script>`],
  ['WebSocket', `<script>new WebSocket('ws://HOST/ws')</script>`],
  ['EventSource', `<script>new EventSource('http://HOST/events')</script>`],
  [
    'WebRTC',
    `<iframe id=i></iframe><script>
      for (const world of [globalThis, i.contentWindow]) {
        try {
          const urls = ['stun:HOST', 'turn:HOST?transport=udp', 'turn:HOST?transport=tcp'];
          const peer = new world.RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, username: 'u', credential: 'c' })) });
          peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        } catch {}
      }</script>`,
  ],
  ['WebTransport', `<script>try { new WebTransport('https://HOST/wt') } catch {}</script>`],
  ['preconnect', '', `<link rel=preconnect href="http://HOST"><link rel=dns-prefetch href="http://HOST">`],
  [
    'prefetch',
    '',
    `<link rel=prefetch href="http://HOST/p"><link rel=modulepreload href="http://HOST/m.js"><link rel=prerender href="http://HOST/r">`,
  ],
  [
    'speculation rules',
    `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["http://HOST/s"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["/inner","http://HOST/s2"],"eagerness":"immediate"}]}</script>`,
  ],
  ['a service worker', `<script>navigator.serviceWorker?.register('/sw.js')</script>`],
  [
    'workers',
    `<script>
      const code = "fetch('http://HOST/w'); new WebSocket('ws://HOST/w'); try { importScripts('http://HOST/w.js') } catch {}";
      new Worker(URL.createObjectURL(new Blob([code])));
      try { new SharedWorker('data:text/javascript,' + encodeURIComponent(code)) } catch {}
    </script>`,
  ],
  [
    'frames',
    `<iframe src="http://HOST/frame"></iframe><iframe src="http://169.254.169.254/latest/meta-data/"></iframe><iframe srcdoc="<img src='http://HOST/srcdoc'>"></iframe>`,
  ],
  [
    'an address with a user',
    `<img src="http://user:pass@HOST/img"><iframe src="http://user:pass@HOST/frame"></iframe>`,
  ],
  ['a download', `<a id=d download href="http://HOST/file">x</a><script>d.click()</script>`],
  [
    'a window',
    `<script>open('http://HOST/window'); open('about:blank')?.document.write("<img src='http://HOST/written'>")</script>`,
  ],
  ['a redirect', `<img src="/away"><script>fetch('/away')</script>`],
  ['a refresh', '', `<meta http-equiv=refresh content="0;url=http://HOST/refresh">`],
  [
    'style sheets and media',
    `<video src="http://HOST/v"></video><object data="http://HOST/o"></object><embed src="http://HOST/e">`,
    `<style>@import "http://HOST/c.css"; @font-face { font-family: x; src: url(http://HOST/f.woff) } body { font-family: x; background: url(http://HOST/bg) }</style>`,
  ],
  [
    'files and pages of the browser',
    `<iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe><img src="file:///etc/hostname"><script>fetch('file:///etc/passwd').catch(() => {}); try { location = 'chrome://crash' } catch {}</script>`,
  ],
  ['reports', '', `<meta http-equiv=Content-Security-Policy content="img-src 'none'"><img src="/x.png">`],
];

/** What exists in secure contexts only; from others, pages may load what has no TLS. */
const SECURE = ['a service worker', 'WebTransport', 'speculation rules'];
const PLAIN = 'http://shop.example';

describe.each(NETWORKS)('The wall, %s,', (_network, network) => {
  let renderer: LocalRenderer;
  beforeAll(() => {
    renderer = startRenderer({ network });
  });
  afterAll(() => renderer.close());

  it.each(WAYS)('holds against %s', async (name, body, head = '') => {
    const origin = SECURE.includes(name) ? ORIGIN : PLAIN;
    const put = (text: string): string => text.replaceAll('HOST', there);
    const pages: Record<string, Content> = {
      '/': {
        headers: [
          ['Link', `<http://${there}/link>; rel=preconnect`],
          ['Alt-Svc', `h3="${there}"; ma=86400`],
          ['NEL', '{"report_to":"x","max_age":86400,"success_fraction":1}'],
          ['Report-To', `{"group":"x","max_age":86400,"endpoints":[{"url":"http://${there}/report"}]}`],
        ],
        body: put(page(`<p>the page</p>${body}`, head)),
      },
      '/sw.js': `fetch('http://${there}/sw')`,
      '/away': { status: 302, headers: [['Location', `http://${there}/redirected`]] },
      '/inner': page('inner'),
    };
    const site = new PaperSite(pages, origin);
    const before = listener.seen.length;
    const outcome = await renderer.render(
      { url: `${origin}/`, cookies: [] },
      site.fetch,
      new AbortController().signal,
    );
    expect(listener.seen.slice(before)).toEqual([]);
    const methods = new Set(site.asked.map(({ method }) => method));
    expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
    expect(site.addresses.filter((each) => /file:|chrome:|@|sw\.js/.test(each))).toEqual([]);
    if ('page' in outcome) expect(outcome.page.document).toContain('<p>the page</p>');
    else expect(outcome.failed).toMatch(/^The page was not loaded/);
  });

  it('hands on what reads, with the hop of a redirect as a request of its own', async () => {
    const pages: Record<string, Content> = {
      '/': page(
        `<script>fetch('http://${there}/f', { mode: 'no-cors' }); fetch('/away', { mode: 'no-cors' })</script>`,
      ),
      '/away': { status: 302, headers: [['Location', `http://${there}/redirected`]] },
    };
    const site = new PaperSite(pages, PLAIN);
    await renderedPage(renderer, site);
    expect(site.addresses).toEqual(
      expect.arrayContaining([
        `GET http://${there}/f`,
        `GET ${PLAIN}/away`,
        `GET http://${there}/redirected`,
      ]),
    );
    expect(listener.seen).toEqual([]);
  });
});

describe('A hostile page', () => {
  const outcomeOf = (own: LocalRenderer, body: string): Promise<RenderOutcome> =>
    own.render(
      { url: `${ORIGIN}/`, cookies: [] },
      new PaperSite({
        '/': page(body),
        '/frame': page('frame'),
        '/slow.js': 'for (;;) {}',
      }).fetch,
      new AbortController().signal,
    );

  it.each<[string, string]>([
    ['opens dialogs without an end', `<p>here</p><script>for (;;) alert(1)</script>`],
    ['loops without an end', `<p>here</p><script>for (;;) {}</script>`],
    ['loops in a frame', `<p>here</p><iframe srcdoc="<script>for (;;) {}</script>"></iframe>`],
    [
      'starts a worker that never ends',
      `<p>here</p><script>new Worker(URL.createObjectURL(new Blob(['for (;;) {}'])))</script>`,
    ],
    [
      'opens 10,000 frames',
      `<p>here</p><script>for (let n = 0; n < 10000; n += 1) document.body.append(Object.assign(document.createElement('iframe'), { src: '/frame' }))</script>`,
    ],
    [
      'grows without an end',
      `<p>here</p><script>setInterval(() => { for (let n = 0; n < 1000; n += 1) document.body.append(document.createElement('p')) }, 1)</script>`,
    ],
    ['goes in circles', `<p>here</p><script>location.href = '/?' + Math.random()</script>`],
    [
      'draws a huge canvas',
      `<p>here</p><canvas id=c width=30000 height=30000></canvas><script>c.getContext('2d').fillRect(0, 0, 30000, 30000)</script>`,
    ],
    ['prints', `<p>here</p><script>print(); confirm('x'); prompt('y')</script>`],
    [
      'asks for everything',
      `<p>here</p><script>navigator.geolocation.getCurrentPosition(() => {}); navigator.mediaDevices?.getUserMedia({ audio: true }); Notification.requestPermission()</script>`,
    ],
  ])('that %s is over in time', async (_name, body) => {
    const own = startRenderer({ limits: { timeMs: 4_000 } });
    const outcome = await outcomeOf(own, body);
    await own.close();
    if ('page' in outcome) expect(outcome.page.document).toContain('<p>here</p>');
    else
      expect(outcome.failed).toMatch(
        /^(The page (took longer|needed more|was not loaded)|The scripts of the page)/,
      );
  });

  it('that takes too much memory is ended', async () => {
    const own = startRenderer({ limits: { memoryMb: 256, timeMs: 120_000 } });
    const greedy = `<script>const all = []; for (let n = 0; n < 120; n += 1) all.push(new Uint8Array(4e6).fill(1))</script>`;
    const outcome = await outcomeOf(own, greedy);
    expect(outcome).toEqual({ failed: 'The page needed more than 256 MB of memory.' });
    // The next page gets a new browser.
    expect(await outcomeOf(own, '<p>next</p>')).toHaveProperty('page');
    await own.close();
  });

  it('leaves no process and no folder behind', async () => {
    const others = profilesHere();
    const here = (): string[] => profilesHere().filter((profile) => !others.includes(profile));
    const own = startRenderer({ limits: { timeMs: 4_000 } });
    const endless = outcomeOf(own, '<script>for (;;) {}</script>');
    const first = await eventually('a browser runs', 60_000, () => {
      const now = here();
      return now.length > 0 && now;
    });
    await endless;
    // On a busy machine the next browser may need a second attempt within these limits.
    await eventually('a page is drawn', 60_000, async () => 'page' in (await outcomeOf(own, '<p>fine</p>')));
    const second = here();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    await own.close();
    const all = [...first, ...second];
    await eventually('its processes have ended', 20_000, () => chromiumsWith(all) === 0);
    expect(all.filter((profile) => existsSync(profile))).toEqual([]);
  });

  it('that ends the browser costs one retry', async () => {
    const own = startRenderer();
    const site = new PaperSite({ '/': page('<p>here</p><script src="/kill.js"></script>'), '/kill.js': '' });
    let kills = 0;
    const outcome = await own.render(
      { url: `${ORIGIN}/`, cookies: [] },
      (request) => {
        if (request.url.endsWith('/kill.js') && kills === 0) {
          kills += 1;
          for (const pid of chromiumsBelow()) process.kill(pid, 'SIGKILL');
        }
        return site.fetch(request);
      },
      new AbortController().signal,
    );
    await own.close();
    expect(kills).toBe(1);
    expect(outcome).toHaveProperty('page.document', expect.stringContaining('<p>here</p>'));
  });
});

/** The newest browser of this test: `renderer` of the other tests is idle and older. */
function chromiumsBelow(): number[] {
  const lines = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  const pids = lines
    .split('\n')
    .filter((line) => line.includes('palisade-renderer-'))
    .map((line) => Number(line.trim().split(' ')[0]));
  return pids.slice(-1);
}
