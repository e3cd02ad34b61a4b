import { Scan, newId } from '@palisade/persistence';
import { GENERAL_QUEUE, INTERACTIVE_QUEUE, ScanQueues } from '@palisade/scan-queue';
import Bull from 'bull';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

let redis: RedisServer;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.kill());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  return database;
}

async function newWorker(database: TestDatabase): Promise<TestWorker> {
  const worker = await startTestWorker(database, redis.url, () => stubSession((key) => stubResult(key)));
  stops.push(() => worker.lifecycle.stop(() => worker.app.close()));
  return worker;
}

describe('installations on one Redis', () => {
  it('do not see the scans and workers of each other', async () => {
    const [ours, theirs] = await Promise.all([newDatabase(), newDatabase()]);
    const queuesOf = async (database: TestDatabase): Promise<ScanQueues> =>
      (await newWorker(database)).app.get(ScanQueues);
    const [our, their] = [await queuesOf(ours), await queuesOf(theirs)];
    await eventually('both reach Redis', 10_000, () =>
      Promise.all([our.ping(), their.ping()]).then(
        () => true,
        () => false,
      ),
    );
    await their.announce();
    await their.add([{ queue: INTERACTIVE_QUEUE, scanId: newId(), id: '1' }]);
    expect((await their.loads())[INTERACTIVE_QUEUE].waiting).toBe(1);
    expect((await our.loads())[INTERACTIVE_QUEUE].waiting).toBe(0);
    expect(await our.announce()).toEqual({ remembered: false });
    expect(await our.loads()).toMatchObject({ [GENERAL_QUEUE]: { slots: our.ownSlots - 2 } });
    // The queues of one installation stay on one node of a cluster.
    const keys = await redis.ask((client) => client.keys('*'));
    expect(new Set(keys.map((key) => /^\{palisade-[0-9a-f]{12}\}:/.exec(key)?.[0])).size).toBe(2);
  });
});

describe('an update from a version whose queues had no prefix of their own', () => {
  it('runs the scans that still wait in the old queues', async () => {
    const database = await newDatabase();
    const rig = createScanRig(database.dataSource);
    const scanId = await rig.trigger(
      await createCheck(database.dataSource, (await createTeam(database.dataSource)).id),
    );
    const old = new Bull(GENERAL_QUEUE, redis.url, { prefix: '{palisade}' });
    stops.push(() => old.close());
    await rig.outbox.forWorkerHandOver(10, async (scans) => {
      await old.addBulk(
        scans.map((scan) => ({
          data: { scanId: scan.scanId },
          opts: { jobId: `${scan.scanId}.${scan.id}` },
        })),
      );
      return scans.map((scan) => scan.scanId);
    });
    expect(await old.getWaitingCount()).toBe(1);
    expect(await rig.rows('SELECT FROM outbox')).toEqual([]);
    (await newWorker(database)).lifecycle.start();
    const status = await eventually('the scan ends', 20_000, async () => {
      const scan = await database.dataSource.getRepository(Scan).findOneByOrFail({ id: scanId });
      return scan.status === 'pending' || scan.status === 'in_progress' ? null : scan.status;
    });
    expect(status).toBe('completed');
    expect(await old.getWaitingCount()).toBe(1);
  });
});
