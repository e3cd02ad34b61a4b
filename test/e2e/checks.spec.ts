import { Check } from '@palisade/persistence';
import { TEST_KEYS } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../support/api';
import { ALL_TESTS_OFF, VALID_CHECK, errorsOf, newOwner, postCheck } from '../support/check-requests';
import { createCheck, createScan } from '../support/factories';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi({ PLAN_CHECK_LIMITS: 'professional=3', SCAN_ALLOWED_HOSTS: '10.0.0.0/8' });
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const CONFIGURABLE = 'security_headers';

describe('POST /checks', () => {
  it('returns the check without a wrapper, with every field', async () => {
    const { client } = await newOwner(api);
    const body = await postCheck(client, {
      domain: ' HTTPS://Shop.Example.com:8443/start?token=x#y ',
      test_configs: { [CONFIGURABLE]: { endpoints: ['/login'] } },
      is_verified: true,
    });
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      domain: 'shop.example.com',
      zone: 'default',
      url: 'https://shop.example.com:8443/start',
      is_active: true,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      schedule: null,
      paused_until: null,
      maintenance_windows: [],
      tests: { ...ALL_TESTS_OFF, ssl_certificate: true },
      test_configs: { [CONFIGURABLE]: { endpoints: ['/login'] } },
      is_verified: false,
      is_staging: false,
      staging_until: null,
      last_run_at: null,
      next_run_at: expect.stringMatching(/T02:00:00\+00:00$/),
      created_at: expect.stringMatching(TIMESTAMP),
      latest_scan: null,
      tags: [],
      expected_paths: [],
      max_pages: 25,
      max_depth: null,
      max_minutes: null,
      baseline: null,
      has_ci_hash: false,
      open_issues: { critical: 0, high: 0, medium: 0, low: 0 },
      grade: null,
      score: null,
    });
    expect(new Date(String(body.next_run_at)).getTime()).toBeGreaterThan(Date.now());
    expect((await client.get(`/checks/${body.id}`).expect(200)).body).toEqual(body);
  });

  it('accepts a domain twice, a bare domain, an IDN, a private address that the operator allows', async () => {
    const { client } = await newOwner(api);
    await postCheck(client);
    expect(await postCheck(client)).toMatchObject({ domain: 'shop.example.com', url: null });
    expect(await postCheck(client, { domain: 'Bücher.example.com.' })).toMatchObject({
      domain: 'xn--bcher-kva.example.com',
    });
    expect(await postCheck(client, { domain: '10.1.2.3' })).toMatchObject({ domain: '10.1.2.3' });
  });

  it('needs no time for HOURLY, and ignores null where nothing was set', async () => {
    const { client } = await newOwner(api);
    const hourly = { schedule_frequency: 'HOURLY', schedule_time: null, test_configs: null };
    const body = await postCheck(client, hourly);
    expect(body).toMatchObject({ schedule_time: null, test_configs: {} });
    expect(new Date(String(body.next_run_at)).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('refuses with 422 by field; create-check.body.spec.ts has every rule', async () => {
    const { client } = await newOwner(api);
    const { body } = await client.post('/checks').send({}).expect(422);
    expect(body).toMatchObject({
      message: 'The domain field is required. (and 3 more errors)',
      errors: { domain: ['The domain field is required.'], tests: ['The tests field is required.'] },
    });
  });

  it('holds the limit of the plan, also against parallel requests, and names it', async () => {
    const { client } = await newOwner(api, 'professional');
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => client.post('/checks').send(VALID_CHECK)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      error: 'The professional plan allows 3 checks. The limit is reached.',
    });
    const created = responses.find(({ status }) => status === 201)?.body.id as string;
    await client.delete(`/checks/${created}`).expect(204);
    await postCheck(client);
  });
});

describe('GET /checks', () => {
  it('filters, searches literally and sorts', async () => {
    const { team, client } = await newOwner(api);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (const [minute, domain, isActive, lastRunAt] of [
      [1, 'b.example.com', true, at(20)],
      [2, 'a_1.example.com', false, null],
      [3, 'a-1.example.com', true, at(10)],
    ] as const) {
      await createCheck(dataSource, team.id, { domain, isActive, lastRunAt, createdAt: at(minute) });
    }
    const domains = async (query: string) =>
      ((await client.get(`/checks${query}`).expect(200)).body.data as { domain: string }[]).map(
        ({ domain }) => domain.slice(0, 3),
      );
    expect(await domains('')).toEqual(['a-1', 'a_1', 'b.e']);
    expect(await domains('?direction=asc')).toEqual(['b.e', 'a_1', 'a-1']);
    expect(await domains('?sort=domain&direction=asc')).toHaveLength(3);
    expect(await domains('?sort=last_run_at')).toEqual(['b.e', 'a-1', 'a_1']);
    expect(await domains('?sort=last_run_at&direction=asc')).toEqual(['a-1', 'b.e', 'a_1']);
    expect(await domains('?status=active')).toEqual(['a-1', 'b.e']);
    expect(await domains('?status=inactive')).toEqual(['a_1']);
    expect(await domains('?search=A_1')).toEqual(['a_1']);
    expect(await domains('?search=%25')).toEqual([]);
    expect(await domains('?search=%5C')).toEqual([]);
    expect(await domains(`?search=${'x'.repeat(255)}`)).toEqual([]);
    await client.get(`/checks?search=${'x'.repeat(256)}`).expect(422);
    expect(await domains('?search=&unknown=1')).toHaveLength(3);
  });

  it('finds a domain by letters outside ASCII, and one with an underscore', async () => {
    const { team, client } = await newOwner(api);
    await createCheck(dataSource, team.id, { domain: 'xn--bcher-kva.example.com' });
    const check = { schedule_frequency: 'DAILY', schedule_time: '02:00', tests: { security_headers: true } };
    await client
      .post('/checks')
      .send({ ...check, domain: 'my_site.example.org' })
      .expect(201);
    const found = async (search: string) =>
      (
        (await client.get(`/checks?search=${encodeURIComponent(search)}`).expect(200)).body.data as {
          domain: string;
        }[]
      ).map(({ domain }) => domain);
    expect(await found('bücher')).toEqual(['xn--bcher-kva.example.com']);
    expect(await found('BÜCHER.example')).toEqual(['xn--bcher-kva.example.com']);
    expect(await found('my_site')).toEqual(['my_site.example.org']);
  });

  it('shows the latest scan and every test key, and no settings', async () => {
    const { team, client } = await newOwner(api);
    const check = await createCheck(dataSource, team.id);
    const scan = await createScan(dataSource, check, {
      status: 'completed',
      totalTests: 3,
      passedTests: 2,
      failedTests: 1,
      hasCriticalIssues: true,
      startedAt: new Date('2026-03-07T02:00:01.999Z'),
      completedAt: new Date('2026-03-07T02:00:09Z'),
      createdAt: new Date('2026-03-07T02:00:00Z'),
    });
    await dataSource.getRepository(Check).update(check.id, { latestScanId: scan.id });
    const { body } = await client.get('/checks').expect(200);
    expect(body.data[0]).not.toHaveProperty('test_configs');
    expect(Object.keys(body.data[0].tests as object)).toEqual([...TEST_KEYS]);
    expect(body.data[0].latest_scan).toEqual({
      id: scan.id,
      status: 'completed',
      pass_rate: 66.67,
      judged_pass_rate: 66.67,
      has_critical_issues: true,
      triggered_by: 'api',
      started_at: '2026-03-07T02:00:01+00:00',
      completed_at: '2026-03-07T02:00:09+00:00',
      created_at: '2026-03-07T02:00:00+00:00',
    });
  });

  it('pages with links that keep the other parameters', async () => {
    const { team, client } = await newOwner(api);
    for (let number = 0; number < 5; number += 1) await createCheck(dataSource, team.id);
    const link = (page: number) => `https://palisade.test/api/v1/checks?per_page=2&search=shop&page=${page}`;
    const { body } = await client.get('/checks?per_page=2&search=shop&page=2').expect(200);
    expect(body.data).toHaveLength(2);
    expect(body.links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) });
    expect(body.meta).toEqual({ current_page: 2, from: 3, last_page: 3, per_page: 2, to: 4, total: 5 });
  });

  it.each(['4', '9007199254740991', '9'.repeat(30), '9'.repeat(400)])(
    'returns 200 without data for page %s, which is past the end',
    async (page) => {
      const { team, client } = await newOwner(api);
      await createCheck(dataSource, team.id);
      const { body } = await client.get(`/checks?page=${page}&per_page=100`).expect(200);
      expect(body).toMatchObject({
        data: [],
        links: { next: null, prev: expect.stringMatching(/page=1(&|$)/) },
        meta: { from: null, to: null, last_page: 1, total: 1, current_page: expect.any(Number) },
      });
    },
  );

  it.each<[string, string]>([
    ['status', 'status=foo'],
    ['status', 'status='],
    ['status', 'status=active&status=inactive'],
    ['sort', 'sort=id'],
    ['direction', 'direction=up'],
    ['search', 'search=a&search=b'],
    ['search', 'search=%00'],
    ['page', 'page=0'],
    ['page', 'page=1.5'],
    ['page', 'page='],
    ['page', 'page=1&page=2'],
    ['per_page', 'per_page=101'],
    ['per_page', 'per_page=0'],
  ])('refuses at %s: %s', async (field, query) => {
    const { client } = await newOwner(api);
    expect(Object.keys(await errorsOf(client.get(`/checks?${query}`)))).toEqual([field]);
  });
});
