import { newId } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createApiKey, createCheck, createTeam } from '../support/factories';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the migration that ends CI hashes with keys', () => {
  it('gives existing hashes the key that last created them, and none to those of people', async () => {
    const { dataSource } = database;
    const team = await createTeam(dataSource);
    const [key, ended, foreign] = [
      await createApiKey(dataSource, team.id),
      await createApiKey(dataSource, team.id, { revokedAt: new Date() }),
      await createApiKey(dataSource, (await createTeam(dataSource)).id),
    ];
    const checks: string[] = [];
    for (let each = 0; each < 7; each += 1) checks.push((await createCheck(dataSource, team.id)).id);
    await undoMigrationsUntil(database, 'EndCiHashesWithKeys1795500004000');
    const hashMadeBy = async (...makers: [kind: string, id: string][]): Promise<string> => {
      const id = checks.pop() ?? '';
      await dataSource.query(
        `INSERT INTO check_ci_hashes (check_id, team_id, hash_digest) VALUES ($1, $2, 'digest')`,
        [id, team.id],
      );
      for (const [kind, actor] of makers) {
        await dataSource.query(
          `INSERT INTO audit_log (id, team_id, action, actor_kind, actor_id, actor_label, target_type, target_id)
           VALUES ($1, $2, 'check.ci_hash_created', $3, $4, 'x', 'check', $5)`,
          [newId(), team.id, kind, actor, id],
        );
      }
      return id;
    };
    const expected = new Map([
      [await hashMadeBy(['key', key.id]), key.id],
      [await hashMadeBy(['key', ended.id]), ended.id],
      [await hashMadeBy(['key', ended.id], ['key', key.id]), key.id],
      [await hashMadeBy(['key', ended.id], ['user', newId()]), null],
      [await hashMadeBy(['user', newId()]), null],
      [await hashMadeBy(['key', foreign.id]), null],
      [await hashMadeBy(), null],
    ]);
    await dataSource.runMigrations();
    const rows = await dataSource.query<{ check_id: string; api_key_id: string | null }[]>(
      'SELECT check_id, api_key_id FROM check_ci_hashes',
    );
    expect(new Map(rows.map((row) => [row.check_id, row.api_key_id]))).toEqual(expected);
  });
});
