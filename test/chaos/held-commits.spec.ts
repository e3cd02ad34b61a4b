import { FOR_REQUESTS, createDataSource } from '@palisade/persistence';
import { eventually } from '../support/program';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { PostgresServer } from './support/postgres-server';
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

it.each([
  ['INSERT', 'INSERT INTO things VALUES (1)'],
  ['WITH an UPDATE', 'WITH changed AS (UPDATE things SET id = 2 RETURNING id) SELECT id FROM changed'],
  [
    'WITH a DELETE',
    'WITH gone AS MATERIALIZED (\n DELETE FROM things WHERE ctid = (SELECT min(ctid) FROM things) RETURNING id) SELECT id FROM gone',
  ],
  ['WITH before an INSERT', 'WITH one AS (SELECT 1 AS id)\nINSERT INTO things SELECT id FROM one'],
])(
  'refuses %s outside a transaction, the held one and those after it',
  async (_name, write) => {
    const server = await PostgresServer.start();
    const settings = { databaseUrl: server.url, poolSize: 2 };
    const dataSource = await createDataSource({ ...settings, patience: FOR_REQUESTS }).initialize();
    const other = await createDataSource(settings).initialize();
    const refusal = (): Promise<unknown> =>
      dataSource.query(write).then(
        () => null,
        (error: unknown) => error,
      );
    const held = (): Promise<unknown> =>
      other.query(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
    try {
      await other.query('CREATE TABLE things (id integer)');
      await other.query('INSERT INTO things SELECT generate_series(1, 100)');
      await other.query(HOLD);
      await other.query('SELECT pg_reload_conf()');
      // The server applies it some time later.
      expect(await eventually('a commit is held', 10_000, refusal)).toMatchObject({ code: '57000' });
      const before = await held();
      expect(before).toHaveLength(1);
      expect(await refusal()).toMatchObject({ code: '57000' });
      expect(await held()).toEqual(before);
      const read = 'WITH all_of_them AS (SELECT id FROM things) SELECT count(*) FROM all_of_them';
      expect(await dataSource.query(read)).toHaveLength(1);
    } finally {
      await dataSource.destroy();
      await other.destroy();
      await server.remove();
    }
  },
  600_000,
);
