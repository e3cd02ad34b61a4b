import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN, PaperSite, startRenderer } from './support/renderer';

/** A day of scans: `RENDERED_PAGES=2000`. */
const PAGES = Number(process.env.RENDERED_PAGES ?? 200);

const shop = new PaperSite({
  '/': `<!DOCTYPE html><body><div id="app"></div><iframe src="https://ads.example/"></iframe><script src="/app.js"></script></body>`,
  '/app.js': `
    localStorage.seen = 1; new Worker(URL.createObjectURL(new Blob(['1'])));
    app.append(Array.from({ length: 500 }, (_, n) => 'item ' + n).join(' '));`,
  'https://ads.example/': '<p>an advertisement</p>',
});

/** Renderers of specs that run at the same time have their profiles elsewhere. */
const outside = tmpdir();
const own = mkdtempSync(join(outside, 'palisade-growth-'));
beforeAll(() => {
  process.env.TMPDIR = own;
});
afterAll(() => {
  process.env.TMPDIR = outside;
  rmSync(own, { recursive: true });
});

/** Browsers with a profile of this spec. */
const chromiums = (): number =>
  execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(own)).length;
const files = (): number => readdirSync('/proc/self/fd').length;
const folders = (): number => readdirSync(own).filter((name) => name.startsWith('palisade-renderer-')).length;

it(
  `renders ${PAGES} pages and leaves nothing behind`,
  async () => {
    const renderer = startRenderer();
    const render = async (): Promise<void> => {
      const outcome = await renderer.render(
        { url: `${ORIGIN}/`, cookies: [] },
        shop.fetch,
        new AbortController().signal,
      );
      expect(outcome).toHaveProperty('page.document', expect.stringContaining('item 499'));
      shop.asked.length = 0;
    };
    for (let page = 0; page < 20; page += 1) await render();
    const [memory, processes, opened] = [process.memoryUsage().rss, chromiums(), files()];
    for (let page = 20; page < PAGES; page += 1) await render();
    expect(process.memoryUsage().rss - memory).toBeLessThan(80 * 1024 * 1024);
    expect(chromiums()).toBeLessThanOrEqual(processes + 3);
    expect(files()).toBeLessThanOrEqual(opened + 5);
    expect(folders()).toBe(1);
    await renderer.close();
    expect([chromiums(), folders()]).toEqual([0, 0]);
  },
  PAGES * 3_000 + 60_000,
);
