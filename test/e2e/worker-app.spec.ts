import { Scan, newId } from '@palisade/persistence';
import { INTERACTIVE_QUEUE, ScanQueues } from '@palisade/scan-queue';
import { VERSION } from '@palisade/version';
import { Redis } from 'ioredis';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { faultsInMetrics } from '../support/promtool';
import { RedisServer } from '../support/redis-server';
import { type ScanRig, createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { type TestWorker, startTestWorker } from '../support/worker';

let database: TestDatabase;
let rig: ScanRig;
let teamId: string;
let worker: TestWorker;
/** Its own: a worker takes whatever scans it finds, also those of other tests. */
let redis: RedisServer;

const scanStatus = (scanId: string): Promise<string> =>
  eventually('the scan ends', 10_000, async () => {
    const { status } = await database.dataSource.getRepository(Scan).findOneByOrFail({ id: scanId });
    return ['completed', 'failed'].includes(status) ? status : null;
  });

beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  teamId = (await createTeam(database.dataSource)).id;
  redis = await RedisServer.start();
  worker = await startTestWorker(database, redis.url, () => stubSession((key) => stubResult(key)));
  worker.lifecycle.start();
});
afterAll(async () => {
  await worker.lifecycle.stop(() => worker.app.close());
  await redis.kill();
  await database.drop();
});

describe('a worker', () => {
  it('takes a triggered scan through the queue to its end', async () => {
    const scanId = await rig.trigger(await createCheck(database.dataSource, teamId));
    expect(await scanStatus(scanId)).toBe('completed');
    expect(await rig.rows('SELECT FROM outbox UNION ALL SELECT FROM scan_slots')).toEqual([]);
  });

  it('runs the waiting scans of one check in turn, and those of the schedule', async () => {
    const check = await createCheck(database.dataSource, teamId);
    const scanIds = [await rig.trigger(check), await rig.trigger(check), await rig.trigger(check)];
    for (const scanId of scanIds) expect(await scanStatus(scanId)).toBe('completed');
    await rig.rows(`UPDATE checks SET next_run_at = now() - interval '1 second' WHERE id = $1`, check.id);
    const opened = await eventually('the scheduler opens a scan', 10_000, async () => {
      const found = await rig.rows<{ id: string }>(
        `SELECT id FROM scans WHERE check_id = $1 AND triggered_by = 'schedule'`,
        check.id,
      );
      return found[0];
    });
    expect(await scanStatus(opened.id)).toBe('completed');
  });

  it('answers its health and metrics', async () => {
    await worker.get('/health/live').expect(200, { status: 'ok', version: VERSION, hanging: [] });
    // PostgreSQL and Redis have two seconds to respond, which a busy machine exceeds.
    const ready = await eventually('the worker is ready', 30_000, async () => {
      const response = await worker.get('/health/ready');
      return response.ok && response;
    });
    expect(ready.body).toMatchObject({
      status: 'ok',
      details: { postgresql: { status: 'up' }, redis: { status: 'up' }, worker: { status: 'up' } },
    });
    const metrics = await worker.get('/metrics').expect(200);
    expect(metrics.headers['content-type']).toContain('text/plain; version=0.0.4');
    for (const line of [
      'palisade_queue_scans{queue="scans",state="waiting"} 0',
      'palisade_queue_scans{queue="scans-interactive",state="active"}',
      'palisade_outbox_scans{class="interactive"} 0',
      'palisade_outbox_scans{class="scheduled"} 0',
      'palisade_scans_total{outcome="completed"}',
      'palisade_scan_start_latency_seconds_count',
      'palisade_test_duration_seconds_count{test_key="ssl_certificate",status="passed"}',
      'palisade_dispatch_lag_seconds_count 1',
      'palisade_relay_errors_total 0',
      'palisade_dispatch_overdue_seconds 0',
      'palisade_isolated_checks 0',
      `palisade_build_info{program="worker",version="${VERSION}"} 1`,
      'palisade_ready{program="worker"} 1',
      'palisade_database_connections_limit 10',
      'palisade_database_connection_waits 0',
    ]) {
      expect(metrics.text).toContain(line);
    }
    expect(faultsInMetrics(metrics.text)).toBe('');
  });
});

describe('the metrics', () => {
  it('are for clients on this host and holders of METRICS_TOKEN', async () => {
    const forwarded = await worker.get('/metrics').set('X-Forwarded-For', '203.0.113.7');
    expect(forwarded.status).toBe(401);
    await worker
      .get('/metrics')
      .set({ 'X-Forwarded-For': '203.0.113.7', Authorization: 'Bearer a-token-of-a-scraper' })
      .expect(200);
  });
});

describe('the queues', () => {
  it('take a scan again although Redis kept a rest of its first message', async () => {
    const idle = await startTestWorker(database, `${redis.url}/1`, () =>
      stubSession((key) => stubResult(key)),
    );
    const client = new Redis(`${redis.url}/1`);
    const queues = idle.app.get(ScanQueues);
    try {
      await eventually('the queues answer', 10_000, () =>
        queues.ping().then(
          () => true,
          () => false,
        ),
      );
      const message = { queue: INTERACTIVE_QUEUE, scanId: newId() } as const;
      const waiting = async () => (await queues.loads())[INTERACTIVE_QUEUE].waiting;
      await queues.add([{ ...message, id: '1' }]);
      // What emptying Redis between taking a message and locking it leaves: the message, in no list.
      await client.del(await client.keys(`{palisade-*}:${INTERACTIVE_QUEUE}:wait`));
      await queues.add([{ ...message, id: '1' }]);
      expect(await waiting()).toBe(0);
      await queues.add([{ ...message, id: '2' }]);
      expect(await waiting()).toBe(1);
    } finally {
      client.disconnect();
      await idle.lifecycle.stop(() => idle.app.close());
    }
  });
});

describe('a worker without Redis', () => {
  it('reports it, keeps running, and stops cleanly', async () => {
    const stranded = await startTestWorker(database, 'redis://127.0.0.1:1', () => stubSession());
    stranded.lifecycle.start();
    try {
      const { body } = await eventually('PostgreSQL responds in time', 30_000, async () => {
        const response = await stranded.get('/health/ready').expect(503);
        return response.body.details.postgresql.status === 'up' && response;
      });
      expect(body).toMatchObject({
        status: 'error',
        error: { redis: { status: 'down', message: 'redis does not respond.' } },
        details: { postgresql: { status: 'up' } },
      });
      await stranded.get('/health/live').expect(200);
      const metrics = await stranded.get('/metrics').expect(200);
      expect(metrics.text).not.toContain('palisade_queue_scans{');
      expect(metrics.text).toContain('palisade_outbox_scans{class="scheduled"} 0');
      expect(metrics.text).toContain('palisade_ready{program="worker"} 0');
    } finally {
      stranded.lifecycle.isDraining = true;
      const response = await stranded.get('/health/ready').expect(503);
      expect(response.body).toMatchObject({ error: { worker: { status: 'down' } } });
      await stranded.lifecycle.stop(() => stranded.app.close());
    }
  });
});
