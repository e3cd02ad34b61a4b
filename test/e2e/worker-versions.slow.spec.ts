import { ScanQueues } from '@palisade/scan-queue';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { type ScanRig, createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

let database: TestDatabase;
/** A worker of this version, and one of a version that has only the first of these tests. */
let current: ScanRig;
let previous: ScanRig;
beforeAll(async () => {
  database = await createTestDatabase();
  current = createScanRig(database.dataSource);
  previous = olderRig(['default']);
});
afterAll(() => database.drop());

const olderRig = (zonesWithNewerWorkers: string[]): ScanRig =>
  createScanRig(database.dataSource, undefined, undefined, {
    knownTests: ['ssl_certificate'],
    zonesWithNewerWorkers,
  });

async function triggeredScan(tests: Record<string, boolean>): Promise<string> {
  const team = await createTeam(database.dataSource);
  return current.trigger(await createCheck(database.dataSource, team.id, { tests }));
}

/** As a relay does that sends everything to the queue. */
const takeFromOutbox = async (): Promise<void> => {
  await current.rows('DELETE FROM outbox');
  await current.rows('UPDATE scan_slots SET relayed_at = now()');
};

const outbox = async (): Promise<string[]> =>
  (await current.rows<{ id: string }>('SELECT scan_id AS id FROM outbox')).map(({ id }) => id);

const runBy = (rig: ScanRig, scanId: string): Promise<void> =>
  rig.runner(() => stubSession((key) => stubResult(key))).run(scanId);

const stateOf = async (scanId: string) => {
  const [state] = await current.rows<{ status: string; attempts: number; tests: string[] }>(
    `SELECT status, attempts, (SELECT array_agg(test.status ORDER BY position) FROM scan_tests AS test
                               WHERE test.scan_id = scans.id) AS tests
     FROM scans WHERE id = $1`,
    scanId,
  );
  return state;
};

describe('a worker of the previous version next to a newer one', () => {
  it('leaves a scan with a test that it does not know to the newer one', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await runBy(previous, scanId);
    expect(await stateOf(scanId)).toEqual({ status: 'pending', attempts: 0, tests: ['pending', 'pending'] });
    await runBy(current, scanId);
    expect(await stateOf(scanId)).toEqual({ status: 'completed', attempts: 1, tests: ['passed', 'passed'] });
  });

  it('runs scans whose tests it knows', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true });
    await runBy(previous, scanId);
    expect(await stateOf(scanId)).toMatchObject({ status: 'completed', tests: ['passed'] });
  });

  it('returns a scan that it left to the queue', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await takeFromOutbox();
    await runBy(previous, scanId);
    expect(await outbox()).toEqual([scanId]);
    await runBy(current, scanId);
  });

  it('leaves the return to the next sweep if it ends before', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await takeFromOutbox();
    expect(await previous.execution.forWorkerLeaveToNewer(scanId)).toBe(true);
    expect(await outbox()).toEqual([]);
    await current.repair.forWorkerResendUnclaimed();
    expect(await outbox()).toEqual([scanId]);
    await runBy(current, scanId);
  });

  it('does not return what another worker runs', async () => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await current.claim(scanId);
    expect(await previous.execution.forWorkerLeaveToNewer(scanId)).toBe(false);
  });

  it.each([
    ['newer workers did not take it within eight seconds', ['default'], 9],
    ['no newer worker lives in the zone, for example after a roll-back', ['warehouse'], 0],
  ])('runs what it knows when %s', async (_, newer, age) => {
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await current.rows(`UPDATE scan_slots SET created_at = now() - make_interval(secs => $1)`, age);
    await runBy(olderRig(newer), scanId);
    expect(await stateOf(scanId)).toEqual({
      status: 'completed',
      attempts: 1,
      tests: ['passed', 'warning'],
    });
    const [{ message, reason } = {}] = await current.rows<{ message?: string; reason?: string }>(
      `SELECT details.message, inconclusive_reason AS reason FROM scan_tests JOIN scan_test_details AS details
         ON details.content_hash = scan_tests.details_hash
       WHERE scan_id = $1 AND test_key = 'security_headers'`,
      scanId,
    );
    expect(message).toBe(
      'Inconclusive: the worker of this scan is of an older version and does not know the test',
    );
    expect(reason).toBe('internal_error');
  });
});

describe('a worker that registers in Redis', () => {
  let redis: RedisServer;
  let worker: TestWorker;
  beforeEach(async () => {
    redis = await RedisServer.start();
    worker = await startTestWorker(database, redis.url, () => stubSession((key) => stubResult(key)));
    await eventually('the worker reaches Redis', 10_000, () =>
      queues()
        .ping()
        .then(
          () => true,
          () => false,
        ),
    );
  });
  afterEach(async () => {
    await worker.lifecycle.stop(() => worker.app.close());
    await redis.kill();
  });

  const queues = (): ScanQueues => worker.app.get(ScanQueues);

  /** @param fields what the other worker reports: its name, its slots, and the number of tests that it knows, unless it is older */
  async function registerAnother(fields: string): Promise<void> {
    await queues().announce();
    await redis.ask(async (client) => {
      const [key = ''] = await client.keys('*:workers');
      await client.zadd(key, Date.now() / 1_000 + 60, fields);
    });
  }

  it.each([
    ['a newer worker', 'other|8|2|1000', ['default'], []],
    ['an older worker', 'other|8|2|1', [], []],
    ['a worker of 0.2.0', 'other|8|2', [], ['default']],
  ])('knows whether the other one is %s', async (_, fields, newer, silent) => {
    await registerAnother(fields);
    await queues().announce();
    expect(queues().zonesWithNewerWorkers).toEqual(newer);
    expect(queues().zonesWithSilentWorkers).toEqual(silent);
    expect((await queues().loads()).scans.slots).toBe(16);
  });

  it('runs a scan soon that a worker of 0.2.0 took and dropped', async () => {
    await registerAnother('other|8|2');
    const scanId = await triggeredScan({ ssl_certificate: true, security_headers: true });
    await takeFromOutbox();
    worker.lifecycle.start();
    const tests = await eventually('the scan ends', 20_000, async () => {
      const state = await stateOf(scanId);
      return state?.status === 'completed' ? state.tests : null;
    });
    expect(tests).toEqual(['passed', 'passed']);
  });
});
