import {
  COMMAND_LINE,
  type Check,
  CheckDeletionRepository,
  Issue,
  RetentionRepository,
} from '@palisade/persistence';
import { type Handler, type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { parseAllowedHosts } from '@palisade/target-client';
import { type CoverageRow, type CoverageSummary, coverageWords } from '@palisade/vocabulary';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { Receiver } from '../support/receiver';
import { type ScanRig, createScanRig } from '../support/scan-rig';
import { unpacedScan } from '../support/unpaced-scan';

const PAGES = ['/', '/about', '/news', '/orders', '/prices', '/team'];

const pageWith = (content: string): string =>
  `<!doctype html><title>Shop</title><h1>Welcome to the shop</h1>${content}`;
const links = PAGES.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const form = (path: string): string =>
  `<p>Text of ${path}</p><form method="post" action="/save${path}"><input name="email"><button>Go</button></form>`;

const shows =
  (contentOf: (path: string) => string | null): Handler =>
  ({ url = '/' }, response) => {
    const content = contentOf(url);
    response.writeHead(content === null ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'sessionid=3f1c9a7be2d04588; Path=/; SameSite=None; Secure',
    });
    response.end(content ?? '<!doctype html><p>Not found</p>');
  };

/** Six pages, each with a form that any site can send. */
const whole = shows((path) => (PAGES.includes(path) ? pageWith(links + form(path)) : null));
const maintenance = shows(() => pageWith('<p>We will be back soon</p>'));
/** Only the start page is left, and links nowhere. */
const small = shows((path) => (path === '/' ? pageWith(form(path)) : null));

let database: TestDatabase;
let rig: ScanRig;
let site: RunningSite;
let check: Check;
let handle: Handler;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource, parseAllowedHosts('127.0.0.1'));
  site = await serveHttp((request, response) => handle(request, response));
});
beforeEach(async () => {
  const team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, {
    domain: '127.0.0.1',
    url: `http://127.0.0.1:${site.port}/`,
    tests: { csrf_protection: true, mixed_content: true },
    expectedPaths: ['/orders', '/hidden'],
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

async function scan(shown: Handler, tests?: ('csrf_protection' | 'mixed_content')[]): Promise<string> {
  handle = shown;
  const opened = await rig.opening.trigger(check.teamId, check.id, 'api', tests);
  if (opened.outcome !== 'opened') throw new Error(opened.outcome);
  await rig.runner(unpacedScan).run(opened.scanId);
  return opened.scanId;
}

interface Stored {
  rows: CoverageRow[];
  counts: CoverageSummary['identities'];
}
const contents = (): Promise<Stored[]> =>
  rig.rows<Stored>(
    `SELECT rows, counts -> 'identities' AS counts FROM scan_coverage WHERE check_id = $1`,
    check.id,
  );
const coverageOf = async (scanId: string): Promise<Stored> => {
  const [row] = await rig.rows<Stored>(
    `SELECT rows, counts -> 'identities' AS counts FROM scan_coverage JOIN scans ON scans.check_id = scan_coverage.check_id
       AND coverage_hash = content_hash WHERE scans.id = $1`,
    scanId,
  );
  if (row === undefined) throw new Error('The scan has no coverage.');
  return row;
};
interface Good {
  identity: string;
  pages: string[];
  collapses: number;
}
const goodCoverage = (): Promise<Good[]> =>
  rig.rows<Good>('SELECT identity, pages, collapses FROM good_coverage WHERE check_id = $1', check.id);
const openIssues = async (): Promise<number> =>
  (await database.dataSource.getRepository(Issue).findBy({ checkId: check.id, isResolved: false })).length;

describe('the coverage of scans', () => {
  it('is stored once per content, with a reason for each expected path that was not judged', async () => {
    const ids = [await scan(whole), await scan(whole), await scan(whole)];
    // The first one has no last good coverage to be compared with.
    expect(await contents()).toHaveLength(2);
    for (const id of ids) {
      const { rows, counts } = await coverageOf(id);
      expect(rows.filter(({ outcome }) => outcome === 'judged').map(({ path }) => path)).toEqual(PAGES);
      expect(rows.find(({ path }) => path === '/hidden')).toMatchObject({
        outcome: 'failed',
        isExpected: true,
        reason: expect.stringMatching(/\w/) as string,
      });
      expect(counts).toMatchObject([
        {
          identity: 'anonymous',
          is_collapsed: false,
          counts: { judged: 6, expected: 2, expected_missing: 1 },
        },
      ]);
    }
    const [{ bytes } = { bytes: NaN }] = await rig.rows<{ bytes: number }>(
      'SELECT max(pg_column_size(coverage_hash)) AS bytes FROM scans WHERE check_id = $1',
      check.id,
    );
    expect(bytes).toBeLessThan(20);
    expect(await goodCoverage()).toEqual([{ identity: 'anonymous', pages: PAGES, collapses: 0 }]);
  });

  it.each([
    ['a maintenance page', maintenance],
    ['a start page that links nowhere', small],
  ])('closes nothing when %s takes the place of the site', async (_, shown) => {
    await scan(whole);
    const open = await openIssues();
    expect(open).toBeGreaterThan(3);
    for (let round = 0; round < 4; round += 1) await scan(shown);
    expect(await openIssues()).toBe(open);
    const [good] = await goodCoverage();
    expect(good?.pages).toEqual(PAGES);
  });

  it('takes a smaller site as it is after three scans and a day', async () => {
    await scan(whole);
    const fallen = shows((path) => (path === '/' ? pageWith(form(path)) : PAGES.includes(path) ? 'x' : null));
    const shrunk = shows(() => pageWith('<p>One page says it all</p>'));
    const first = await scan(shrunk);
    const { counts } = await coverageOf(first);
    expect(counts).toMatchObject([{ identity: 'anonymous', is_collapsed: true, counts: { judged: 0 } }]);
    await scan(shrunk);
    await scan(shrunk);
    expect(await goodCoverage()).toMatchObject([{ pages: PAGES, collapses: 3 }]);
    await rig.rows(
      `UPDATE good_coverage SET collapsed_since = now() - interval '25 hours' WHERE check_id = $1`,
      check.id,
    );
    await scan(shrunk);
    expect(await goodCoverage()).toMatchObject([{ pages: ['/'], collapses: 0 }]);
    const { counts: accepted } = await coverageOf(await scan(fallen));
    expect(accepted).toMatchObject([{ is_collapsed: false }]);
  });

  it('never takes a maintenance page for the site', async () => {
    await scan(whole);
    for (let round = 0; round < 3; round += 1) await scan(maintenance);
    await rig.rows(
      `UPDATE good_coverage SET collapsed_since = now() - interval '25 hours' WHERE check_id = $1`,
      check.id,
    );
    await scan(maintenance);
    expect(await goodCoverage()).toMatchObject([{ pages: PAGES, collapses: 4 }]);
  });

  it('names the firewall that showed its own page, and does not name the network for refusals of the site', async () => {
    const own = '<title>Attention Required! | Cloudflare</title><p>You have been blocked</p>';
    const id = await scan((request, response) => {
      const status = request.url === '/' ? 200 : 403;
      const content = request.url === '/news' ? own : pageWith(links + form(request.url ?? '/'));
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cf-ray': '8f0' })
        .end(content);
    });
    const { rows } = await coverageOf(id);
    const seen = rows.filter(({ path }) => ['/', '/news', '/team'].includes(path));
    expect(seen.map(({ path, outcome, blockedBy, reason }) => [path, outcome, blockedBy, reason])).toEqual([
      ['/', 'judged', undefined, null],
      ['/news', 'blocked', 'Cloudflare', 'Cloudflare showed its own page'],
      ['/team', 'blocked', undefined, 'the site refuses visitors (status 403)'],
    ]);
    const [test] = await rig.rows<{ message: string; counts: CoverageSummary }>(
      `SELECT details.message, counts FROM scan_test_details AS details JOIN scan_coverage USING (check_id) WHERE check_id = $1
       AND details.message LIKE '%Not read:%'`,
      check.id,
    );
    expect(test?.message).toContain('1 page blocked by Cloudflare (/news)');
    expect(test === undefined ? '' : coverageWords(test.counts)).toContain('6 blocked (by Cloudflare)');
  });

  it('counts collapses in a row only', async () => {
    await scan(whole);
    await scan(maintenance);
    expect(await goodCoverage()).toMatchObject([{ collapses: 1 }]);
    await scan(whole);
    expect(await goodCoverage()).toEqual([{ identity: 'anonymous', pages: PAGES, collapses: 0 }]);
  });

  it('is compared with scans of the whole check only', async () => {
    await scan(small);
    expect(await goodCoverage()).toMatchObject([{ pages: ['/'] }]);
    const partial = await scan(whole, ['csrf_protection']);
    expect((await coverageOf(partial)).counts).toMatchObject([{ counts: { judged: 6 } }]);
    expect(await goodCoverage()).toMatchObject([{ pages: ['/'] }]);
    await scan(whole);
    await scan(maintenance, ['csrf_protection']);
    expect(await goodCoverage()).toMatchObject([{ pages: PAGES, collapses: 0 }]);
  });

  it('tells channels once that it dropped, and again when it was back meanwhile', async () => {
    const receiver = await Receiver.start();
    const notifications = createNotificationRig(database.dataSource);
    notifications.start();
    try {
      await createChannel(database.dataSource, check.teamId, {
        url: receiver.url,
        events: ['scan.coverage_dropped'],
      });
      for (const shown of [whole, maintenance, maintenance, whole, maintenance]) await scan(shown);
      await scan(maintenance, ['csrf_protection']);
      await notifications.settle();
    } finally {
      await notifications.stop();
      await receiver.close();
    }
    const dropped = [{ identity: 'anonymous', last_good: 6, last_good_read: 1 }];
    expect(receiver.received.map(({ json }) => [json.type, json.data.coverage_dropped])).toEqual([
      ['scan.coverage_dropped', dropped],
      ['scan.coverage_dropped', dropped],
    ]);
  });

  it('goes with the last scan that refers to it', async () => {
    const first = await scan(whole);
    const retention = new RetentionRepository(asWorker(database.dataSource));
    await scan(small);
    await retention.forWorkerSweepDetails(null, 1_000);
    expect(await contents()).toHaveLength(2);
    for (const table of ['scan_tests WHERE scan_id', 'scans WHERE id'])
      await rig.rows(`DELETE FROM ${table} = $1`, first);
    await retention.forWorkerSweepDetails(null, 1_000);
    expect(await contents()).toMatchObject([{ counts: [{ is_collapsed: true }] }]);
  });

  it('goes with its check', async () => {
    await scan(whole);
    await new CheckDeletionRepository(database.dataSource).delete(
      { id: check.teamId, actor: COMMAND_LINE },
      check.id,
    );
    expect(await contents()).toEqual([]);
    expect(await goodCoverage()).toEqual([]);
  });
});
