import { type PlannedMigration, planMigrations } from '@palisade/persistence';
import type { QueryRunner } from 'typeorm';
import {
  createTestDatabase,
  type TestDatabase,
  undoAllMigrations,
  undoMigrationsUntil,
} from '../support/database';
import { runCli } from '../support/programs';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const tablesOf = async (runner: QueryRunner): Promise<string[]> => {
  const tables = (await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
  )) as { name: string }[];
  return tables.map(({ name }) => name);
};

/** From the weakest to the strongest. Those of readers and of ANALYZE stop no program. */
const MODES = ['RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'AccessExclusiveLock'];

interface HeldLock {
  table: string;
  mode: string;
}

/** Those of the transaction on tables that were there before. A partition counts as its table. */
const heldLocks = async (runner: QueryRunner, tables: readonly string[]): Promise<HeldLock[]> =>
  (await runner.query(
    `SELECT DISTINCT coalesce(parent.relname, held.relname) AS table, mode
     FROM pg_locks JOIN pg_class AS held ON held.oid = relation
     LEFT JOIN pg_inherits ON inhrelid = held.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE pid = pg_backend_pid() AND mode = ANY($1::text[]) AND held.relname = ANY($2::text[])`,
    [MODES, tables],
  )) as HeldLock[];

const isPlanned = ({ statements }: PlannedMigration, held: HeldLock): boolean =>
  statements.some(({ locks }) =>
    locks.some(({ table, mode }) => table === held.table && MODES.indexOf(mode) >= MODES.indexOf(held.mode)),
  );

it('names the locks that PostgreSQL takes for each migration whose statements are known', async () => {
  await undoAllMigrations(database);
  const runner = database.dataSource.createQueryRunner();
  const unplanned: string[] = [];
  let compared = 0;
  for (;;) {
    const [next] = await planMigrations(database.dataSource);
    if (next === undefined) break;
    const migration = database.dataSource.migrations.find(
      ({ constructor }) => constructor.name === next.name,
    );
    const tables = await tablesOf(runner);
    const isInTransaction = migration?.transaction !== false;
    if (isInTransaction) await runner.startTransaction();
    await migration?.up(runner);
    if (isInTransaction && !next.isOpenEnded) {
      const held = await heldLocks(runner, tables);
      const missing = held.filter((lock) => !isPlanned(next, lock));
      unplanned.push(...missing.map(({ table, mode }) => `${next.name}: ${table} ${mode}`));
      compared += held.length;
    }
    await runner.query('INSERT INTO schema_migrations (name, timestamp) VALUES ($1, 1)', [next.name]);
    if (isInTransaction) await runner.commitTransaction();
  }
  await runner.release();
  expect(unplanned).toEqual([]);
  expect(compared).toBeGreaterThan(50);
});

it('is what `migrate --plan` shows, which changes nothing', async () => {
  await undoMigrationsUntil(database, 'SetDueDates1796506000000');
  const plan = await runCli<{ missing: object[] }>(['migrate', '--plan'], { DATABASE_URL: database.url });
  expect(plan.missing[0]).toMatchObject({
    name: 'SetDueDates1796506000000',
    is_open_ended: false,
    statements: expect.arrayContaining([
      {
        sql: 'ALTER TABLE issues ADD COLUMN overdue_for timestamptz',
        locks: [
          {
            table: 'issues',
            mode: 'AccessExclusiveLock',
            blocks: 'reads and writes',
            reads_rows: false,
            rows: 0,
          },
        ],
      },
    ]) as unknown,
  });
  expect(await planMigrations(database.dataSource)).toHaveLength(plan.missing.length);
});
