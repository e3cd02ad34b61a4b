import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { type ScanRig, createScanRig, stubResult } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

const SLOTS = 4;
/** The slow sites answer at the end of the test. */
const over = new AbortController();

let database: TestDatabase;
let rig: ScanRig;
let redis: RedisServer;
let worker: TestWorker;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  redis = await RedisServer.start();
  // Sites whose name says so respond at the end of the test; the others immediately.
  worker = await startTestWorker(
    database,
    redis.url,
    ({ target, signal }) => ({
      checkReachable: () => Promise.resolve({ reachable: true }),
      run: async (key) => {
        const end = AbortSignal.any([signal, over.signal]);
        if (target.host.startsWith('slow')) await once(end, 'abort');
        end.throwIfAborted();
        return stubResult(key);
      },
      coverage: () => Promise.resolve({ rows: [], collapsed: [], pages: {} }),
      close: () => Promise.resolve(),
    }),
    { WORKER_CONCURRENCY: String(SLOTS) },
  );
  worker.lifecycle.start();
});
afterAll(async () => {
  over.abort();
  await worker.lifecycle.stop(() => worker.app.close());
  await redis.kill();
  await database.drop();
});

async function triggerChecks(count: number, name: string): Promise<string> {
  const { id } = await createTeam(database.dataSource);
  for (let place = 0; place < count; place += 1) {
    await rig.trigger(await createCheck(database.dataSource, id, { domain: `${name}${place}.example.com` }));
  }
  return id;
}

const countOf = async (condition: string, team: string): Promise<number> => {
  const [row] = await rig.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${condition} AND team_id = $1`,
    team,
  );
  return row?.count ?? 0;
};
const running = (team: string) => countOf('scan_slots WHERE lease_until IS NOT NULL', team);
const completed = (team: string) => countOf(`scans WHERE status = 'completed'`, team);

it('gives another team half of the slots when the slow sites of one hold all of them, and takes nothing otherwise', async () => {
  const slow = await triggerChecks(8, 'slow');
  await eventually('the slow sites hold every slot', 20_000, async () => (await running(slow)) === SLOTS);

  const quick = await triggerChecks(3, 'quick');
  await eventually('the other team is done', 20_000, async () => (await completed(quick)) === 3);
  expect(await running(slow)).toBeGreaterThanOrEqual(SLOTS / 2);
  expect(await rig.rows('SELECT FROM scans WHERE team_id = $1 AND attempts > 1', slow)).toEqual([]);

  await eventually(
    'the slow sites hold every slot again',
    20_000,
    async () => (await running(slow)) === SLOTS,
  );
  expect(await completed(slow)).toBe(0);
});
