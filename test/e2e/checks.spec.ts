import { CheckTestConfig, Check, OutboxEntry, Scan, ScanSlot, ScanTest, newId } from '@palisade/persistence';
import { CONFIGURABLE_TEST_KEYS, TEST_KEYS } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createScan, createTeam } from '../support/factories';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi({ PLAN_CHECK_LIMITS: 'professional=3', SCAN_ALLOWED_HOSTS: '10.0.0.0/8' });
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

/** A team of its own per test, so that lists hold only what the test made. */
async function newOwner(plan: 'business' | 'professional' = 'business') {
  const team = await createTeam(dataSource, plan);
  const client = api.as((await createApiKey(dataSource, team.id)).key);
  return { team, client };
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const ALL_OFF = Object.fromEntries(TEST_KEYS.map((key) => [key, false]));
const [CONFIGURABLE] = CONFIGURABLE_TEST_KEYS;
const VALID = {
  domain: 'shop.example.com',
  schedule_frequency: 'DAILY',
  schedule_time: '02:00',
  tests: { ssl_certificate: true },
};
const create = async (client: ApiClient, fields: object = {}) =>
  (
    await client
      .post('/checks')
      .send({ ...VALID, ...fields })
      .expect(201)
  ).body;
const errorsOf = async (request: ReturnType<ApiClient['get']>) => (await request.expect(422)).body.errors;

describe('POST /checks', () => {
  it('answers the bare check with every field', async () => {
    const { client } = await newOwner();
    const body = await create(client, {
      domain: ' HTTPS://Shop.Example.com:8443/start?token=x#y ',
      test_configs: { [String(CONFIGURABLE)]: { endpoints: ['/login'], other: 1 } },
      is_verified: true,
    });
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      domain: 'shop.example.com',
      url: 'https://shop.example.com:8443/start',
      is_active: true,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: { ...ALL_OFF, ssl_certificate: true },
      test_configs: { [String(CONFIGURABLE)]: { endpoints: ['/login'] } },
      is_verified: false,
      last_run_at: null,
      next_run_at: expect.stringMatching(/T02:00:00\+00:00$/),
      created_at: expect.stringMatching(TIMESTAMP),
      latest_scan: null,
    });
    expect(new Date(body.next_run_at as string).getTime()).toBeGreaterThan(Date.now());
    expect((await client.get(`/checks/${body.id}`).expect(200)).body).toEqual(body);
  });

  it('accepts a domain twice, a bare domain, an IDN, a private address that the operator allows', async () => {
    const { client } = await newOwner();
    await create(client);
    expect(await create(client)).toMatchObject({ domain: 'shop.example.com', url: null });
    expect(await create(client, { domain: 'Bücher.example.com.' })).toMatchObject({
      domain: 'xn--bcher-kva.example.com',
    });
    expect(await create(client, { domain: '10.1.2.3' })).toMatchObject({ domain: '10.1.2.3' });
  });

  it('needs no time for HOURLY, and ignores null where nothing was set', async () => {
    const { client } = await newOwner();
    const hourly = { schedule_frequency: 'HOURLY', schedule_time: null, test_configs: null };
    const body = await create(client, hourly);
    expect(body).toMatchObject({ schedule_time: null, test_configs: {} });
    expect(new Date(body.next_run_at as string).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('names every missing field, and the first one in the message', async () => {
    const { client } = await newOwner();
    const { body } = await client.post('/checks').send({}).expect(422);
    expect(body).toEqual({
      message: 'The domain field is required. (and 3 more errors)',
      errors: {
        domain: ['The domain field is required.'],
        schedule_frequency: ['The schedule_frequency field is required.'],
        schedule_time: ['The schedule_time field is required unless schedule_frequency is HOURLY.'],
        tests: ['The tests field is required.'],
      },
    });
  });

  it.each<[string, object, string]>([
    ['domain', { domain: '' }, 'The domain field is required.'],
    ['domain', { domain: 7 }, 'The domain must be a string.'],
    ['domain', { domain: 'localhost' }, 'The domain must be a fully qualified name.'],
    ['domain', { domain: 'http://127.0.0.1/' }, 'The domain must not be a private or reserved address.'],
    ['domain', { domain: 'a.example.com\u0000' }, expect.stringContaining('control characters')],
    ['domain', { domain: 'ftp://a.example.com' }, expect.stringContaining('http or https')],
    ['domain', { domain: 'https://u:p@a.example.com' }, 'The domain must not contain credentials.'],
    [
      'schedule_frequency',
      { schedule_frequency: 'daily' },
      'The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.',
    ],
    [
      'schedule_frequency',
      { schedule_frequency: ['DAILY'] },
      'The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.',
    ],
    ['schedule_time', { schedule_time: '24:00' }, 'The schedule_time must be a time of the form HH:MM.'],
    ['schedule_time', { schedule_time: '2:00' }, 'The schedule_time must be a time of the form HH:MM.'],
    ['tests', { tests: [] }, 'The tests must be an object of test keys with true or false.'],
    ['tests', { tests: {} }, 'The tests must enable at least one test.'],
    ['tests', { tests: { ssl_certificate: false } }, 'The tests must enable at least one test.'],
    [
      'tests.ssl_certificate',
      { tests: { ssl_certificate: 1 } },
      'The tests.ssl_certificate must be true or false.',
    ],
    [
      'tests.port_scan',
      { tests: { ssl_certificate: true, port_scan: true } },
      expect.stringContaining('no known test'),
    ],
    ['test_configs', { test_configs: [] }, 'The test_configs must be an object of test keys with settings.'],
    [
      'test_configs.ssl_certificate',
      { test_configs: { ssl_certificate: { endpoints: ['/'] } } },
      expect.stringContaining('no test that can be configured'),
    ],
  ])('refuses at %s: %j', async (field, fields, message) => {
    const { client } = await newOwner();
    const body = { ...VALID, ...fields };
    expect(await errorsOf(client.post('/checks').send(body))).toEqual({ [field]: [message] });
  });

  it.each([[[]], ['/login'], [undefined], [Array.from({ length: 21 }, () => '/a')]])(
    'refuses the endpoints %j',
    async (endpoints) => {
      const { client } = await newOwner();
      const body = { ...VALID, test_configs: { [String(CONFIGURABLE)]: { endpoints } } };
      expect(Object.keys((await errorsOf(client.post('/checks').send(body))) as object)).toEqual([
        `test_configs.${CONFIGURABLE}.endpoints`,
      ]);
    },
  );

  it.each([
    'login',
    '',
    5,
    null,
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a\r\nX: y',
    '/\t/evil.example',
    'http://x/',
    '@127.0.0.1/',
    '/..//evil.example',
    '/a b',
    '/\ud800',
  ])('refuses the endpoint %j', async (endpoint) => {
    const { client } = await newOwner();
    const body = { ...VALID, test_configs: { [String(CONFIGURABLE)]: { endpoints: ['/fine', endpoint] } } };
    expect(Object.keys((await errorsOf(client.post('/checks').send(body))) as object)).toEqual([
      `test_configs.${CONFIGURABLE}.endpoints.1`,
    ]);
  });

  it('holds the limit of the plan, also against parallel requests, and names it', async () => {
    const { client } = await newOwner('professional');
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/checks').send(VALID)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toEqual({
      error: 'The professional plan allows 3 checks, and this team has them all.',
    });
    const created = answers.find(({ status }) => status === 201)?.body.id as string;
    await client.delete(`/checks/${created}`).expect(204);
    await create(client);
  });
});

describe('GET /checks', () => {
  it('filters, searches literally and sorts', async () => {
    const { team, client } = await newOwner();
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
    expect(await domains(`?search=${'x'.repeat(5000)}`)).toEqual([]);
    expect(await domains('?search=&unknown=1')).toHaveLength(3);
  });

  it('shows the latest scan and every test key, and no settings', async () => {
    const { team, client } = await newOwner();
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
      has_critical_issues: true,
      triggered_by: 'api',
      started_at: '2026-03-07T02:00:01+00:00',
      completed_at: '2026-03-07T02:00:09+00:00',
      created_at: '2026-03-07T02:00:00+00:00',
    });
  });

  it('pages with links that keep the other parameters', async () => {
    const { team, client } = await newOwner();
    for (let number = 0; number < 5; number += 1) await createCheck(dataSource, team.id);
    const link = (page: number) => `https://palisade.test/api/v1/checks?per_page=2&search=shop&page=${page}`;
    const { body } = await client.get('/checks?per_page=2&search=shop&page=2').expect(200);
    expect(body.data).toHaveLength(2);
    expect(body.links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) });
    expect(body.meta).toEqual({ current_page: 2, from: 3, last_page: 3, per_page: 2, to: 4, total: 5 });
    const beyond = (await client.get('/checks?page=9007199254740991&per_page=100').expect(200)).body;
    expect(beyond).toMatchObject({ data: [], meta: { from: null, to: null, last_page: 1, total: 5 } });
    expect(beyond.links).toMatchObject({ next: null, prev: expect.stringContaining('page=1') });
  });

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
    ['page', 'page=99999999999999999999'],
    ['page', 'page=1&page=2'],
    ['per_page', 'per_page=101'],
    ['per_page', 'per_page=0'],
  ])('refuses at %s: %s', async (field, query) => {
    const { client } = await newOwner();
    expect(Object.keys((await errorsOf(client.get(`/checks?${query}`))) as object)).toEqual([field]);
  });
});

describe('PUT /checks/{id}', () => {
  it('changes what is supplied and nothing else', async () => {
    const { client } = await newOwner();
    const before = await create(client);
    expect((await client.put(`/checks/${before.id}`).send({ foo: 1 }).expect(200)).body).toEqual(before);
    const after = (await client.put(`/checks/${before.id}`).send({ tests: { security_headers: true } })).body;
    expect(after).toEqual({ ...before, tests: { ...before.tests, security_headers: true } });
    expect(
      await errorsOf(
        client
          .put(`/checks/${before.id}`)
          .send({ tests: { ssl_certificate: false, security_headers: false } }),
      ),
    ).toEqual({
      tests: ['The tests must enable at least one test.'],
    });
  });

  it('keeps, clears and sets test_configs by key', async () => {
    const { client } = await newOwner();
    const key = String(CONFIGURABLE);
    const { id } = await create(client, { test_configs: { [key]: { endpoints: ['/a'] } } });
    const put = async (test_configs: unknown) =>
      (await client.put(`/checks/${id}`).send({ test_configs }).expect(200)).body.test_configs;
    expect(await put(undefined)).toEqual({ [key]: { endpoints: ['/a'] } });
    expect(await put({})).toEqual({ [key]: { endpoints: ['/a'] } });
    expect(await put({ [key]: { endpoints: ['/b', '/c'] } })).toEqual({ [key]: { endpoints: ['/b', '/c'] } });
    expect(await put({ [key]: null })).toEqual({});
    expect(await put({ [key]: { endpoints: ['/d'] } })).toEqual({ [key]: { endpoints: ['/d'] } });
    expect(await put(null)).toEqual({});
  });

  it('computes the next run anew when schedule or activity change, never for anything else', async () => {
    const { team, client } = await newOwner();
    const due = new Date('2026-01-05T02:00:00Z');
    const check = await createCheck(dataSource, team.id, {
      nextRunAt: due,
      createdAt: new Date('2026-01-05T00:00:00Z'),
    });
    const put = async (body: object) => (await client.put(`/checks/${check.id}`).send(body).expect(200)).body;
    expect(await put({ domain: 'other.example.com', is_active: true })).toMatchObject({
      next_run_at: '2026-01-05T02:00:00+00:00',
    });
    const later = await put({ schedule_frequency: 'WEEKLY', schedule_time: '03:30' });
    const next = new Date(later.next_run_at as string);
    expect([next.getUTCDay(), later.next_run_at.slice(11)]).toEqual([1, '03:30:00+00:00']);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(await put({ is_active: false })).toMatchObject({ is_active: false, next_run_at: null });
    expect(await put({ schedule_time: '04:00' })).toMatchObject({
      schedule_time: '04:00',
      next_run_at: null,
    });
    const again = await put({ is_active: true });
    expect(again.next_run_at.slice(11)).toBe('04:00:00+00:00');
  });

  it('wants a time when the frequency needs one and none is stored', async () => {
    const { client } = await newOwner();
    const { id } = await create(client, { schedule_frequency: 'HOURLY', schedule_time: undefined });
    const needed = {
      schedule_time: ['The schedule_time field is required unless schedule_frequency is HOURLY.'],
    };
    expect(await errorsOf(client.put(`/checks/${id}`).send({ schedule_frequency: 'DAILY' }))).toEqual(needed);
    await client
      .put(`/checks/${id}`)
      .send({ schedule_frequency: 'DAILY', schedule_time: '05:00' })
      .expect(200);
    expect(await errorsOf(client.put(`/checks/${id}`).send({ schedule_time: null }))).toEqual(needed);
    const hourly = await client.put(`/checks/${id}`).send({ schedule_frequency: 'HOURLY' }).expect(200);
    expect(hourly.body.schedule_time).toBe('05:00');
    await client.put(`/checks/${id}`).send({ schedule_time: null }).expect(200);
  });

  it('takes the proof of ownership away with the domain, not with its spelling', async () => {
    const { team, client } = await newOwner();
    const check = await createCheck(dataSource, team.id, { isVerified: true });
    const put = async (domain: string) =>
      (await client.put(`/checks/${check.id}`).send({ domain }).expect(200)).body;
    expect(await put('https://SHOP.example.com/x')).toMatchObject({
      is_verified: true,
      url: 'https://shop.example.com/x',
    });
    expect(await put('shop2.example.com')).toMatchObject({ is_verified: false, url: null });
  });

  it.each<[string, object]>([
    ['domain', { domain: null }],
    ['domain', { domain: 'http://169.254.169.254/' }],
    ['is_active', { is_active: null }],
    ['is_active', { is_active: 'false' }],
    ['schedule_frequency', { schedule_frequency: null }],
    ['schedule_time', { schedule_time: 200 }],
    ['tests', { tests: null }],
    ['tests.nope', { tests: { nope: false } }],
    ['test_configs', { test_configs: 'x' }],
  ])('refuses at %s: %j', async (field, body) => {
    const { client } = await newOwner();
    const { id } = await create(client);
    expect(Object.keys((await errorsOf(client.put(`/checks/${id}`).send(body))) as object)).toEqual([field]);
  });
});

describe('DELETE /checks/{id}', () => {
  it('stops its scans, frees what they held and is gone for every request', async () => {
    const { client } = await newOwner();
    const { id } = await create(client, { test_configs: { [String(CONFIGURABLE)]: { endpoints: ['/a'] } } });
    const running = (await client.post(`/checks/${id}/scans`).expect(201)).body.id as string;
    const waiting = (await client.post(`/checks/${id}/scans`).expect(201)).body.id as string;
    await dataSource.getRepository(Scan).update({ id: running }, { status: 'in_progress' });
    await dataSource.getRepository(ScanTest).update({ scanId: running, position: 0 }, { status: 'running' });

    const { body, headers } = await client.delete(`/checks/${id}`).expect(204);
    expect(body).toEqual({});
    expect(headers['content-length']).toBeUndefined();
    for (const scanId of [running, waiting]) {
      expect(await dataSource.getRepository(Scan).findOneByOrFail({ id: scanId })).toMatchObject({
        status: 'failed',
        failureReason: 'check_deleted',
        failedTests: 1,
        completedAt: expect.any(Date),
      });
      expect(await dataSource.getRepository(ScanTest).findBy({ scanId })).toEqual([
        expect.objectContaining({
          status: 'failed',
          message: expect.stringMatching(/deleted/),
          completedAt: expect.any(Date),
        }),
      ]);
      await client.get(`/scans/${scanId}`).expect(404);
      await client.get(`/scans/${scanId}/tests`).expect(404);
    }
    expect(await dataSource.getRepository(ScanSlot).countBy({ checkId: id })).toBe(0);
    expect(await dataSource.getRepository(OutboxEntry).countBy({ scanId: running })).toBe(0);
    const configs = await dataSource
      .getRepository(CheckTestConfig)
      .find({ where: { checkId: id }, withDeleted: true });
    expect(configs).toEqual([expect.objectContaining({ deletedAt: expect.any(Date) })]);

    for (const request of [
      client.get(`/checks/${id}`),
      client.put(`/checks/${id}`).send({ domain: 1 }),
      client.delete(`/checks/${id}`),
      client.post(`/checks/${id}/scans`),
    ]) {
      expect((await request.expect(404)).body).toEqual({ error: 'Check not found.' });
    }
    expect((await client.get('/checks').expect(200)).body.meta.total).toBe(0);
    expect((await client.get('/scans').expect(200)).body.meta.total).toBe(0);
  });
});

describe('whose check it is', () => {
  it.each(['get', 'put', 'delete'] as const)('%s answers 404, then 403, then 422', async (method) => {
    const [{ client }, other] = [await newOwner(), await newOwner()];
    const theirs = await createCheck(dataSource, other.team.id);
    const send = (id: string) =>
      client[method](`/checks/${id}`).send(method === 'put' ? { domain: 1 } : undefined);
    expect((await send('nonsense').expect(404)).body).toEqual({ error: 'Check not found.' });
    expect((await send(newId()).expect(404)).body).toEqual({ error: 'Check not found.' });
    expect((await send(theirs.id).expect(403)).body).toEqual({
      error: 'This check belongs to another team.',
    });
    expect(await dataSource.getRepository(Check).findOneBy({ id: theirs.id })).toEqual(theirs);
  });

  it('never lists the checks of another team', async () => {
    const [{ client }, other] = [await newOwner(), await newOwner()];
    await createCheck(dataSource, other.team.id);
    expect((await client.get('/checks').expect(200)).body.meta.total).toBe(0);
  });
});
