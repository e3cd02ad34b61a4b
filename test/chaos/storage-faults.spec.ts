import { eventually } from '../support/program';
import { type ApiAnswer, metricOf } from './support/api-client';
import { MINUTE, figure, isLong } from './support/chaos-form';
import { canMount } from './support/small-disk';
import { Stage } from './support/stage';

const SETTLED = 't0x0.example.com';
const created = (answers: readonly ApiAnswer[]): ApiAnswer[] =>
  answers.filter(({ status }) => status === 201);

/** Walks through every index: a page that was torn, or an entry without its row, is an error. */
async function expectSoundIndexes(stage: Stage): Promise<void> {
  await stage.rows('CREATE EXTENSION IF NOT EXISTS amcheck');
  const checked = await stage.rows(
    `SELECT bt_index_check(pg_index.indexrelid::regclass, true) FROM pg_index
     JOIN pg_class ON pg_class.oid = pg_index.indexrelid JOIN pg_am ON pg_am.oid = pg_class.relam
     WHERE pg_am.amname = 'btree' AND pg_class.relkind = 'i' AND pg_class.relnamespace = 'public'::regnamespace`,
  );
  expect(checked.length).toBeGreaterThan(20);
}

/** Runs PostgreSQL on a disk that is then filled to its last byte. */
async function fullDisk(): Promise<void> {
  await Stage.with(
    async (stage) => {
      const [api, { program: worker, port }] = await Promise.all([
        stage.startApi(),
        stage.startWorkerWithPort(5),
      ]);
      const checks = await stage.checks(200, SETTLED);
      const answers: ApiAnswer[] = [];
      for (const check of checks.slice(0, 20)) answers.push(await api.trigger(check));
      expect(created(answers)).toHaveLength(20);
      // The dispatcher has something to write while there is no room.
      await stage.rows(`UPDATE checks SET next_run_at = now() + interval '3 seconds'`);
      stage.postgres.disk?.fill();
      let next = 0;
      await eventually('writes are refused', MINUTE, async () => {
        const check = checks[next++ % checks.length];
        if (check !== undefined) answers.push(await api.trigger(check));
        return answers.at(-1)?.status === 503;
      });
      expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
      expect(answers.at(-1)?.body.error).toEqual(expect.any(String));
      figure(`F28 scans that fitted after the disk was full: ${created(answers).length - 20}`);
      await eventually('the worker says so', MINUTE, async () => {
        const errors = await metricOf(port, 'palisade_task_errors_total');
        return errors + (await metricOf(port, 'palisade_relay_errors_total')) > 0;
      });
      stage.postgres.disk?.free();
      // What an operator does after making room; PostgreSQL may have stopped on its own.
      await stage.postgres.restart('immediate');
      await eventually('writes are taken again', 30_000, async () => {
        answers.push(await api.trigger(checks[0] ?? { id: '' }));
        return answers.at(-1)?.status === 201;
      });
      await stage.allDone(3 * MINUTE);
      const { total } = await stage.scans();
      const ids = await stage.rows<{ id: string }>('SELECT id FROM scans');
      const kept = new Set(ids.map(({ id }) => id));
      expect(created(answers).filter(({ body }) => !kept.has(body.id ?? ''))).toEqual([]);
      await stage.expectNothingLostOrDoubled(total);
      await expectSoundIndexes(stage);
      expect([api.program.hasExited, worker.hasExited]).toEqual([false, false]);
    },
    { postgres: { diskMegabytes: 160 } },
  );
}

async function sayThatMountingIsImpossible(): Promise<void> {
  await Promise.reject(
    new Error(
      'F28 needs a disk that can be full: run `npm run test:chaos` as root where `mount -t tmpfs` is allowed.',
    ),
  );
}

describe('the storage of PostgreSQL', () => {
  // An ordinary run must pass where mounting is forbidden; the long form must not pretend.
  if (canMount()) it.concurrent('F28: full: 503, alarms, nothing corrupt or lost', fullDisk, 6 * MINUTE);
  else if (isLong) it('F28: full: 503, alarms, nothing corrupt or lost', sayThatMountingIsImpossible);

  it.concurrent(
    'F28: read-only, as a standby is: reads work, writes get 503, workers wait and say so',
    () =>
      Stage.with(
        async (stage) => {
          const [api, { program: worker, port }] = await Promise.all([
            stage.startApi(),
            stage.startWorkerWithPort(5),
          ]);
          const [check] = await stage.checks(1, SETTLED);
          if (check === undefined) throw new Error('There is no check.');
          expect((await api.trigger(check)).status).toBe(201);
          await stage.allDone(30_000);
          await stage.rows(`UPDATE checks SET next_run_at = now() + interval '2 seconds'`);
          await stage.rows('ALTER SYSTEM SET default_transaction_read_only = on');
          await stage.rows('SELECT pg_reload_conf()');
          await eventually(
            'writes are refused',
            30_000,
            async () => (await api.trigger(check)).status === 503,
          );
          expect((await api.listChecks()).status).toBe(200);
          await eventually('the dispatcher says so', 30_000, async () => {
            return (await metricOf(port, 'palisade_task_errors_total')) > 0;
          });
          await stage.rows('ALTER SYSTEM RESET default_transaction_read_only');
          await stage.rows('SELECT pg_reload_conf()');
          await eventually('the schedule has run', 30_000, async () => {
            const runs = await stage.rows(`SELECT FROM scans WHERE triggered_by = 'schedule'`);
            return runs.length === 1;
          });
          await stage.allDone(MINUTE);
          await stage.expectNothingLostOrDoubled((await stage.scans()).total);
          expect([api.program.hasExited, worker.hasExited]).toEqual([false, false]);
        },
        { postgres: true },
      ),
    4 * MINUTE,
  );
});
