import { eventually } from '../support/program';
import { MINUTE, expectAtMost, figure, inForm, pause, percentile } from './support/chaos-form';
import { metricOf } from './support/api-client';
import { Stage } from './support/stage';

const SCANS = inForm(1_000, 10_000);
const FLUSHES = inForm(5, 20);
const DOWN_MS = inForm(20_000, 600_000);

describe('Redis', () => {
  it.concurrent(
    'F3: restarted without its data, with 50 scans waiting and 10 running',
    () =>
      Stage.with(async (stage) => {
        await stage.startWorker(5);
        await stage.startWorker(10);
        const [long, short] = [
          await stage.checks(15, 't0x30000.example.com'),
          await stage.checks(70, 't0x4000.example.com'),
        ];
        const running = await stage.trigger(long);
        await stage.running(10);
        const waiting = await stage.trigger(short);
        await stage.redis.holdsWaiting(50);
        await stage.redis.kill();
        await pause(2_000);
        await stage.redis.start();
        const backAt = performance.now();
        await stage.allDone(120_000);
        expectAtMost('F3 ms from the return of Redis until all is done', performance.now() - backAt, 90_000);
        await stage.expectNothingLostOrDoubled(running.length + waiting.length);
        stage.expectNoTestRanTwice();
      }),
    4 * MINUTE,
  );

  it.concurrent(
    'F5: emptied again and again under load',
    () =>
      Stage.with(async (stage) => {
        await Promise.all([stage.startWorker(10), stage.startWorker(10)]);
        const triggered = stage.trigger(await stage.checks(SCANS, 't5x20.example.com'));
        for (let flush = 0; flush < FLUSHES; flush += 1) {
          const reached = (SCANS * (flush + 0.5)) / FLUSHES;
          await eventually('the load moves', 3 * MINUTE, async () => (await stage.scans()).done >= reached);
          await stage.redis.flush();
        }
        const scanIds = await triggered;
        await stage.allDone(3 * MINUTE + SCANS * 20);
        await stage.expectNothingLostOrDoubled(scanIds.length);
        stage.expectNoTestRanTwice();
        figure(`F5 scans through ${FLUSHES} flushes: ${SCANS}`);
      }),
    5 * MINUTE + SCANS * 100,
  );

  it.concurrent(
    'F6: down: triggers work, workers live, and everything is caught up once',
    () =>
      Stage.with(async (stage) => {
        const worker = await stage.startWorker(10);
        const api = await stage.startApi();
        const checks = await stage.checks(inForm(20, 200), 't0x0.example.com');
        await stage.redis.kill();
        const until = performance.now() + DOWN_MS;
        const answers: Awaited<ReturnType<typeof api.trigger>>[] = [];
        while (performance.now() < until || answers.length < checks.length) {
          const check = checks[answers.length % checks.length];
          if (check === undefined) throw new Error('There are no checks.');
          answers.push(await api.trigger(check));
          if (answers.length % checks.length === 0) await pause(DOWN_MS / 10);
        }
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        const times = answers.map(({ ms }) => ms);
        expectAtMost(`F6 p95 in ms of ${times.length} triggers without Redis`, percentile(times, 0.95), 300);
        expect((await api.ready()).body).toMatchObject({ status: 'degraded' });
        expect([worker.hasExited, api.program.hasExited]).toEqual([false, false]);
        await stage.redis.start();
        await stage.allDone(90_000);
        await stage.expectNothingLostOrDoubled(answers.length);
        stage.expectNoTestRanTwice();
      }),
    4 * MINUTE + DOWN_MS,
  );

  it.concurrent(
    'F7: full: what cannot be sent waits and is counted, nothing is lost',
    () =>
      Stage.with(async (stage) => {
        const { port } = await stage.startWorkerWithPort(10);
        const running = await stage.trigger(await stage.checks(5, 't0x3000.example.com'));
        await stage.running(5);
        await stage.redis.ask((redis) => redis.config('SET', 'maxmemory', '1'));
        const waiting = await stage.trigger(await stage.checks(50, 't0x20.example.com'));
        await eventually('refusals are counted', 30_000, async () => {
          return (await metricOf(port, 'palisade_relay_errors_total')) > 0;
        });
        await eventually('the running scans end anyway', 30_000, async () => {
          return (await stage.scans()).done >= running.length;
        });
        expect(await metricOf(port, 'palisade_outbox_scans')).toBeGreaterThan(0);
        await stage.redis.ask((redis) => redis.config('SET', 'maxmemory', '0'));
        const freedAt = performance.now();
        await stage.allDone(2 * MINUTE);
        figure(
          `F7 s from room in Redis until all is done: ${Math.round((performance.now() - freedAt) / 1000)}`,
        );
        await stage.expectNothingLostOrDoubled(running.length + waiting.length);
        stage.expectNoTestRanTwice();
      }),
    4 * MINUTE,
  );
});
