import { type Check, ensurePartitions, Issue, ScanTest, type Team } from '@palisade/persistence';
import type { ScanTestStatus, TestKey } from '@palisade/vocabulary';
import { v7 } from 'uuid';
import type { ApiClient, TestApi } from '../support/api';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { type ScanRig, STUB_INCONCLUSIVE, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

const DAY = 86_400_000;
let api: TestApi;
let rig: ScanRig;
let team: Team;
let key: ApiClient;
scanWorld((world) => ({ api, rig, team, key } = world));
// On the first of a month, yesterday is in the month before.
beforeAll(() => ensurePartitions(api.database.dataSource, daysAgo(2)));

const TESTS = { security_headers: true, tls_configuration: true };
const checkOf = (domain: string, of = team): Promise<Check> =>
  createCheck(api.database.dataSource, of.id, { domain, tests: TESTS });
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

const versionsOf = (...suites: string[]) => [
  { version: 'TLSv1.1', offered: 'no', ended_by: 'alert' },
  { version: 'TLSv1.2', offered: 'yes', suites },
  { version: 'TLSv1.3', offered: 'yes', suites: ['TLS_AES_128_GCM_SHA256'] },
];

interface Sketch {
  versions?: object[];
  blind?: readonly TestKey[];
  only?: readonly TestKey[];
  isHybrid?: boolean;
}

/** A scan by a worker. */
async function scan(
  check: Check,
  { versions = versionsOf(), blind = [], only, isHybrid = false }: Sketch = {},
): Promise<void> {
  const opened = await rig.opening.trigger(check.teamId, check.id, 'api', only);
  if (opened.outcome !== 'opened') throw new Error(`The trigger answered ${opened.outcome}.`);
  const session = stubSession((test) =>
    stubResult(test, {
      technicalDetails: test === 'tls_configuration' ? { versions, post_quantum: isHybrid } : {},
      inconclusive: blind.includes(test) ? STUB_INCONCLUSIVE : null,
    }),
  );
  await rig.runner(() => session).run(opened.scanId);
}

/** A scan of an earlier time, with the same result of each test. */
async function earlierScan(check: Check, at: Date, status: ScanTestStatus, overrides: object = {}) {
  const { dataSource } = api.database;
  const scanned = { id: v7({ msecs: at.getTime() }), status: 'completed' as const, completedAt: at };
  const { id } = await createScan(dataSource, check, { ...scanned, ...overrides });
  for (const [position, testKey] of (Object.keys(TESTS) as TestKey[]).entries())
    await dataSource.getRepository(ScanTest).insert({ scanId: id, position, testKey, status });
  return id;
}

interface Row {
  domain: string;
  scan_id: string | null;
  results: { test_type: string; result: string }[];
}
const wall = async (query = ''): Promise<Row[]> =>
  ((await key.get(`/overview/wall${query}`).expect(200)).body as { data: Row[] }).data;
const resultsOf = ({ results }: Row): string[] => results.map(({ result }) => result);

describe('GET /overview/wall', () => {
  it('has the results of the last full scan of each check, by domain', async () => {
    const [shop, blog] = [await checkOf('shop.example'), await checkOf('blog.example')];
    await scan(shop, { blind: ['security_headers'] });
    await checkOf('new.example');
    await scan(blog);
    const rows = await wall();
    expect(rows.map(({ domain }) => domain)).toEqual(['blog.example', 'new.example', 'shop.example']);
    expect(rows.map(resultsOf)).toEqual([
      ['passed', 'passed'],
      [],
      expect.arrayContaining(['inconclusive', 'passed']),
    ]);
    expect(rows[1]?.scan_id).toBeNull();
  });

  it('leaves out scans of some tests, retests, deleted checks and other teams', async () => {
    const shop = await checkOf('shop.example');
    const full = await earlierScan(shop, new Date(Date.now() - 5_000), 'passed');
    await earlierScan(shop, new Date(Date.now() - 3_000), 'failed', { isPartial: true });
    await earlierScan(shop, new Date(Date.now() - 2_000), 'failed', { triggeredBy: 'retest' });
    await earlierScan(shop, new Date(Date.now() - 1_000), 'failed', { status: 'failed' });
    const gone = await checkOf('gone.example');
    await key.delete(`/checks/${gone.id}`).expect(204);
    await checkOf('theirs.example', await createTeam(api.database.dataSource));
    const rows = await wall();
    expect(rows.map(({ scan_id }) => scan_id)).toEqual([full]);
    expect(rows.map(resultsOf)).toEqual([['passed', 'passed']]);
  });

  it('goes back in days, and no further than a result stands', async () => {
    const shop = await checkOf('shop.example');
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    await earlierScan(shop, new Date(midnight - 1), 'failed');
    await earlierScan(shop, new Date(midnight), 'passed');
    expect((await wall()).map(resultsOf)).toEqual([['passed', 'passed']]);
    expect((await wall('?days_ago=1')).map(resultsOf)).toEqual([['failed', 'failed']]);
    expect((await wall('?days_ago=2')).map(resultsOf)).toEqual([[]]);
  });

  it('has pages', async () => {
    for (const name of ['a', 'b', 'c']) await checkOf(`${name}.example`);
    const { body } = await key.get('/overview/wall?per_page=2&page=2').expect(200);
    expect(body).toMatchObject({ data: [{ domain: 'c.example' }], meta: { total: 3, last_page: 2 } });
    expect(await wall('?page=9')).toEqual([]);
  });

  it.each(['?days_ago=-1', '?days_ago=90', '?days_ago=soon'])('refuses %s', (query) =>
    key.get(`/overview/wall${query}`).expect(422),
  );
});

describe('GET /overview/tls', () => {
  const matrix = async () => (await key.get('/overview/tls').expect(200)).body as { data: object };

  it('counts the checks that take a suite in a version, and names the first', async () => {
    const [shop, blog] = [await checkOf('shop.example'), await checkOf('blog.example')];
    await scan(shop, { versions: versionsOf('TLS_RSA_WITH_AES_128_CBC_SHA') });
    await scan(blog, { isHybrid: true });
    await scan(await checkOf('unsure.example'), { blind: ['tls_configuration'] });
    // The last scan of all tests counts, not this one.
    await scan(blog, { only: ['tls_configuration'], versions: [] });
    const both = [
      { check_id: blog.id, domain: 'blog.example' },
      { check_id: shop.id, domain: 'shop.example' },
    ];
    expect(await matrix()).toEqual({
      data: {
        checks_count: 2,
        post_quantum_count: 1,
        post_quantum_lost: [],
        versions: [
          { version: 'TLSv1.2', checks_count: 2 },
          { version: 'TLSv1.3', checks_count: 2 },
        ],
        cells: [
          { version: 'TLSv1.3', suite: 'TLS_AES_128_GCM_SHA256', checks_count: 2, checks: both },
          {
            version: 'TLSv1.2',
            suite: 'TLS_RSA_WITH_AES_128_CBC_SHA',
            checks_count: 1,
            checks: both.slice(1),
          },
        ],
      },
    });
  });

  it('names the checks whose server lost its key exchange against quantum computers, and since when', async () => {
    const lost = async () => {
      const { data } = (await matrix()) as {
        data: { post_quantum_lost: { check_id: string; last_seen_at: string }[] };
      };
      return data.post_quantum_lost;
    };
    const [shop, never] = [await checkOf('shop.example'), await checkOf('never.example')];
    await scan(never);
    await scan(shop, { isHybrid: true });
    expect(await lost()).toEqual([]);
    const [first] = await rig.rows<{ at: Date }>(
      'SELECT completed_at AS at FROM scans WHERE check_id = $1',
      shop.id,
    );
    await scan(shop);
    const entry = {
      check_id: shop.id,
      domain: 'shop.example',
      last_seen_at: `${first?.at.toISOString().slice(0, 19)}+00:00`,
    };
    expect(await lost()).toEqual([entry]);
    // What could not be judged says nothing about a loss.
    await scan(shop, { blind: ['tls_configuration'] });
    expect(await lost()).toEqual([]);
    await scan(shop);
    expect(await lost()).toEqual([entry]);
    await scan(shop, { isHybrid: true });
    expect(await lost()).toEqual([]);
  });

  it('is empty without a scan, and in another team', async () => {
    await scan(await checkOf('theirs.example', await createTeam(api.database.dataSource)));
    expect(await matrix()).toEqual({
      data: { checks_count: 0, post_quantum_count: 0, post_quantum_lost: [], versions: [], cells: [] },
    });
  });
});

interface AgesBody {
  groups: ({ from_days: number; until_days: number | null } & Record<string, number>)[];
  due: { severity: string; fix_within_days: number | null }[];
}
const ages = async () => ((await key.get('/overview/ages').expect(200)).body as { data: AgesBody }).data;

describe('GET /overview/ages', () => {
  const issue = (check: Check, days: number, overrides: Partial<Issue> = {}) =>
    createIssue(api.database.dataSource, check, v7(), { firstDetectedAt: daysAgo(days), ...overrides });

  it('groups open issues by age and severity', async () => {
    const check = await checkOf('shop.example');
    for (const days of [0.5, 1.5, 6, 7.5, 89, 91, 400]) await issue(check, days);
    await issue(check, 400, { severity: 'critical' });
    await issue(check, 8, { isResolved: true, resolvedAt: new Date(), resolution: 'fixed' });
    const { groups } = await ages();
    expect(groups.map(({ from_days, until_days, medium }) => [from_days, until_days, medium])).toEqual([
      [0, 1, 1],
      [1, 7, 2],
      [7, 30, 1],
      [30, 90, 1],
      [90, 365, 1],
      [365, null, 1],
    ]);
    expect(groups.map(({ critical }) => critical)).toEqual([0, 0, 0, 0, 0, 1]);
    await key.delete(`/checks/${check.id}`).expect(204);
    expect((await ages()).groups.every(({ medium }) => medium === 0)).toBe(true);
  });

  it('compares them with the days that the team sets', async () => {
    const check = await checkOf('shop.example');
    for (const days of [0.5, 25, 29, 31, 200]) await issue(check, days);
    await issue(check, 200, { severity: 'low' });
    // Its clock started again when it came back.
    await issue(check, 200, { reopenedAt: daysAgo(1) });
    const none = { fix_within_days: null, shortest_days: null, overdue: 0, due_soon: 0 };
    expect((await ages()).due.slice(2)).toEqual([
      { severity: 'medium', ...none, later: 6 },
      { severity: 'low', ...none, later: 1 },
    ]);
    const limits = JSON.stringify({ critical: null, high: null, medium: 30, low: null });
    await api.database.dataSource.query('UPDATE teams SET fix_within_days = $2 WHERE id = $1', [
      team.id,
      limits,
    ]);
    expect((await ages()).due.slice(2)).toEqual([
      { severity: 'medium', fix_within_days: 30, shortest_days: 30, overdue: 2, due_soon: 2, later: 2 },
      { severity: 'low', ...none, later: 1 },
    ]);
    const { body } = await key.get('/issues?is_overdue=true').expect(200);
    expect(body).toMatchObject({ meta: { total: 2 } });
  });
});

describe('GET /overview/check-trends', () => {
  const trends = async (...ids: string[]) =>
    (
      (await key.get(`/overview/check-trends?check_ids=${ids.join(',')}`).expect(200)).body as {
        data: { check_id: string; open: number[] }[];
      }
    ).data;

  it('has the open issues of each of the last 30 days', async () => {
    const [shop, blog] = [await checkOf('shop.example'), await checkOf('blog.example')];
    await createIssue(api.database.dataSource, shop, v7());
    const fixed = await createIssue(api.database.dataSource, shop, v7());
    await api.database.dataSource.query(`UPDATE check_issue_days SET day = day - 2 WHERE check_id = $1`, [
      shop.id,
    ]);
    await api.database.dataSource
      .getRepository(Issue)
      .update(fixed.id, { isResolved: true, resolvedAt: new Date(), resolution: 'fixed' });
    const found = await trends(shop.id, blog.id, v7());
    expect(found.map(({ check_id }) => check_id)).toEqual([shop.id, blog.id].sort());
    const open = found.find(({ check_id }) => check_id === shop.id)?.open;
    expect([open?.length, open?.slice(-4)]).toEqual([30, [0, 2, 2, 1]]);
    expect(found.find(({ check_id }) => check_id === blog.id)?.open).toEqual(Array<number>(30).fill(0));
  });

  it('has nothing of other teams, and refuses anything but a list of ids', async () => {
    const theirs = await checkOf('theirs.example', await createTeam(api.database.dataSource));
    expect(await trends(theirs.id)).toEqual([]);
    for (const query of ['', '?check_ids=', '?check_ids=a,b', `?check_ids=${v7()},`])
      await key.get(`/overview/check-trends${query}`).expect(422);
    const tooMany = Array.from({ length: 101 }, () => v7()).join(',');
    await key.get(`/overview/check-trends?check_ids=${tooMany}`).expect(422);
  });
});
