import { Check, CheckTestConfig, OutboxEntry, Scan, ScanSlot, ScanTest, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import type { TestApi } from '../support/api';
import { errorsOf, newOwner, postCheck, putCheck } from '../support/check-requests';
import { createCheck } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await sharedTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

const CONFIGURABLE = 'security_headers';

describe('PUT /checks/{id}', () => {
  it('changes what is supplied and nothing else', async () => {
    const { client } = await newOwner(api);
    const before = await postCheck(client);
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
    const { client } = await newOwner(api);
    const key = CONFIGURABLE;
    const { id } = await postCheck(client, { test_configs: { [key]: { endpoints: ['/a'] } } });
    const put = async (test_configs: unknown) => (await putCheck(client, id, { test_configs })).test_configs;
    expect(await put(undefined)).toEqual({ [key]: { endpoints: ['/a'] } });
    expect(await put({})).toEqual({ [key]: { endpoints: ['/a'] } });
    expect(await put({ [key]: { endpoints: ['/b', '/c'] } })).toEqual({ [key]: { endpoints: ['/b', '/c'] } });
    expect(await put({ [key]: null })).toEqual({});
    expect(await put({ [key]: { endpoints: ['/d'] } })).toEqual({ [key]: { endpoints: ['/d'] } });
    expect(await put(null)).toEqual({});
  });

  it('computes the next run again when schedule or activity change, never for anything else', async () => {
    const { team, client } = await newOwner(api);
    const due = new Date('2026-01-05T02:00:00Z');
    const check = await createCheck(dataSource, team.id, {
      nextRunAt: due,
      createdAt: new Date('2026-01-05T00:00:00Z'),
    });
    const put = (fields: object) => putCheck(client, check.id, fields);
    expect(await put({ domain: 'other.example.com', is_active: true })).toMatchObject({
      next_run_at: '2026-01-05T02:00:00+00:00',
    });
    const later = await put({ schedule_frequency: 'WEEKLY', schedule_time: '03:30' });
    const next = new Date(String(later.next_run_at));
    expect([next.getUTCDay(), later.next_run_at?.slice(11)]).toEqual([1, '03:30:00+00:00']);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(await put({ is_active: false })).toMatchObject({ is_active: false, next_run_at: null });
    expect(await put({ schedule_time: '04:00' })).toMatchObject({
      schedule_time: '04:00',
      next_run_at: null,
    });
    const again = await put({ is_active: true });
    expect(again.next_run_at?.slice(11)).toBe('04:00:00+00:00');
  });

  it('requires a time when the frequency needs one and none is stored', async () => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client, { schedule_frequency: 'HOURLY', schedule_time: undefined });
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

  it('removes the proof of ownership when the domain changes, not when only its spelling does', async () => {
    const { team, client } = await newOwner(api);
    const check = await createCheck(dataSource, team.id, { isVerified: true });
    const put = (domain: string) => putCheck(client, check.id, { domain });
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
    [
      `test_configs.${CONFIGURABLE}.paths`,
      { test_configs: { [CONFIGURABLE]: { endpoints: ['/a'], paths: ['/b'] } } },
    ],
  ])('refuses at %s: %j', async (field, body) => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client);
    expect(Object.keys(await errorsOf(client.put(`/checks/${id}`).send(body)))).toEqual([field]);
  });
});

describe('DELETE /checks/{id}', () => {
  it('stops its scans, frees what they held and is gone for every request', async () => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client, {
      test_configs: { [CONFIGURABLE]: { endpoints: ['/a'] } },
    });
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
  it.each(['get', 'put', 'delete'] as const)('%s returns 404, then 403, then 422', async (method) => {
    const [{ client }, other] = [await newOwner(api), await newOwner(api)];
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
    const [{ client }, other] = [await newOwner(api), await newOwner(api)];
    await createCheck(dataSource, other.team.id);
    expect((await client.get('/checks').expect(200)).body.meta.total).toBe(0);
  });
});
