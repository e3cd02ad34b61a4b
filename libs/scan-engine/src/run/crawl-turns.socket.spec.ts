import { gzipSync } from 'node:zlib';
import { NO_RIGHTS } from '@palisade/target-client';
import {
  type CrawlTurns,
  coverageWords,
  MAX_TURN_ADDRESSES,
  MAX_TURN_CHARACTERS,
  type SiteCoverage,
  summaryOfCoverage,
} from '@palisade/vocabulary';
import type { Scanner } from '../contract/scanner';
import { closedAfterEach } from '../testing/closed-after-each';
import { type RunningSite, serveHttp, serveTcp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { toFinding } from '../verdict/to-finding';
import { chosenTurns } from '../visit/frontier/chosen-turns';
import { pagesOfSite } from '../visit/pages-of-site';
import { scanSessionOf } from './create-scan-session';

const started = closedAfterEach();
const KEY = 'mixed_content';

/** Reports each page that says `bad`. */
const reporting: Scanner<{ url: string; isBad: boolean }[]> = {
  key: KEY,
  budget: { requests: 36, connections: 40, bytes: 1e7, durationMs: 20_000 },
  observe: async (input) => {
    const { pages } = await pagesOfSite(input);
    return pages.map(({ url, html }) => ({ url, isBad: html?.text.includes('bad') === true }));
  },
  judge: (seen) => ({
    findings: seen.flatMap(({ url, isBad }) => {
      const evidence = { request: `GET ${url}`, observed: 'bad', expected: 'good', reproduce: 'curl' };
      return isBad ? [toFinding(KEY, 'mixed-active', { location: new URL(url).pathname, evidence })] : [];
    }),
    technicalDetails: {},
    judged: seen.map(({ url }) => new URL(url).pathname),
    inconclusive: null,
    summary: 'All is well.',
  }),
};

interface Scanned {
  coverage: SiteCoverage;
  turns: Record<string, CrawlTurns>;
  findings: string[];
  judged: readonly string[] | 'all';
  paths: string[];
}

async function scan(site: RunningSite, last?: Scanned): Promise<Scanned> {
  site.paths.length = 0;
  const client = localClient(site.url);
  const session = scanSessionOf(
    client,
    {
      rights: NO_RIGHTS,
      tests: [KEY],
      settings: {},
      signal: new AbortController().signal,
      lastCoverage: last?.coverage.pages,
      lastLooks: last?.coverage.looks,
      lastTurns: last?.turns,
    },
    new Map([[KEY, reporting]]),
  );
  const { findings, judgedLocations } = await session.run(KEY);
  const coverage = await session.coverage();
  await session.close();
  const paths = [...site.paths];
  const locations = findings.map(({ location }) => location);
  return { coverage, turns: coverage.turns ?? {}, findings: locations, judged: judgedLocations, paths };
}

const nameOf = (index: number): string => `${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`;
const MANY = Array.from({ length: 60 }, (_, index) => `/${nameOf(index)}`);
const ROUTED = Array.from({ length: 40 }, (_, index) => `/?page=${nameOf(index)}`);

const siteOf = (
  addresses: readonly string[],
  pages: Record<string, string | Buffer> = {},
): Promise<RunningSite> =>
  started(
    serveHttp(({ url = '', headers: { host = '' } }, response) => {
      const links = `<p>home</p>${addresses.map((address) => `<a href="${address}">x</a>`).join('')}`;
      const known =
        pages[url] ?? (addresses.includes(url) ? `<p>${url}</p><form><input name="${url}"></form>` : null);
      const whole = typeof known === 'string' ? known.replace('SITE', `http://${host}`) : known;
      const body = url === '/' ? links : whole;
      const type =
        typeof body === 'string' && body.startsWith('<') && !body.startsWith('<url')
          ? 'text/html'
          : 'text/plain';
      if (typeof body === 'string' && body.startsWith('>')) {
        response.writeHead(302, { location: body.slice(1) }).end();
        return;
      }
      response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? '');
    }),
  );

const turnsOf = ({ turns }: Scanned): CrawlTurns => turns.anonymous ?? { scans: 0, readNow: 0, waiting: [] };
const ever = ({ coverage }: Scanned) => summaryOfCoverage(coverage, {}).ever_read;

describe('the turns of scans', () => {
  it.each([
    ['paths', MANY],
    ['a front controller', ROUTED],
  ])('read everything that one scan cannot: %s', async (_name, addresses) => {
    const site = await siteOf(addresses);
    const first = await scan(site);
    expect(first.paths).toHaveLength(25);
    let last = await scan(site, first);
    expect(last.paths.slice(0, 1)).toEqual(['/']);
    for (let round = 0; round < 2; round += 1) last = await scan(site, last);
    const today = new Date().toISOString().slice(0, 10);
    const known = addresses.length + 1;
    expect(ever(last)).toEqual({ read: known, known, scans: 4, oldest: today });
    expect(coverageWords(summaryOfCoverage(last.coverage, {}))).toContain(
      `Read within 4 scans: ${known} of ${known} addresses, the oldest on ${today}.`,
    );
    // What scans are compared with stays the same.
    expect(last.coverage.pages).toEqual(first.coverage.pages);
  });

  it('read again first what was read longest ago, on the same day too', async () => {
    const site = await siteOf(MANY);
    let last = await scan(site);
    for (let round = 0; round < 3; round += 1) last = await scan(site, last);
    const again = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      last = await scan(site, last);
      for (const path of last.paths) again.add(path);
    }
    expect(MANY.filter((path) => !again.has(path))).toEqual([]);
  });

  it('request no more than 25 pages and 26 others, and what has a finding at each scan', async () => {
    const bad = '/?page=jn';
    const site = await siteOf(ROUTED, { [bad]: '<p>bad</p><form><input name="bad"></form>' });
    let last = await scan(site);
    expect(last.findings).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      last = await scan(site, last);
      expect(last.paths.length).toBeLessThanOrEqual(51);
    }
    expect(last.paths).toContain(bad);
    expect(last.findings).toEqual(['/']);
    expect(turnsOf(last).waiting.filter(({ hasFinding }) => hasFinding)).toHaveLength(1);
  });

  it('close no issue of a path with an address that had a finding and was not read', async () => {
    const site = await siteOf(ROUTED);
    const first = await scan(site);
    // More than one scan takes up.
    const waiting = ROUTED.slice(25).map((address) => ({ address, readOn: null, hasFinding: true as const }));
    const before = { ...first, turns: { anonymous: { scans: 1, readNow: 25, waiting } } };
    expect((await scan(site, first)).judged).toContain('/');
    expect((await scan(site, before)).judged).not.toContain('/');
  });

  it('find the pages of sitemaps, packed and in indexes, and ask for them once a week', async () => {
    const urls = (...paths: string[]): string =>
      `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`;
    const site = await siteOf([], {
      '/robots.txt': 'User-agent: *\nDisallow: /trap\nSitemap: SITE/packed.xml.gz',
      '/sitemap.xml': urls('/orphan', '/log-out'),
      '/packed.xml.gz': gzipSync(urls('/packed')),
      '/orphan': '<p>orphan</p>',
      '/packed': '<p>packed</p>',
    });
    const first = await scan(site);
    expect(first.paths).toEqual(['/']);
    const second = await scan(site, first);
    expect(second.paths.sort()).toEqual([
      '/',
      '/.well-known/security.txt',
      '/orphan',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    const third = await scan(site, second);
    expect(third.paths.sort()).toEqual(['/', '/orphan', '/packed', '/packed.xml.gz']);
    const fourth = await scan(site, third);
    expect(fourth.paths.sort()).toEqual(['/', '/orphan', '/packed']);
    expect(fourth.coverage.rows.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['/', 'judged'],
      ['/orphan', 'judged'],
      ['/packed', 'judged'],
    ]);
  });

  it('request addresses with two slashes from the site itself, and none of a site that does not respond', async () => {
    const waiting = ['//', '//elsewhere.test/x'].map((address) => ({
      address,
      readOn: null,
      hasFinding: true as const,
    }));
    const site = await siteOf([]);
    const before = { ...(await scan(site)), turns: { anonymous: { scans: 1, readNow: 1, waiting } } };
    expect((await scan(site, before)).paths).toEqual(expect.arrayContaining(['//', '//elsewhere.test/x']));
    const silent = await started(serveTcp((socket) => socket.destroy()));
    expect((await scan(silent, before)).findings).toEqual([]);
  });

  it('give each address its turn, also where some cannot be read or lead elsewhere', async () => {
    const site = await siteOf(MANY, Object.fromEntries(MANY.slice(30, 55).map((path) => [path, '>/'])));
    let last = await scan(site);
    for (let round = 0; round < 3; round += 1) last = await scan(site, last);
    const { waiting } = turnsOf(last);
    expect(waiting.filter(({ readOn, triedOn }) => readOn === null && triedOn === undefined)).toEqual([]);
    expect(waiting.filter(({ triedOn }) => triedOn !== undefined)).toHaveLength(25);
  });

  it('keep a bounded number of addresses, and none of one visit', async () => {
    const long = Array.from(
      { length: 500 },
      (_, index) => `/${'x'.repeat(300)}/${nameOf(index % 60)}${nameOf(Math.floor(index / 60))}`,
    );
    const { waiting } = turnsOf(
      await scan(await siteOf([...long.slice(0, 400), '/?visit=1234567890&page=a', ...long.slice(400, 450)])),
    );
    const characters = waiting.reduce((sum, { address }) => sum + address.length, 0);
    expect(waiting.length).toBeLessThanOrEqual(MAX_TURN_ADDRESSES);
    expect(characters).toBeLessThanOrEqual(MAX_TURN_CHARACTERS);
    expect(JSON.stringify(waiting)).not.toContain('visit');
  });

  it('take those with findings first, then what nobody has read, then the oldest; documents once a week', () => {
    const at = (address: string, readOn: string | null, hasFinding?: true) => ({
      address,
      readOn,
      ...(hasFinding && { hasFinding }),
    });
    const waiting = [
      at('/new', '2026-11-28'),
      at('/old', '2026-11-01'),
      at('/sitemap.xml', '2026-11-25'),
      at('/feed.rss', '2026-11-20'),
      at('/never', null),
      at('/bad', '2026-11-28', true),
    ];
    const chosen = chosenTurns({ scans: 3, readNow: 1, waiting }, '2026-11-29');
    expect(chosen.addresses).toEqual(['/bad', '/never', '/old', '/feed.rss', '/new']);
    const many = Array.from({ length: 40 }, (_, index) => at(`/p${index}`, '2026-11-01', true));
    const full = chosenTurns({ scans: 3, readNow: 1, waiting: [...many, at('/never', null)] }, '2026-11-29');
    expect(full.addresses).toHaveLength(13);
    expect(full.withFindings).toHaveLength(40);
  });
});
