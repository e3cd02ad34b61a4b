import { CallbacksRepository } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { asWorker } from '../support/database';

const TOKEN = 'plsd0123456789abcdef';
let api: TestApi;
let worker: CallbacksRepository;
beforeAll(async () => {
  api = await startTestApi();
  worker = new CallbacksRepository(asWorker(api.database.dataSource));
});
afterAll(() => api.close());

const rows = (): Promise<object[]> => api.database.dataSource.query('SELECT * FROM callbacks');
const expire = (): Promise<unknown> =>
  api.database.dataSource.query(`UPDATE callbacks SET expires_at = now() - interval '1 minute'`);

describe('an address that a scan hands to a site', () => {
  it('is noted when something requests it, and nothing else of the request is', async () => {
    await worker.forWorkerExpect(TOKEN);
    await expect(worker.forWorkerWasCalled(TOKEN)).resolves.toBe(false);
    const { text, headers } = await api.http.get(`/callback/${TOKEN}?from=shop`).expect(204);
    expect({ text, robots: headers['x-robots-tag'] }).toEqual({ text: '', robots: 'noindex' });
    await expect(worker.forWorkerWasCalled(TOKEN)).resolves.toBe(true);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(Object.keys(row ?? {}).sort()).toEqual(['called_at', 'expires_at', 'token_hash']);
    expect(JSON.stringify(row)).not.toContain(TOKEN);
  });

  it('may be sent something', async () => {
    await worker.forWorkerExpect(`${TOKEN}1`);
    await api.http.post(`/callback/${TOKEN}1`).send({ event: 'order' }).expect(204);
    await expect(worker.forWorkerWasCalled(`${TOKEN}1`)).resolves.toBe(true);
  });

  it.each([['unknown'], ['x'.repeat(2_000)], ['%00']])('says the same to other tokens: %s', async (token) => {
    const before = await rows();
    await api.http.get(`/callback/${token}`).expect(204);
    await expect(rows()).resolves.toEqual(before);
  });

  it('counts for a while, and goes', async () => {
    await worker.forWorkerExpect(`${TOKEN}2`);
    await expire();
    await api.http.get(`/callback/${TOKEN}2`).expect(204);
    await expect(worker.forWorkerWasCalled(`${TOKEN}2`)).resolves.toBe(false);
    await worker.forWorkerExpect(`${TOKEN}3`);
    await expect(rows()).resolves.toHaveLength(1);
  });
});
