import { eventually } from '../support/program';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { Stage } from './support/stage';

const ROUNDS = 4;
/** More than the ten connections of the api. */
const AT_THE_SAME_TIME = 16;
const POOL = 10;

/** A standby that does not exist never confirms a commit. */
const HOLD = `ALTER SYSTEM SET synchronous_standby_names = 'nobody'`;
const RELEASE = 'ALTER SYSTEM RESET synchronous_standby_names';

it(
  'while no synchronous standby confirms commits, the api refuses writes within 2.5 s and serves reads, and keeps all that it accepted',
  () =>
    Stage.with(
      async (stage) => {
        const { dataSource } = stage.database;
        const api = await stage.startApi();
        const checks = await stage.checks(AT_THE_SAME_TIME * ROUNDS, 't0x0.example.com');
        const tell = async (statement: string): Promise<void> => {
          await dataSource.query(statement);
          await dataSource.query('SELECT pg_reload_conf()');
        };
        const held = async (): Promise<number> => {
          const [row] = await dataSource.query<{ held: number }[]>(
            `SELECT count(*)::integer AS held FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
          );
          return Number(row?.held);
        };

        await tell(HOLD);
        await pause(500);
        const answers = [];
        const counts = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const some = checks.slice(round * AT_THE_SAME_TIME, (round + 1) * AT_THE_SAME_TIME);
          const [reads, writes] = await Promise.all([
            Promise.all(some.map(() => api.listChecks())),
            // An export is noted in the audit log, outside a transaction.
            Promise.all([...some.map((check) => api.trigger(check)), api.get('/issues/export')]),
          ]);
          // The first writes hold all connections until the api knows.
          if (round > 0) expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
          expect(writes.filter(({ status }) => status !== 503)).toEqual([]);
          expect(new Set(writes.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
          answers.push(...reads, ...writes);
          counts.push(await held());
        }
        expectAtMost(
          'slowest answer while commits are held, ms',
          Math.max(...answers.map(({ ms }) => ms)),
          2_500,
        );
        const [left = 0] = counts;
        figure(`held commits on the server: ${left}`);
        expect(left).toBeLessThanOrEqual(POOL);
        // Nothing is sent any more that would be held.
        expect(counts).toEqual(counts.map(() => left));

        await tell(RELEASE);
        const accepted = await eventually('the api accepts writes again', 10_000, async () => {
          const { status, body } = await api.trigger(checks.at(-1) ?? { id: '' });
          return status === 201 && body.id;
        });
        expect(await held()).toBe(0);
        const rows = await dataSource.query<{ id: string }[]>('SELECT id FROM scans');
        expect(rows.map(({ id }) => id)).toContain(accepted);
        // What was held has happened; what was refused before its commit has not.
        expect(rows.length).toBeLessThanOrEqual(left + 1);
      },
      { postgres: true },
    ),
  2 * MINUTE,
);
