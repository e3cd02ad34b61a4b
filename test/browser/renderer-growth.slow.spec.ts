import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
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

const linesOf = (...args: string[]): string[] =>
  execFileSync('ps', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
/** Of the browsers that this process has started; other specs run at the same time. */
const profilesHere = (): string[] =>
  linesOf('-o', 'args=', '--ppid', String(process.pid)).flatMap(
    (line) => /--user-data-dir=(\S+)/.exec(line)?.[1] ?? [],
  );
const chromiumsWith = (profiles: readonly string[]): number =>
  linesOf('-eo', 'stat=,args=').filter((line) => profiles.some((profile) => line.includes(profile))).length;
const files = (): number => readdirSync('/proc/self/fd').length;

it(
  `renders ${PAGES} pages and leaves nothing behind`,
  async () => {
    const others = profilesHere();
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
    const own = (): string[] => profilesHere().filter((each) => !others.includes(each));
    const first = own();
    const [memory, processes, opened] = [process.memoryUsage().rss, chromiumsWith(first), files()];
    expect(processes).toBeGreaterThan(1);
    for (let page = 20; page < PAGES; page += 1) await render();
    expect(process.memoryUsage().rss - memory).toBeLessThan(80 * 1024 * 1024);
    // The renderer replaces its browser at times.
    const last = own();
    expect([first.length, last.length]).toEqual([1, 1]);
    const all = first.concat(last);
    expect(chromiumsWith(all)).toBeLessThanOrEqual(processes + 3);
    expect(files()).toBeLessThanOrEqual(opened + 5);
    await renderer.close();
    expect([chromiumsWith(all), all.filter((profile) => existsSync(profile))]).toEqual([0, []]);
  },
  PAGES * 3_000 + 60_000,
);
