import { GoodCoverage, ScanCoverage } from '@palisade/persistence';
import { type CoverageRow, summaryOfCoverage } from '@palisade/vocabulary';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createScan, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

const row = (path: string, more: Partial<CoverageRow> = {}): CoverageRow => ({
  identity: 'anonymous',
  path,
  outcome: 'judged',
  reason: null,
  tests: ['csrf_protection'],
  addresses: 1,
  isExpected: false,
  ...more,
});
const unread: Partial<CoverageRow> = {
  outcome: 'blocked',
  reason: 'Cloudflare refuses visitors (status 403)',
  blockedBy: 'Cloudflare',
  tests: [],
};
const ROWS = [
  row('/alice', { identity: 'alice' }),
  row('/alice/orders/{n}', { identity: 'alice', addresses: 3, unread: 2 }),
  row('/'),
  row('/account', { ...unread, isExpected: true }),
  row('/logout', {
    outcome: 'avoided',
    reason: 'the link may change something ("log out"): "Log out"',
    tests: [],
  }),
];

/** A team with a scan that covered these rows. */
async function coveredScan(collapsed: string[] = []) {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id);
  const coverageHash = 'abc';
  await dataSource.getRepository(ScanCoverage).insert({
    checkId: check.id,
    teamId: team.id,
    contentHash: coverageHash,
    rows: ROWS,
    counts: summaryOfCoverage(
      { rows: ROWS, collapsed, pages: { alice: ['/alice'], anonymous: ['/'] } },
      { alice: ['/alice', '/alice/x', '/alice/y'], anonymous: ['/'] },
    ),
  });
  const scan = await createScan(dataSource, check, { status: 'completed', coverageHash });
  await dataSource.query('UPDATE checks SET latest_scan_id = $2 WHERE id = $1', [check.id, scan.id]);
  return { client: api.as((await createApiKey(dataSource, team.id)).key), check, scan };
}
const paths = (body: unknown): string[] =>
  (body as { data: { path: string }[] }).data.map(({ path }) => path);

describe('GET /scans/{id}/coverage', () => {
  it('lists the rows in their order, filtered and paged', async () => {
    const { client, scan } = await coveredScan();
    const list = async (query: string): Promise<unknown> =>
      (await client.get(`/scans/${scan.id}/coverage${query}`).expect(200)).body;
    const all = (await list('')) as { data: unknown[]; meta: unknown };
    expect(paths(all)).toEqual(ROWS.map(({ path }) => path));
    expect(all.data[3]).toEqual({
      identity: 'anonymous',
      path: '/account',
      outcome: 'blocked',
      reason: 'Cloudflare refuses visitors (status 403)',
      blocked_by: 'Cloudflare',
      rendered: null,
      tests: [],
      addresses: 1,
      unread_addresses: 0,
      is_expected: true,
    });
    expect(all.data[0]).toMatchObject({ blocked_by: null });
    expect(all.data[1]).toMatchObject({ addresses: 3, unread_addresses: 2 });
    expect(paths(await list('?identity=alice'))).toEqual(['/alice', '/alice/orders/{n}']);
    expect(paths(await list('?outcome=avoided'))).toEqual(['/logout']);
    expect(paths(await list('?identity=alice&outcome=avoided'))).toEqual([]);
    expect(paths(await list('?per_page=2&page=2'))).toEqual(['/', '/account']);
    expect(all.meta).toMatchObject({ total: 5 });
    const { body } = await client.get(`/scans/${scan.id}/coverage?outcome=seen`).expect(422);
    expect(JSON.stringify(body)).toContain('The outcome must be one of judged');
  });

  it('is empty for a scan that has none, and shows no other team anything', async () => {
    const { client, check } = await coveredScan();
    const waiting = await createScan(api.database.dataSource, check);
    const { body } = await client.get(`/scans/${waiting.id}/coverage`).expect(200);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
    const other = await coveredScan();
    await client.get(`/scans/${other.scan.id}/coverage`).expect(403);
  });
});

describe('the coverage in a scan', () => {
  it('counts outcomes, in all and for each identity', async () => {
    const { client, scan } = await coveredScan(['alice']);
    const { body } = await client.get(`/scans/${scan.id}`).expect(200);
    const none = { signed_out: 0, failed: 0, too_large: 0, not_read: 0, over_budget: 0 };
    const anonymous = {
      known: 2,
      judged: 1,
      avoided: 1,
      blocked: 1,
      ...none,
      expected: 1,
      expected_missing: 1,
      last_good: 1,
      last_good_read: 1,
      unread_addresses: 0,
    };
    const alice = {
      known: 2,
      judged: 2,
      avoided: 0,
      blocked: 0,
      ...none,
      expected: 0,
      expected_missing: 0,
      last_good: 3,
      last_good_read: 1,
      unread_addresses: 2,
    };
    expect((body as { coverage: unknown }).coverage).toEqual({
      known: 4,
      judged: 3,
      avoided: 1,
      blocked: 1,
      ...none,
      expected: 1,
      expected_missing: 1,
      last_good: 4,
      last_good_read: 2,
      unread_addresses: 2,
      collapsed: ['alice'],
      blocked_by: ['Cloudflare'],
      products: [],
      ever_read: null,
      identities: [
        { identity: 'alice', ...alice, is_collapsed: true },
        { identity: 'anonymous', ...anonymous, is_collapsed: false },
      ],
    });
    const page = (await client.get('/scans').expect(200)).body as { data: { coverage: unknown }[] };
    expect(page.data[0]?.coverage).toMatchObject({ judged: 3 });
  });

  it('is null before the scan completes', async () => {
    const { client, check } = await coveredScan();
    const waiting = await createScan(api.database.dataSource, check);
    const { body } = await client.get(`/scans/${waiting.id}`).expect(200);
    expect((body as { coverage: unknown }).coverage).toBeNull();
  });
});

describe('max_pages of a check', () => {
  const NEW = { domain: 'a.example.com', schedule_frequency: 'HOURLY', tests: { csrf_protection: true } };

  it('is set, kept and cleared, within the plan', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource, 'professional');
    const owner = api.as((await createApiKey(dataSource, team.id)).key);
    const created = await owner.post('/checks').send(NEW).expect(201);
    const { id } = created.body as { id: string };
    expect(created.body).toMatchObject({ max_pages: 25 });
    const change = async (body: object): Promise<unknown> =>
      ((await owner.put(`/checks/${id}`).send(body).expect(200)).body as { max_pages: unknown }).max_pages;
    const refused = async (max_pages: unknown): Promise<unknown> =>
      ((await owner.put(`/checks/${id}`).send({ max_pages }).expect(422)).body as { errors: unknown }).errors;
    expect(await change({ max_pages: 200 })).toBe(200);
    expect(await change({ tags: ['x'] })).toBe(200);
    const plan = { max_pages: ['The professional plan allows at most 200 pages in a scan.'] };
    expect(await refused(201)).toEqual(plan);
    const { body } = await owner
      .post('/checks')
      .send({ ...NEW, max_pages: 201 })
      .expect(422);
    expect((body as { errors: object }).errors).toEqual(plan);
    for (const value of [0, 501, 1.5, '30'])
      expect(await refused(value)).toEqual({
        max_pages: ['The max_pages must be an integer from 1 to 500.'],
      });
    // What another plan allowed may be sent back.
    await dataSource.query(`UPDATE teams SET plan = 'business' WHERE id = $1`, [team.id]);
    expect(await change({ max_pages: 300 })).toBe(300);
    await dataSource.query(`UPDATE teams SET plan = 'professional' WHERE id = $1`, [team.id]);
    expect(await change({ max_pages: 300 })).toBe(300);
    expect(await change({ max_pages: null })).toBe(25);
    const [entry] = await dataSource.query<{ details: unknown }[]>(
      `SELECT details FROM audit_log WHERE team_id = $1 AND action = 'check.updated' ORDER BY id DESC LIMIT 1`,
      [team.id],
    );
    expect(entry?.details).toMatchObject({ fields: ['max_pages'] });
  });
});

describe('max_depth and max_minutes of a check', () => {
  const NEW = { domain: 'a.example.com', schedule_frequency: 'HOURLY', tests: { csrf_protection: true } };

  it('are set, kept and cleared', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource, 'professional');
    const owner = api.as((await createApiKey(dataSource, team.id)).key);
    const created = await owner
      .post('/checks')
      .send({ ...NEW, max_minutes: 20 })
      .expect(201);
    const { id } = created.body as { id: string };
    expect(created.body).toMatchObject({ max_depth: null, max_minutes: 20 });
    const change = async (body: object): Promise<unknown> =>
      (await owner.put(`/checks/${id}`).send(body).expect(200)).body;
    expect(await change({ max_depth: 0 })).toMatchObject({ max_depth: 0, max_minutes: 20 });
    expect(await change({ tags: ['x'] })).toMatchObject({ max_depth: 0, max_minutes: 20 });
    expect(await change({ max_depth: 10, max_minutes: null })).toMatchObject({
      max_depth: 10,
      max_minutes: null,
    });
    const refused = await owner.put(`/checks/${id}`).send({ max_depth: 11, max_minutes: 0 }).expect(422);
    expect((refused.body as { errors: object }).errors).toEqual({
      max_depth: ['The max_depth must be an integer from 0 to 10.'],
      max_minutes: ['The max_minutes must be an integer from 1 to 60.'],
    });
    const reader = api.as((await createApiKey(dataSource, team.id, { scopes: ['read'] })).key);
    await reader.put(`/checks/${id}`).send({ max_depth: 1 }).expect(403);
    const [entry] = await dataSource.query<{ details: unknown }[]>(
      `SELECT details FROM audit_log WHERE team_id = $1 AND action = 'check.updated' ORDER BY id DESC LIMIT 1`,
      [team.id],
    );
    expect(entry?.details).toMatchObject({ fields: ['max_depth', 'max_minutes'] });
  });
});

describe('expected_paths of a check', () => {
  const NEW = { domain: 'a.example.com', schedule_frequency: 'HOURLY', tests: { csrf_protection: true } };

  it('is set, kept and cleared', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const owner = api.as((await createApiKey(dataSource, team.id)).key);
    const created = await owner
      .post('/checks')
      .send({ ...NEW, expected_paths: ['/orders', '/a%20b'] })
      .expect(201);
    const { id } = created.body as { id: string };
    expect(created.body).toMatchObject({ expected_paths: ['/orders', '/a%20b'] });
    const change = async (body: object): Promise<unknown> =>
      ((await owner.put(`/checks/${id}`).send(body).expect(200)).body as { expected_paths: unknown })
        .expected_paths;
    expect(await change({ tags: ['x'] })).toEqual(['/orders', '/a%20b']);
    expect(await change({ expected_paths: ['/new'] })).toEqual(['/new']);
    const [entry] = await dataSource.query<{ details: unknown }[]>(
      `SELECT details FROM audit_log WHERE team_id = $1 AND action = 'check.updated' ORDER BY id DESC LIMIT 1`,
      [team.id],
    );
    expect(entry?.details).toMatchObject({ fields: ['expected_paths'] });
    expect(await change({ expected_paths: null })).toEqual([]);
    const plain = await owner.post('/checks').send(NEW).expect(201);
    expect(plain.body).toMatchObject({ expected_paths: [] });
  });

  it.each([
    [['orders']],
    [['//other.example.com/']],
    [['/a?b=1']],
    [['/a#b']],
    [['/a\\b']],
    [['/ä']],
    [['/a', '/a']],
    [[`/${'x'.repeat(512)}`]],
    [Array.from({ length: 201 }, (_, index) => `/${index}`)],
    ['/orders'],
    [[7]],
  ])('refuses %j', async (paths) => {
    const { client, check } = await coveredScan();
    const { body } = await client.put(`/checks/${check.id}`).send({ expected_paths: paths }).expect(422);
    expect((body as { errors: object }).errors).toEqual({
      expected_paths: [expect.stringContaining('at most 200 different paths')],
    });
  });

  it('starts without last good coverage when the check moves to another site', async () => {
    const { client, check } = await coveredScan();
    const { dataSource } = api.database;
    await dataSource.getRepository(GoodCoverage).insert({
      checkId: check.id,
      teamId: check.teamId,
      identity: 'anonymous',
      pages: ['/'],
    });
    const count = (): Promise<number> =>
      dataSource.getRepository(GoodCoverage).countBy({ checkId: check.id });
    await client
      .put(`/checks/${check.id}`)
      .send({ tags: ['x'] })
      .expect(200);
    expect(await count()).toBe(1);
    await client.put(`/checks/${check.id}`).send({ domain: 'other.example.com' }).expect(200);
    expect(await count()).toBe(0);
  });
});
