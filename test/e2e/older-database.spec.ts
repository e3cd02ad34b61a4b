import { startTestApi } from '../support/api';
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
