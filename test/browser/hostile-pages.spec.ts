import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LocalRenderer } from '@palisade/rendering';
import type { FetchForBrowser, RenderOutcome } from '@palisade/scan-engine';
import { eventually } from '../support/program';
import { chromiumsWith, profilesHere } from './support/own-browsers';
import { ORIGIN, PaperSite, startRenderer } from './support/renderer';

const page = (body: string): string => `<!DOCTYPE html><body>${body}</body>`;

/** It never responds at `/never`. */
const servedBy = (pages: Record<string, string>): FetchForBrowser => {
  const site = new PaperSite(pages);
  return (request) => (request.url.endsWith('/never') ? new Promise(() => undefined) : site.fetch(request));
};

describe('A hostile page', () => {
  const outcomeOf = (own: LocalRenderer, body: string): Promise<RenderOutcome> =>
    own.render(
      { url: `${ORIGIN}/`, cookies: [] },
      servedBy({
        '/': page(body),
        '/frame': page('frame'),
        '/mirror': page('<iframe src="/mirror?a"></iframe><iframe src="/mirror?b"></iframe>'),
        '/mirror?a': page('<iframe src="/mirror?b"></iframe><iframe src="/mirror"></iframe>'),
        '/mirror?b': page('<iframe src="/mirror"></iframe><iframe src="/mirror?a"></iframe>'),
      }),
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
      'prints and asks again and again',
      `<p>here</p><script>setInterval(() => { print(); alert(1); }, 1)</script>`,
    ],
    [
      'loops in WebAssembly',
      `<p>here</p><script>
        const loop = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11];
        new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(loop))).exports.f();</script>`,
    ],
    [
      'starts workers without an end',
      `<p>here</p><script>
        const code = URL.createObjectURL(new Blob(['for (;;) {}']));
        setInterval(() => { for (let n = 0; n < 50; n += 1) new Worker(code); }, 10);</script>`,
    ],
    [
      'waits in a worker that never answers',
      `<p>here</p><script>
        new Worker(URL.createObjectURL(new Blob(['const x = new XMLHttpRequest(); x.open("GET", "https://shop.example/never", false); x.send();'])));
        const x = new XMLHttpRequest(); x.open('GET', '/never', false); x.send();</script>`,
    ],
    ['opens windows without an end', `<p>here</p><script>setInterval(() => open('about:blank'), 1)</script>`],
    [
      'moves in its history without an end',
      `<p>here</p><script>let n = 0; setInterval(() => { for (let each = 0; each < 100; each += 1) history.pushState(null, '', '/' + (n += 1)); }, 1)</script>`,
    ],
    [
      'never lets a turn end',
      `<p>here</p><script>const next = () => Promise.resolve().then(next); next()</script>`,
    ],
    [
      'stops at each line',
      `<p>here</p><script>setInterval(() => { for (let n = 0; n < 1000; n += 1) { debugger; } }, 1)</script>`,
    ],
    [
      'is as deep as nothing else',
      `<p>here</p><script>let at = document.body; for (let n = 0; n < 50000; n += 1) at = at.appendChild(document.createElement('b'))</script>`,
    ],
    ['searches with a slow pattern', `<p>here</p><script>/^(a+)+$/.test('a'.repeat(40) + '!')</script>`],
    ['is a list of frames that hold each other', `<p>here</p><iframe src="/mirror"></iframe>`],
    [
      'leads to a crash',
      `<p>here</p><script>location = 'chrome://crash'</script><iframe src="chrome://crash"></iframe><iframe src="chrome://kill"></iframe>`,
    ],
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
        /^The (?:page (?:took longer|needed more|was not loaded)|scripts of the page|browser did not survive)/,
      );
  });

  it('leaves their time to the pages of other scans', async () => {
    const own = startRenderer({ browsers: 2, limits: { timeMs: 8_000 } });
    const hostile = outcomeOf(own, '<script>for (;;) {}</script>');
    const others: RenderOutcome[] = [];
    for (let n = 0; n < 3; n += 1) others.push(await outcomeOf(own, '<p>other</p>'));
    await hostile;
    await own.close();
    expect(others.filter((each) => !('page' in each))).toEqual([]);
  });

  it('that takes too much memory is ended', async () => {
    const own = startRenderer({ limits: { memoryMb: 256, timeMs: 120_000 } });
    // It keeps what it took: a busy machine may measure late.
    const greedy = `<script>const all = []; for (let n = 0; n < 120; n += 1) all.push(new Uint8Array(4e6).fill(1)); for (;;);</script>`;
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
