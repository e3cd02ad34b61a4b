import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { startTestWorker } from '../support/worker';

const SCANS = 60;
/** More than the worker takes at the same time, so that scans wait in Redis and in PostgreSQL at each flush. */
const SCANS_PER_FLUSH = 15;

let database: TestDatabase;
let redis: RedisServer;
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), RedisServer.start()]);
});
afterAll(async () => {
  await redis.kill();
  await database.drop();
});

it('runs every scan once although Redis forgets its scripts in the middle of load', async () => {
  const rig = createScanRig(database.dataSource);
  const { id: teamId } = await createTeam(database.dataSource);
  const runs = new Map<string, number>();
  let broken = 0;
  const worker = await startTestWorker(
    database,
    redis.url,
    ({ scanId }) => {
      const run = (runs.get(scanId ?? '') ?? 0) + 1;
      runs.set(scanId ?? '', run);
      // An error of the product ends a message in the other way that Bull knows.
      if (runs.size % 10 === 0 && run === 1) throw new Error(`The start ${(broken += 1)} fails.`);
      return stubSession((key) => stubResult(key));
    },
    { WORKER_CONCURRENCY: '4' },
  );
  worker.lifecycle.start();
  try {
    const completed = async (): Promise<number> =>
      (await rig.rows(`SELECT FROM scans WHERE status = 'completed'`)).length;
    let flushes = 0;
    for (let opened = 0; opened < SCANS; opened += 1) {
      await rig.trigger(await createCheck(database.dataSource, teamId));
      if (opened % SCANS_PER_FLUSH !== SCANS_PER_FLUSH - 1) continue;
      await eventually('the load moves', 30_000, async () => (await completed()) > opened - SCANS_PER_FLUSH);
      await redis.ask((admin) => admin.script('FLUSH'));
      flushes += 1;
    }
    await eventually('all scans are done', 30_000, async () => (await completed()) === SCANS);
    expect({ flushes, scans: runs.size }).toEqual({ flushes: 4, scans: SCANS });
    expect(broken).toBeGreaterThan(0);
    expect([...runs.values()].reduce((sum, each) => sum + each)).toBe(SCANS + broken);
    const left = await redis.ask(async (admin) => (await admin.keys('*:scans*:active')).length);
    expect(left).toBe(0);
  } finally {
    await worker.lifecycle.stop(() => worker.app.close());
  }
});
