import { OutboxEntry, Scan, newId } from '@palisade/persistence';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createScan, createTeam } from '../support/factories';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

async function newOwner() {
  const team = await createTeam(dataSource);
  const client = api.as((await createApiKey(dataSource, team.id)).key);
  const check = await createCheck(dataSource, team.id);
  return { team, client, check };
}

describe('POST /checks/{id}/scans', () => {
  it('returns the new scan immediately, without a wrapper, and leaves it to the relay', async () => {
    const { client, check } = await newOwner();
    const { body } = await client.post(`/checks/${check.id}/scans`).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      check_id: check.id,
      status: 'pending',
      // The api of this spec runs alone.
      waiting_reason: 'no_worker',
      triggered_by: 'api',
      started_at: null,
      completed_at: null,
      created_at: expect.stringMatching(/\+00:00$/),
      total_tests: 2,
      passed_tests: 0,
      failed_tests: 0,
      warning_tests: 0,
      inconclusive_tests: 0,
      not_applicable_tests: 0,
      coverage: null,
      has_critical_issues: false,
      is_partial: false,
      pass_rate: 0,
      judged_pass_rate: null,
      check: { id: check.id, domain: 'shop.example.com' },
    });
    expect(await dataSource.getRepository(OutboxEntry).countBy({ scanId: body.id as string })).toBe(1);
    const latest = (await client.get(`/checks/${check.id}`).expect(200)).body.latest_scan;
    expect(latest).toMatchObject({ id: body.id, status: 'pending', pass_rate: 0 });
  });

  it('makes a new scan for every trigger', async () => {
    const { client, check } = await newOwner();
    const first = (await client.post(`/checks/${check.id}/scans`).expect(201)).body.id as string;
    const second = (await client.post(`/checks/${check.id}/scans`).expect(201)).body.id as string;
    expect(second).not.toBe(first);
  });

  it.each([
    ['application/json', '{"any":1}'],
    ['application/json', '[]'],
    ['application/json', '{'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['text/plain', 'x'.repeat(300 * 1024)],
  ])('takes no body, and does not check one of %s: %.9s', async (type, body) => {
    const { client, check } = await newOwner();
    await client.post(`/checks/${check.id}/scans`).set('Content-Type', type).send(body).expect(201);
  });

  it('refuses an inactive check at `check`', async () => {
    const { team, client } = await newOwner();
    const check = await createCheck(dataSource, team.id, { isActive: false, nextRunAt: null });
    const message = 'The check is inactive. Activate it before you start a scan.';
    const { body } = await client.post(`/checks/${check.id}/scans`).expect(422);
    expect(body).toEqual({ message, errors: { check: [message] } });
  });

  it('refuses the 101st that would wait, and says when to come back', async () => {
    const { client, check } = await newOwner();
    for (let waiting = 0; waiting < 100; waiting += 1) await createScan(dataSource, check);
    const { body, headers } = await client.post(`/checks/${check.id}/scans`).expect(429);
    expect(body).toEqual({ error: expect.stringMatching(/^100 scans of this check are already waiting/) });
    expect(headers['retry-after']).toBe('60');
  });

  it('returns 404 for no check and 403 for that of another team', async () => {
    const [{ client }, other] = [await newOwner(), await newOwner()];
    await client.post('/checks/nonsense/scans').expect(404, { error: 'Check not found.' });
    await client.post(`/checks/${newId()}/scans`).expect(404, { error: 'Check not found.' });
    await client
      .post(`/checks/${other.check.id}/scans`)
      .expect(403, { error: 'This check belongs to another team.' });
    expect(await dataSource.getRepository(Scan).countBy({ checkId: other.check.id })).toBe(0);
  });
});

describe('GET /scans', () => {
  it('is newest first and filters', async () => {
    const { team, client, check } = await newOwner();
    const otherCheck = await createCheck(dataSource, team.id, { domain: 'other.example.com' });
    const critical = await createScan(dataSource, check, { status: 'failed', hasCriticalIssues: true });
    const done = await createScan(dataSource, check, { status: 'completed' });
    const waiting = await createScan(dataSource, otherCheck);
    const ids = async (query: string) =>
      ((await client.get(`/scans${query}`).expect(200)).body.data as { id: string }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([waiting.id, done.id, critical.id]);
    expect(await ids(`?check_id=${check.id}`)).toEqual([done.id, critical.id]);
    expect(await ids(`?check_id=${check.id.toUpperCase()}&status=completed`)).toEqual([done.id]);
    for (const status of ['pending', 'in_progress', 'completed', 'failed']) {
      const expected = [waiting, done, critical].filter((scan) => scan.status === status).map(({ id }) => id);
      expect(await ids(`?status=${status}`)).toEqual(expected);
    }
    for (const yes of ['true', '1']) expect(await ids(`?has_critical_issues=${yes}`)).toEqual([critical.id]);
    for (const no of ['false', '0']) {
      expect(await ids(`?has_critical_issues=${no}`)).toEqual([waiting.id, done.id]);
    }
    const old = await createScan(dataSource, check, {
      id: v7({ msecs: Date.parse('2026-03-07T23:59:59Z') }),
    });
    expect(await ids('?created_before=2026-03-08T00:00:00Z')).toEqual([old.id]);
    expect(await ids('?created_before=2026-03-07T23:59:59Z')).toEqual([]);
    expect(await ids('?created_before=1900-01-01T00:00:00Z')).toEqual([]);
    await client.get('/scans?created_before=yesterday').expect(422);
    await dataSource.getRepository(Scan).delete(old.id);
    const { body } = await client.get('/scans?per_page=1&page=2').expect(200);
    expect(body.data).toEqual([
      expect.objectContaining({ check: { id: check.id, domain: 'shop.example.com' } }),
    ]);
    expect(body.meta).toEqual({ current_page: 2, from: 2, last_page: 3, per_page: 1, to: 2, total: 3 });
    expect(body.data[0]).not.toHaveProperty('tests');
  });

  it("shows nothing of another team's check, named or not", async () => {
    const [{ client }, other] = [await newOwner(), await newOwner()];
    await createScan(dataSource, other.check);
    for (const query of ['', `?check_id=${other.check.id}`, `?check_id=${newId()}`]) {
      expect((await client.get(`/scans${query}`).expect(200)).body).toMatchObject({
        data: [],
        meta: { total: 0 },
      });
    }
  });

  it.each([
    ['check_id', 'check_id=abc', 'The check_id must be a UUID.'],
    ['check_id', `check_id=${newId()}&check_id=${newId()}`, 'The check_id must be a UUID.'],
    ['status', 'status=done', 'The status must be one of pending, in_progress, completed, failed.'],
    ['has_critical_issues', 'has_critical_issues=yes', 'The has_critical_issues must be true or false.'],
    ['has_critical_issues', 'has_critical_issues=', 'The has_critical_issues must be true or false.'],
    [
      'has_critical_issues',
      'has_critical_issues=constructor',
      'The has_critical_issues must be true or false.',
    ],
    [
      'has_critical_issues',
      'has_critical_issues=1&has_critical_issues=0',
      'The has_critical_issues must be true or false.',
    ],
    ['page', 'page=-1', 'The page must be an integer of at least 1.'],
  ])('refuses at %s: %s', async (field, query, message) => {
    const { client } = await newOwner();
    const { body } = await client.get(`/scans?${query}`).expect(422);
    expect(body).toEqual({ message, errors: { [field]: [message] } });
  });

  it('needs the same few queries for 100 scans as for one', async () => {
    const { client, check } = await newOwner();
    for (let number = 0; number < 100; number += 1) await createScan(dataSource, check);
    const query = jest.spyOn(Client.prototype, 'query');
    const queriesFor = async (perPage: number): Promise<number> => {
      query.mockClear();
      const { body } = await client.get(`/scans?per_page=${perPage}`).expect(200);
      expect(body.data).toHaveLength(perPage);
      return query.mock.calls.length;
    };
    /** The use of a key is noted once a minute, and a connection is set up once: that is none of the list's. */
    const fewestFor = async (perPage: number): Promise<number> =>
      Math.min(await queriesFor(perPage), await queriesFor(perPage), await queriesFor(perPage));
    const few = await fewestFor(1);
    expect(await fewestFor(100)).toBeLessThanOrEqual(few);
    expect(few).toBeLessThan(10);
    query.mockRestore();
  });
});

describe('GET /scans/{id}', () => {
  it('embeds check and results, in the order in which they run', async () => {
    const { client, check } = await newOwner();
    const { id } = (await client.post(`/checks/${check.id}/scans`).expect(201)).body;
    const { body } = await client.get(`/scans/${id}`).expect(200);
    expect(body.check).toEqual({ id: check.id, domain: 'shop.example.com' });
    const pending = {
      scan_id: id,
      status: 'pending',
      message: '',
      started_at: null,
      completed_at: null,
      is_inconclusive: false,
      inconclusive_reason: null,
      is_applicable: true,
    };
    expect(body.tests).toEqual([
      { id: expect.any(String), test_type: 'ssl_certificate', ...pending },
      { id: expect.any(String), test_type: 'security_headers', ...pending },
    ]);
  });

  it.each([
    ['pending', 0],
    ['in_progress', 0],
    ['completed', 33.33],
    ['failed', 33.33],
  ] as const)('gives a %s scan the pass rate %d', async (status, passRate) => {
    const { client, check } = await newOwner();
    const scan = await createScan(dataSource, check, { status, totalTests: 3, passedTests: 1 });
    expect((await client.get(`/scans/${scan.id}`).expect(200)).body.pass_rate).toBe(passRate);
  });

  it('returns 404 for no scan and 403 for that of another team', async () => {
    const [{ client }, other] = [await newOwner(), await newOwner()];
    const theirs = await createScan(dataSource, other.check);
    await client.get('/scans/1').expect(404, { error: 'Scan not found.' });
    await client.get(`/scans/${newId()}`).expect(404, { error: 'Scan not found.' });
    await client.get(`/scans/${theirs.id}`).expect(403, { error: 'This scan belongs to another team.' });
  });
});
