import { eventually } from '../support/program';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { Stage } from './support/stage';

/** A lease, and a sweep that finds that it has run out. */
const LEASE_GONE_MS = 30_000;

/** A second attempt that begins when the lease has run out takes until after the first one is heard of again. */
const STILL_RUNNING_MS = 30_000;

// Each waits most of its time, for a lease: side by side they take as long as the longest.
describe('a worker', () => {
  it.concurrent(
    'F1: killed in mid scan: another attempt within 30 s, one result, no doubles',
    () =>
      Stage.with(async (stage) => {
        const doomed = await stage.startWorker(5);
        const scanIds = await stage.trigger(await stage.checks(3, 't0x60000.example.com'));
        await eventually('the first tests are stored', 30_000, async () => {
          const stored = await stage.rows('SELECT FROM scan_tests WHERE completed_at IS NOT NULL');
          return stored.length === 3;
        });
        await doomed.stop('SIGKILL');
        const killedAt = performance.now();
        await stage.shortenTests();
        await stage.startWorker(5);
        await eventually('a second attempt', 90_000, async () => (await stage.scans()).attempts === 2);
        expectAtMost('F1 ms from kill -9 to the second attempt', performance.now() - killedAt, LEASE_GONE_MS);
        await stage.allDone(15_000);
        await stage.expectNothingLostOrDoubled(scanIds.length);
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 2 }]);
        stage.expectNoTestRanTwice();
      }),
    3 * MINUTE,
  );

  it.concurrent(
    'F2: frozen for 60 s: its scans run elsewhere, and what it writes afterwards is refused',
    () =>
      Stage.with(async (stage) => {
        const frozen = await stage.startWorker(5);
        const scanIds = await stage.trigger(await stage.checks(3, 't0x20000.example.com'));
        await stage.running(3);
        frozen.signal('SIGSTOP');
        const frozenAt = performance.now();
        await stage.shortenTests();
        await stage.startWorker(5);
        await eventually(
          'the scans are done elsewhere',
          90_000,
          async () => (await stage.scans()).done === 3,
        );
        figure(
          `F2 s from SIGSTOP to the end elsewhere: ${Math.round((performance.now() - frozenAt) / 1000)}`,
        );
        await pause(Math.max(0, 60_000 - (performance.now() - frozenAt)));
        frozen.signal('SIGCONT');
        await eventually('the old runs see that they are over', 30_000, () => {
          return frozen.log.match(/"outcome":"lease_lost"/g)?.length === 3;
        });
        await stage.expectNothingLostOrDoubled(scanIds.length);
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 2 }]);
        expect(frozen.hasExited).toBe(false);
      }),
    4 * MINUTE,
  );

  it.concurrent(
    'F16: stopped by endless code for longer than its lease: its result is refused while another attempt runs',
    () =>
      Stage.with(async (stage) => {
        const blocked = await stage.startWorker(5);
        const scanIds = await stage.trigger(
          await stage.checks(1, `block${LEASE_GONE_MS + 10_000}.example.com`),
        );
        await stage.running(1);
        await pause(500);
        await stage.shortenTests(STILL_RUNNING_MS);
        await stage.startWorker(5);
        await eventually('the blocked run sees that it is over', 2 * MINUTE, () =>
          blocked.log.includes('"outcome":"lease_lost"'),
        );
        expect(await stage.scans()).toMatchObject({ done: 0, attempts: 2 });
        expect(await stage.rows('SELECT test_key FROM scan_tests WHERE completed_at IS NOT NULL')).toEqual([
          { test_key: 'ssl_certificate' },
        ]);
        await eventually('the scan is done elsewhere', 90_000, async () => (await stage.scans()).done === 1);
        await stage.expectNothingLostOrDoubled(scanIds.length);
        expect(await stage.rows('SELECT attempts FROM scans')).toEqual([{ attempts: 2 }]);
      }),
    4 * MINUTE,
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
        const askedAt = performance.now();
        const killer = setTimeout(() => void leaving.stop('SIGKILL'), 30_000);
        expect(await leaving.stop('SIGTERM')).toEqual({ code: 0, signal: null });
        clearTimeout(killer);
        expectAtMost('F17 ms from SIGTERM to the exit', performance.now() - askedAt, 30_000);
        await stage.allDone(20_000);
        await stage.expectNothingLostOrDoubled(scanIds.length);
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 1 }]);
        stage.expectNoTestRanTwice();
      }),
    3 * MINUTE,
  );
});
