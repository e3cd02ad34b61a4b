import { Check, ENTITIES, Scan, ensurePartitions, newId } from '@palisade/persistence';
import { createCheck, createScan, createTeam } from '../support/factories';
import { createTestDatabase, type TestDatabase, undoAllMigrations } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the schema', () => {
  it('has no difference between entities and migrations', async () => {
    const pending = await database.dataSource.driver.createSchemaBuilder().log();
    expect(pending.upQueries.map(({ query }) => query)).toEqual([]);
    expect(ENTITIES.length).toBeGreaterThan(9);
  });

  it('refuses rows that point across teams', async () => {
    const [ours, theirs] = [await createTeam(database.dataSource), await createTeam(database.dataSource)];
    const check = await createCheck(database.dataSource, ours.id);
    await expect(createScan(database.dataSource, { ...check, teamId: theirs.id })).rejects.toThrow(
      /scans_check_fkey/,
    );
  });

  it('goes down and up again', async () => {
    const fresh = await createTestDatabase();
    try {
      await undoAllMigrations(fresh);
      const [left] = await fresh.dataSource.query<{ tables: string[] }[]>(
        `SELECT array_agg(tablename::text) AS tables FROM pg_tables WHERE schemaname = 'public'`,
      );
      expect(left?.tables).toEqual(['schema_migrations']);
      await expect(fresh.dataSource.runMigrations()).resolves.toHaveLength(3);
    } finally {
      await fresh.drop();
    }
  });

  it('makes partitions ahead once, and new scans land in their month', async () => {
    const made = await ensurePartitions(database.dataSource, new Date(), 1);
    expect(made).toHaveLength(4);
    await expect(ensurePartitions(database.dataSource, new Date(), 1)).resolves.toEqual([]);
    const team = await createTeam(database.dataSource);
    const scan = await createScan(database.dataSource, await createCheck(database.dataSource, team.id));
    const [row] = await database.dataSource.query<{ partition: string }[]>(
      'SELECT tableoid::regclass::text AS partition FROM scans WHERE id = $1',
      [scan.id],
    );
    expect(made).toContain(row?.partition);
  });

  it('leaves a month in the default partition when its rows are already there', async () => {
    const fresh = await createTestDatabase();
    try {
      const team = await createTeam(fresh.dataSource);
      const check = await createCheck(fresh.dataSource, team.id);
      await createScan(fresh.dataSource, check);
      const made = await ensurePartitions(fresh.dataSource, new Date(), 1);
      expect(made.filter((name) => name.startsWith('scans_'))).toHaveLength(1);
      await expect(fresh.dataSource.getRepository(Scan).countBy({ checkId: check.id })).resolves.toBe(1);
    } finally {
      await fresh.drop();
    }
  });

  it('waits for busy tables in short tries, and then makes its partitions', async () => {
    const fresh = await createTestDatabase();
    try {
      const busy = fresh.dataSource.createQueryRunner();
      await busy.startTransaction();
      await busy.query('LOCK TABLE scans_default IN ROW EXCLUSIVE MODE');
      const making = ensurePartitions(fresh.dataSource, new Date(), 0);
      await new Promise((resolve) => setTimeout(resolve, 600));
      await busy.commitTransaction();
      await busy.release();
      await expect(making).resolves.toHaveLength(2);
    } finally {
      await fresh.drop();
    }
  });

  it('throws instead of ignoring an undefined filter', async () => {
    const checks = database.dataSource.getRepository(Check);
    await expect(checks.findBy({ teamId: undefined, id: newId() })).rejects.toThrow();
  });
});
