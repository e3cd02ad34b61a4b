import { NO_RIGHTS } from '@palisade/target-client';
import type { CrawlTurns, SiteCoverage } from '@palisade/vocabulary';
import type { Scanner, TestResult } from '../contract/scanner';
import type { ScanSessionOptions } from '../contract/scan-session';
import { closedAfterEach } from '../testing/closed-after-each';
import { type RunningSite, serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { pagesOfSite } from '../visit/pages-of-site';
import { scanSessionOf } from './create-scan-session';

const started = closedAfterEach();
const KEY = 'mixed_content';

const reading: Scanner<string[]> = {
  key: KEY,
  budget: { requests: 36, connections: 40, bytes: 1e7, durationMs: 60_000 },
  observe: async (input) => (await pagesOfSite(input)).pages.map(({ url }) => new URL(url).pathname),
  judge: (judged) => ({
    findings: [],
    technicalDetails: {},
    judged,
    inconclusive: null,
    summary: 'All is well.',
  }),
};

interface Scanned {
  result: TestResult;
  coverage: SiteCoverage;
  turns: Record<string, CrawlTurns>;
  /** Of pages. */
  paths: string[];
}

const DOCUMENTS = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];
const isPage = (path: string): boolean => !DOCUMENTS.includes(path);

async function scan(
  site: RunningSite,
  limits: Pick<ScanSessionOptions, 'maxDepth' | 'timeLimit'>,
  last?: Scanned,
): Promise<Scanned> {
  site.paths.length = 0;
  const session = scanSessionOf(
    localClient(site.url),
    {
      rights: NO_RIGHTS,
      tests: [KEY],
      settings: {},
      signal: new AbortController().signal,
      lastCoverage: last?.coverage.pages,
      lastLooks: last?.coverage.looks,
      lastTurns: last?.turns,
      ...limits,
    },
    new Map([[KEY, reading]]),
  );
  const result = await session.run(KEY);
  const coverage = await session.coverage();
  await session.close();
  const paths = site.paths.filter(isPage);
  return { result, coverage, turns: coverage.turns ?? {}, paths };
}

/** @param links by page @param onRequest whether it responds */
const siteOf = (
  links: Readonly<Record<string, readonly string[]>>,
  onRequest: (paths: readonly string[]) => boolean = () => true,
): Promise<RunningSite> => {
  const served = started(
    serveHttp(({ url = '' }, response) => {
      void served.then(({ paths }) => {
        if (!onRequest(paths)) return;
        const [to] = links[`${url} leads to`] ?? [];
        if (to !== undefined) {
          response.writeHead(302, { location: to }).end();
          return;
        }
        const leads = links[url]?.map((path) => `<a href="${path}">x</a>`).join('');
        response
          .writeHead(leads === undefined ? 404 : 200, {
            'content-type': url === '/sitemap.xml' ? 'text/xml' : 'text/html',
          })
          .end(
            url === '/sitemap.xml'
              ? `<urlset>${(links[url] ?? []).map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`
              : `<p>${url}</p><form><input name="${url}"></form>${leads ?? ''}`,
          );
      });
    }),
  );
  return served;
};

const nameOf = (index: number): string => `${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`;
/** Links count, not the parts of an address. */
const CHAIN = { '/': ['/a', '/b'], '/a': ['/a/c'], '/b': [], '/a/c': ['/a/c/d'], '/a/c/d': ['/e'], '/e': [] };
const rowOf = ({ coverage }: Scanned, path: string) => coverage.rows.find((row) => row.path === path);

describe('the depth that an owner sets', () => {
  it.each([
    [0, ['/']],
    [1, ['/', '/a', '/b']],
    [3, ['/', '/a', '/b', '/a/c', '/a/c/d']],
    [undefined, ['/', '/a', '/b', '/a/c']],
  ])('%s: reads %j', async (maxDepth, expected) => {
    expect((await scan(await siteOf(CHAIN), { maxDepth })).paths).toEqual(expected);
  });

  it('names what is further away, and gives it no turn', async () => {
    const site = await siteOf(CHAIN);
    let last = await scan(site, { maxDepth: 1 });
    expect(last.result.message).toContain('1 page further from the start page than the owner lets scans go');
    for (let round = 0; round < 2; round += 1) {
      last = await scan(site, { maxDepth: 1 }, last);
      expect(last.paths).toEqual(['/', '/a', '/b']);
    }
    expect(rowOf(last, '/a/c')).toMatchObject({
      outcome: 'over_budget',
      reason: 'found, but more links away from the start page than the owner lets scans go',
    });
    // Without a limit it comes.
    expect((await scan(site, {}, last)).paths).toContain('/a/c');
  });

  it('counts no redirect as a link', async () => {
    const site = await siteOf({ '/': ['/old'], '/old leads to': ['/new'], '/new': ['/x'], '/x': ['/y'] });
    expect((await scan(site, { maxDepth: 2 })).paths).toEqual(['/', '/old', '/new', '/x']);
  });

  it.each([
    [0, ['/']],
    [1, ['/', '/named']],
  ])('%i: what a sitemap names is one link away', async (maxDepth, expected) => {
    const site = await siteOf({ '/': [], '/sitemap.xml': ['/named'], '/named': ['/named/next'] });
    const first = await scan(site, { maxDepth });
    const second = await scan(site, { maxDepth }, first);
    expect((await scan(site, { maxDepth }, second)).paths).toEqual(expected);
  });

  it('takes the shorter of two ways', async () => {
    const site = await siteOf({
      '/': ['/a', '/b'],
      '/a': ['/a/c'],
      '/a/c': ['/end'],
      '/b': ['/end'],
      '/end': ['/z'],
      '/z': [],
    });
    expect((await scan(site, { maxDepth: 3 })).paths).toContain('/z');
  });

  const hubs = Array.from({ length: 60 }, (_, index) => `/${nameOf(index)}`);
  const deep = hubs.map((hub) => `${hub}/deep`);
  const WIDE: Record<string, readonly string[]> = {
    '/': hubs,
    ...Object.fromEntries(hubs.map((hub) => [hub, [`${hub}/deep`]])),
    ...Object.fromEntries(deep.map((path) => [path, []])),
  };

  it.each([
    [1, hubs],
    [2, [...hubs, ...deep]],
  ])('%i: turns come to each page within it, and to no other', async (maxDepth, within) => {
    const site = await siteOf(WIDE);
    const read = new Set<string>();
    let last: Scanned | undefined;
    for (let round = 0; round < 9; round += 1) {
      last = await scan(site, { maxDepth }, last);
      for (const path of last.paths) read.add(path);
    }
    expect([...read].sort()).toEqual(['/', ...within].sort());
  });

  it('causes no collapse where it was greater before, and judges no page that it leaves out', async () => {
    const site = await siteOf({ ...WIDE, '/': ['/hub'], '/hub': hubs.slice(0, 12) });
    const before = await scan(site, {});
    expect(before.coverage.pages.anonymous).toHaveLength(14);
    const { result, coverage, paths } = await scan(site, { maxDepth: 1 }, before);
    expect(paths).toEqual(['/', '/hub']);
    expect([result.inconclusive, coverage.collapsed]).toEqual([null, []]);
    expect(result.judgedLocations).toEqual(['/', '/hub']);
  });
});

describe('the time that an owner gives a scan', () => {
  const PAGES = ['/a', '/b', '/c', '/d', '/e'];
  const FLAT = { '/': PAGES, ...Object.fromEntries(PAGES.map((path) => [path, []])) };

  it('ends the crawl at a page that does not come', async () => {
    const time = new AbortController();
    const site = await siteOf(FLAT, ({ length }) => {
      if (length === 3) time.abort();
      return length < 3;
    });
    const cut = await scan(site, { timeLimit: time.signal });
    expect(cut.paths).toEqual(['/', '/a', '/b']);
    expect(cut.result).toMatchObject({ status: 'passed', judgedLocations: ['/', '/a'] });
    expect(cut.result.message).toContain(
      'Not read: 4 pages found before the time that the owner set had passed.',
    );
    for (const path of ['/b', '/c', '/e'])
      expect(rowOf(cut, path)).toMatchObject({
        outcome: 'over_budget',
        reason: 'found, but the time that the owner set for the scan had passed',
      });
  });

  it('comes to each page within some scans, although each is cut at the same place', async () => {
    let time = new AbortController();
    const site = await siteOf(FLAT, (paths) => {
      const isLast = paths.filter(isPage).length === 4;
      if (isLast) time.abort();
      return !isLast;
    });
    const judged = new Set<string>();
    let last: Scanned | undefined;
    for (let round = 0; round < 6; round += 1) {
      time = new AbortController();
      last = await scan(site, { timeLimit: time.signal }, last);
      expect(last.paths).toHaveLength(4);
      for (const path of last.result.judgedLocations) judged.add(path);
    }
    expect([...judged].sort()).toEqual(['/', ...PAGES]);
  });

  it('causes no collapse, whatever earlier scans have read', async () => {
    const before = await scan(await siteOf(FLAT), {});
    const time = new AbortController();
    const site = await siteOf(FLAT, ({ length }) => {
      if (length === 2) time.abort();
      return length < 2;
    });
    const cut = await scan(site, { timeLimit: time.signal }, before);
    expect([cut.result.inconclusive, cut.coverage.collapsed]).toEqual([null, []]);
    expect(cut.result.judgedLocations).toEqual(['/']);
  });

  it('starts no test after it, and closes nothing', async () => {
    const site = await siteOf(FLAT);
    const { result, paths } = await scan(site, { timeLimit: AbortSignal.abort() });
    expect(paths).toEqual([]);
    expect(result).toMatchObject({
      status: 'warning',
      findings: [],
      judgedLocations: [],
      inconclusive: { reason: 'time_limit' },
    });
    expect(result.message).toContain(
      'the time that the owner set for the scan had passed before the test started',
    );
  });
});
