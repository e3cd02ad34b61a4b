import { migrate } from '@palisade/persistence';
import { startTestApi } from '../support/api';
import { createTestDatabase, undoMigrationsUntil } from '../support/database';
import { eventually } from '../support/program';

describe('a database that lacks a migration', () => {
  it('makes the api not ready until it has run', async () => {
    const older = await startTestApi();
    try {
      const { dataSource } = older.database;
      const [last] = await dataSource.query<{ name: string; timestamp: string }[]>(
        'SELECT name, timestamp FROM schema_migrations ORDER BY timestamp DESC LIMIT 1',
      );
      await dataSource.query('DELETE FROM schema_migrations WHERE name = $1', [last?.name]);
      const { body } = await older.http.get('/health/ready').expect(503);
      expect(body).toMatchObject({
        error: {
          postgresql: {
            status: 'down',
            message: 'The database is older than this program: run `palisade migrate`.',
          },
        },
      });
      await dataSource.query('INSERT INTO schema_migrations (name, timestamp) VALUES ($1, $2)', [
        last?.name,
        last?.timestamp,
      ]);
      await eventually('ready', 5_000, async () => (await older.http.get('/health/ready')).ok);
    } finally {
      await older.close();
    }
  });
});

describe('a migration of a table that a long transaction reads', () => {
  it('lets writers pass while it waits, then runs', async () => {
    const older = await createTestDatabase();
    try {
      await undoMigrationsUntil(older, 'SetDueDates1796506000000');
      const reader = older.dataSource.createQueryRunner();
      await reader.startTransaction();
      await reader.query('SELECT FROM issues LIMIT 1');
      const said: string[] = [];
      const migrated = migrate(older.dataSource, new Date(), {}, (line) => said.push(line));
      // Until it says that it tries again, it has waited for its lock once.
      await eventually('a further try', 30_000, () => said.length > 0);
      await older.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '10s'`);
        await manager.query('UPDATE issues SET severity = severity WHERE false');
      });
      await reader.commitTransaction();
      await reader.release();
      const { applied } = await migrated;
      expect(applied[0]).toBe('SetDueDates1796506000000');
      expect(said).toEqual([expect.stringContaining('trying again (1 of 59)')]);
    } finally {
      await older.drop();
    }
  });
});
