import { eventually } from '../support/program';
import { Stage } from './support/stage';
import { withWorkers } from './support/worker-process';

const MINUTE = 60_000;
/** A lease of 20 seconds and the sweeper's next probe. */
const DELAY_OF_OTHERS_S = 30;

interface Ended {
  status: string;
  failure_reason: string | null;
  attempts: number;
  seconds: number;
}

const endOf = (stage: Stage, scanId: string, withinMs: number): Promise<Ended> =>
  eventually('the poisonous scan ends', withinMs, async () => {
    const [scan] = await stage.rows<Ended>(
      `SELECT status, failure_reason, attempts, extract(epoch FROM completed_at - created_at)::float AS seconds
       FROM scans WHERE id = $1 AND completed_at IS NOT NULL`,
      scanId,
    );
    return scan;
  });

describe('F15: a scan that ends its process', () => {
  it.concurrent.each([
    ['by process.exit', 'exit.example.com'],
    ['by using up its memory', 'hungry.example.com'],
  ])(
    '%s fails at the third attempt alone, costs one worker, and holds nobody else up',
    (_, domain) =>
      Stage.with((stage) =>
        withWorkers(stage, 2, async (workers, startWorker) => {
          const [poisonous] = await stage.checks(1, domain);
          if (poisonous === undefined) throw new Error('There is no check.');
          const [poison] = await stage.trigger([poisonous]);
          const others = await stage.trigger(await stage.checks(12, 't0x2000.example.com'));

          await eventually('a worker dies', 30_000, () => workers.some(({ hasExited }) => hasExited));
          await startWorker();
          const failed = { status: 'failed', failure_reason: 'scan_crashed' };
          // The loss of the worker does not count: other scans ran there.
          expect(await endOf(stage, poison ?? '', 100_000)).toMatchObject({ ...failed, attempts: 4 });
          await stage.allDone(30_000);

          expect(workers.filter(({ hasExited }) => hasExited)).toHaveLength(1);
          expect(
            await stage.rows(
              `SELECT id FROM scans WHERE id = ANY($1) AND status = 'completed'
               AND completed_at <= created_at + make_interval(secs => $2)`,
              others,
              DELAY_OF_OTHERS_S + 10,
            ),
          ).toHaveLength(others.length);

          // Someone is told, and the check continues: alone from the first attempt, so no other worker dies of it.
          expect(workers.map(({ log }) => log).join('')).toContain('check isolated');
          expect(
            await stage.rows('SELECT domain FROM checks WHERE isolated_at IS NOT NULL AND is_active'),
          ).toEqual([{ domain }]);
          const [again] = await stage.trigger([poisonous]);
          expect(await endOf(stage, again ?? '', MINUTE)).toMatchObject({ ...failed, attempts: 3 });
          expect(workers.filter(({ hasExited }) => hasExited)).toHaveLength(1);
        }),
      ),
    4 * MINUTE,
  );
});
