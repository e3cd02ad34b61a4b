import { fingerprintOf } from '@palisade/catalogue';
import {
  Check,
  ENTITIES,
  Issue,
  ScanTestsRepository,
  ensurePartitions,
  newId,
  partitionMonth,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import {
  createTestDatabase,
  type TestDatabase,
  undoAllMigrations,
  undoMigrationsUntil,
} from '../support/database';
import { eventually } from '../support/program';
import { stubFinding } from '../support/scan-rig';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** TypeORM reads the types of all columns with arrays at the same time over one connection, which node-postgres will refuse. */
async function inTurn<Result>(dataSource: DataSource, work: () => Promise<Result>): Promise<Result> {
  const create = dataSource.createQueryRunner.bind(dataSource);
  const spy = jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    let last: Promise<unknown> = Promise.resolve();
    runner.query = ((...args: unknown[]) =>
      (last = last.catch(() => undefined).then(() => query(...args)))) as typeof runner.query;
    return runner;
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

describe('the schema', () => {
  it('has no difference between entities and migrations', async () => {
    const pending = await inTurn(database.dataSource, () =>
      database.dataSource.driver.createSchemaBuilder().log(),
    );
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
      await expect(fresh.dataSource.runMigrations()).resolves.toHaveLength(
        fresh.dataSource.migrations.length,
      );
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

  it('pairs a month that only one of the partitioned tables had', async () => {
    const fresh = await createTestDatabase();
    try {
      const { dataSource } = fresh;
      // Before the tables lose the columns that the entities know.
      const team = await createTeam(dataSource);
      const check = await createCheck(dataSource, team.id);
      const scan = await createScan(dataSource, check);
      await undoMigrationsUntil(fresh, 'PairPartitions1767571200000');
      const month = partitionMonth(new Date());
      const twinless = `scan_tests_${month.name}`;
      await dataSource.query(
        `CREATE TABLE ${twinless} PARTITION OF scan_tests FOR VALUES FROM ('${month.from}') TO ('${month.to}')`,
      );
      await dataSource.query(
        `INSERT INTO scan_tests (scan_id, id, team_id, check_id, test_key, position)
         VALUES ($1, gen_random_uuid(), $2, $3, 'ssl_certificate', 0)`,
        [scan.id, scan.teamId, check.id],
      );
      await dataSource.runMigrations();
      const places = await dataSource.query<{ scan: string; test: string }[]>(
        `SELECT s.tableoid::regclass::text AS scan, t.tableoid::regclass::text AS test
         FROM scans s JOIN scan_tests t ON t.scan_id = s.id`,
      );
      expect(places).toEqual([{ scan: `scans_${month.name}`, test: twinless }]);
      await undoMigrationsUntil(fresh, 'PairPartitions1767571200000');
      await expect(dataSource.runMigrations()).resolves.not.toEqual([]);
    } finally {
      await fresh.drop();
    }
  });

  it('keeps every issue with its notes, and finds rule and location in the stored findings', async () => {
    const fresh = await createTestDatabase();
    try {
      const { dataSource } = fresh;
      const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
      const scan = await createScan(dataSource, check);
      const location = '/a "quoted" pläce\n';
      const fingerprint = fingerprintOf(check.id, {
        testKey: 'security_headers',
        id: 'csp-missing',
        location,
      });
      await dataSource.query(
        `INSERT INTO scan_test_details (check_id, content_hash, team_id, findings, remediation_steps, technical_details)
         VALUES ($1, 'abc', $2, $3, '[]', '{}')`,
        [check.id, check.teamId, JSON.stringify([stubFinding({ id: 'csp-missing', location })])],
      );
      await dataSource.query(
        `INSERT INTO scan_tests (scan_id, test_key, position, details_hash) VALUES ($1, 'security_headers', 0, 'abc')`,
        [scan.id],
      );
      const notes = { isResolved: true, resolvedAt: new Date(), resolutionNotes: 'Header added.' };
      const known = await createIssue(dataSource, check, scan.id, { fingerprint, ...notes });
      const unknown = await createIssue(dataSource, check, scan.id);
      await undoMigrationsUntil(fresh, 'TrackIssueLifeCycle1769000000000');
      await dataSource.runMigrations();
      const rows = await dataSource.getRepository(Issue).find({ order: { id: 'ASC' } });
      expect(rows).toMatchObject([
        { id: known.id, ...notes, resolution: 'manual', ruleId: 'csp-missing', location },
        { id: unknown.id, isResolved: false, resolution: null, ruleId: null, location: null },
      ]);
    } finally {
      await fresh.drop();
    }
  });

  it('marks the issues that the latest completed scan of their check saw', async () => {
    const fresh = await createTestDatabase();
    try {
      const { dataSource } = fresh;
      const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
      const [before, latest] = [await createScan(dataSource, check), await createScan(dataSource, check)];
      await dataSource.getRepository(Check).update({ id: check.id }, { latestCompletedScanId: latest.id });
      const [gone, current] = [
        await createIssue(dataSource, check, before.id),
        await createIssue(dataSource, check, latest.id),
      ];
      await undoMigrationsUntil(fresh, 'MarkCurrentIssues1767744000000');
      await dataSource.runMigrations();
      const marked = await dataSource.getRepository(Issue).find({ order: { id: 'ASC' } });
      expect(marked.map(({ id, isDetected }) => [id, isDetected])).toEqual([
        [gone.id, false],
        [current.id, true],
      ]);
    } finally {
      await fresh.drop();
    }
  });

  it('keeps the ids, owners and messages of results when it compacts them, and when that is undone', async () => {
    const fresh = await createTestDatabase();
    try {
      const { dataSource } = fresh;
      await ensurePartitions(dataSource, new Date(), 0);
      const team = await createTeam(dataSource);
      const check = await createCheck(dataSource, team.id);
      const results = new ScanTestsRepository(dataSource);
      const rows = () =>
        dataSource.query<Record<string, unknown>[]>('SELECT * FROM scan_tests ORDER BY position');
      const { id: scanId } = await createScan(dataSource, check);
      await dataSource.query(
        `INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details)
         VALUES ($1, 'some', $2, 'Nothing found.', '[]', '[]', '{}')`,
        [check.id, team.id],
      );
      const kept = newId();
      await dataSource.query(
        `INSERT INTO scan_tests (scan_id, id, position, test_key, status, message, started_at, completed_at, details_hash, receipt)
         VALUES ($1, $2, 0, 'ssl_certificate', 'failed', 'Stopped.', '2026-01-02', '2026-01-03', NULL, '{"requests": 1}'),
                ($1, NULL, 1, 'csrf_protection', 'passed', '', '2026-01-02', '2026-01-03', 'some', NULL)`,
        [scanId, kept],
      );
      const before = await results.all(team.id, scanId);
      const [, derived] = before;
      expect(before).toMatchObject([{ id: kept, message: 'Stopped.' }, { message: 'Nothing found.' }]);
      expect(derived?.id).toMatch(new RegExp(`^${scanId.slice(0, -2)}[0-9a-f]{2}$`));
      expect(derived?.id).not.toBe(scanId);

      await undoMigrationsUntil(fresh, 'CompactScanTests1768400000000');
      const owner = { scan_id: scanId, team_id: team.id, check_id: check.id };
      expect(await rows()).toMatchObject([
        { ...owner, id: kept, message: 'Stopped.', receipt: { requests: 1 } },
        { ...owner, id: derived?.id, message: 'Nothing found.', details_hash: 'some' },
      ]);
      await expect(dataSource.query('UPDATE scan_tests SET team_id = $1', [newId()])).rejects.toThrow(
        /_scan_fkey/,
      );

      await dataSource.runMigrations();
      expect(await results.all(team.id, scanId)).toEqual(before);
      await expect(results.get(team.id, scanId, kept)).resolves.toMatchObject({ receipt: { requests: 1 } });
      await expect(results.get(team.id, scanId, String(derived?.id))).resolves.toMatchObject({
        findings: [],
      });
      // The months of the future have the new keys as well.
      await expect(ensurePartitions(dataSource, new Date(), 1)).resolves.toHaveLength(2);
    } finally {
      await fresh.drop();
    }
  });

  it('lets others write to busy tables between its tries, and then makes its partitions', async () => {
    const fresh = await createTestDatabase();
    try {
      const check = await createCheck(fresh.dataSource, (await createTeam(fresh.dataSource)).id);
      const busy = fresh.dataSource.createQueryRunner();
      await busy.startTransaction();
      await busy.query('LOCK TABLE scans_default IN ROW EXCLUSIVE MODE');
      const making = ensurePartitions(fresh.dataSource, new Date(), 0);
      await eventually('the lock is waited for', 5_000, async () => {
        const waiting = await fresh.dataSource.query<unknown[]>('SELECT FROM pg_locks WHERE NOT granted');
        return waiting.length > 0;
      });
      // Behind a lock that waits without a limit this write would wait for as long as the tables are busy.
      await createScan(fresh.dataSource, check);
      await busy.commitTransaction();
      await busy.release();
      await expect(making).resolves.toHaveLength(2);
    } finally {
      await fresh.drop();
    }
  });
});
