import { createApiKey } from '../support/factories';
import { eventually } from '../support/program';
import { freePort } from '../support/redis-server';
import { Stage } from './support/stage';

/** Numbers of the long form, for a night: CHAOS_SCANS=10000 CHAOS_FLUSHES=20 CHAOS_REDIS_DOWN_SECONDS=600. */
const numberFrom = (variable: string, byDefault: number): number =>
  Number(process.env[variable] ?? byDefault);
const SCANS = numberFrom('CHAOS_SCANS', 1_000);
const FLUSHES = numberFrom('CHAOS_FLUSHES', 5);
const REDIS_DOWN_MS = numberFrom('CHAOS_REDIS_DOWN_SECONDS', 30) * 1_000;

const MINUTE = 60_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const twice = (values: readonly string[]): string[] =>
  values.filter((value, place) => values.indexOf(value) !== place);

// Each waits most of its time, for a lease or an outage: side by side they take as long as the longest.
describe('a fault', () => {
  it.concurrent(
    'F1: a worker killed in mid scan: another attempt, one result, no doubles',
    () =>
      Stage.with(async (stage) => {
        const doomed = await stage.startWorker(5);
        const scanIds = await stage.trigger(await stage.checks(3, 't0x60000.example.com'));
        await eventually('the first tests are stored', 30_000, async () => {
          const stored = await stage.rows('SELECT FROM scan_tests WHERE completed_at IS NOT NULL');
          return stored.length === 3;
        });
        await doomed.stop('SIGKILL');
        await stage.shortenTests();
        await stage.startWorker(5);
        await eventually('a second attempt', 75_000, async () => (await stage.scans()).attempts === 2);
        await stage.allDone(15_000);
        await stage.expectNothingLostOrDoubled(scanIds);
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 2 }]);
        expect(twice(stage.finishedTests)).toEqual([]);
      }),
    3 * MINUTE,
  );

  it.concurrent(
    'F3: Redis restarted without its data, with 50 scans waiting and 10 running',
    () =>
      Stage.with(async (stage) => {
        await stage.startWorker(5);
        await stage.startWorker(10);
        const running = await stage.trigger(await stage.checks(15, 't0x12000.example.com'));
        await stage.running(10);
        const waiting = await stage.trigger(await stage.checks(50, 't0x50.example.com'));
        await stage.redis.holdsWaiting(50);
        await stage.redis.kill();
        await pause(2_000);
        await stage.redis.start();
        await stage.allDone(90_000);
        await stage.expectNothingLostOrDoubled([...running, ...waiting]);
        expect(twice(stage.finishedTests)).toEqual([]);
      }),
    3 * MINUTE,
  );

  it.concurrent(
    'F5: Redis emptied again and again under load',
    () =>
      Stage.with(async (stage) => {
        await Promise.all([stage.startWorker(10), stage.startWorker(10)]);
        const checks = await stage.checks(SCANS, 't5x20.example.com');
        const triggered = stage.trigger(checks);
        for (let flush = 0; flush < FLUSHES; flush += 1) {
          const reached = (SCANS * (flush + 0.5)) / FLUSHES;
          await eventually('the load moves', 3 * MINUTE, async () => (await stage.scans()).done >= reached);
          await stage.redis.flush();
        }
        const scanIds = await triggered;
        await stage.allDone(3 * MINUTE + SCANS * 20);
        await stage.expectNothingLostOrDoubled(scanIds);
        expect(twice(stage.finishedTests)).toEqual([]);
      }),
    5 * MINUTE + SCANS * 100,
  );

  it.concurrent(
    'F6: Redis down: triggers are answered, workers live, and everything is caught up once',
    () =>
      Stage.with(async (stage) => {
        const port = await freePort();
        const worker = await stage.startWorker(10);
        const api = await stage.startApi(port);
        const checks = await stage.checks(20, 't0x0.example.com');
        const { key } = await createApiKey(stage.database.dataSource, stage.teamId);
        await stage.redis.kill();
        const until = performance.now() + REDIS_DOWN_MS;
        const statuses: number[] = [];
        const scanIds: string[] = [];
        do {
          for (const check of checks) {
            const answer = await fetch(`http://127.0.0.1:${port}/api/v1/checks/${check.id}/scans`, {
              method: 'POST',
              headers: { Authorization: `Bearer ${key}` },
            });
            statuses.push(answer.status);
            scanIds.push(((await answer.json()) as { id: string }).id);
          }
          await pause(REDIS_DOWN_MS / 3);
        } while (performance.now() < until);
        expect(new Set(statuses)).toEqual(new Set([201]));
        expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
        expect([worker.hasExited, api.hasExited]).toEqual([false, false]);
        await stage.redis.start();
        await stage.allDone(90_000);
        await stage.expectNothingLostOrDoubled(scanIds);
        expect(twice(stage.finishedTests)).toEqual([]);
      }),
    3 * MINUTE + REDIS_DOWN_MS,
  );

  it.concurrent(
    'F17: SIGTERM with 20 scans in flight: exit within 30 s, resumed elsewhere, attempt not counted',
    () =>
      Stage.with(async (stage) => {
        const leaving = await stage.startWorker(25);
        const scanIds = await stage.trigger(await stage.checks(20, 't0x40000.example.com'));
        await stage.running(20);
        await stage.shortenTests();
        await stage.startWorker(25);
        const killer = setTimeout(() => void leaving.stop('SIGKILL'), 30_000);
        expect(await leaving.stop('SIGTERM')).toEqual({ code: 0, signal: null });
        clearTimeout(killer);
        await stage.allDone(20_000);
        await stage.expectNothingLostOrDoubled(scanIds);
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 1 }]);
        expect(twice(stage.finishedTests)).toEqual([]);
      }),
    3 * MINUTE,
  );
});
