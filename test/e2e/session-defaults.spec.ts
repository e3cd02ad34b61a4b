import { createDataSource, migrate, readDatabaseFacts } from '@palisade/persistence';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { palisade } from '../support/command-line';
import { type TestDatabase, createTestDatabase } from '../support/database';
import { MiniPooler } from '../support/mini-pooler';

/** What operators set for other programs of the same server. */
const DEFAULTS = [
  "default_transaction_isolation TO 'repeatable read'",
  "datestyle TO 'German', 'DMY'",
  "intervalstyle TO 'sql_standard'",
  'standard_conforming_strings TO off',
  'row_security TO off',
  "lock_timeout TO '20ms'",
];

let database: TestDatabase;
let name: string;
const opened: DataSource[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
});
afterAll(() => database.drop());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.destroy()));
  await database.dataSource.query(`ALTER DATABASE "${name}" RESET ALL`);
});

const setDefaults = async (...defaults: string[]): Promise<void> => {
  for (const each of defaults) await database.dataSource.query(`ALTER DATABASE "${name}" SET ${each}`);
};

async function open(databaseUrl = database.url, poolSize = 3): Promise<DataSource> {
  const dataSource = await createDataSource({ databaseUrl, poolSize }).initialize();
  opened.push(dataSource);
  return dataSource;
}

describe('session defaults of a database', () => {
  it('give way to what we need', async () => {
    await setDefaults(...DEFAULTS);
    const { wrongSettings } = await readDatabaseFacts(await open());
    expect(wrongSettings).toEqual([]);
  });

  it('do not stop a migration', async () => {
    await setDefaults(...DEFAULTS);
    const dataSource = await open();
    await dataSource.undoLastMigration();
    await expect(migrate(dataSource, new Date())).resolves.toMatchObject({ applied: [expect.any(String)] });
  });

  it.each(["''", 'pg_catalog', 'no_such_schema'])('find the tables with search_path %s', async (path) => {
    await setDefaults(`search_path TO ${path}`);
    const dataSource = await open();
    await expect(dataSource.query('SELECT count(*)::integer AS count FROM teams')).resolves.toEqual([
      { count: expect.any(Number) },
    ]);
  });
});

describe('a pooler', () => {
  let pooler: MiniPooler;
  beforeAll(async () => (pooler = await MiniPooler.start(database.url)));
  afterAll(() => pooler.close());

  it('that refuses most settings gets the others, and doctor names what is left', async () => {
    await setDefaults(...DEFAULTS);
    const { wrongSettings } = await readDatabaseFacts(await open(pooler.url));
    expect(pooler.refused).toBeGreaterThan(0);
    expect(wrongSettings.map((wrong) => [wrong.name, wrong.isHarmless])).toEqual([
      ['IntervalStyle', false],
      ['row_security', false],
      ['default_transaction_isolation', true],
      ['lock_timeout', true],
      ...(await prunes(database.dataSource)),
    ]);
  });

  it('does not make a migration wait for itself', async () => {
    await setDefaults("default_transaction_isolation TO 'repeatable read'");
    const dataSource = await open(pooler.url);
    await dataSource.undoLastMigration();
    await expect(migrate(dataSource, new Date())).resolves.toMatchObject({ applied: [expect.any(String)] });
  });

  it('gives no error for work that met other work', async () => {
    await setDefaults("default_transaction_isolation TO 'repeatable read'");
    const dataSource = await open(pooler.url, 8);
    await dataSource.query('CREATE TABLE meeting (id integer, count integer)');
    await dataSource.query('INSERT INTO meeting VALUES (1, 0), (2, 0)');
    const add = async (id: number): Promise<void> => {
      await dataSource.transaction(async (manager) => {
        await manager.query('UPDATE meeting SET count = count + 1 WHERE id = $1', [id]);
        await manager.query('UPDATE meeting SET count = count + 1 WHERE id = $1', [3 - id]);
      });
    };
    const alone = (): Promise<unknown> =>
      dataSource.query('UPDATE meeting SET count = count + 1 WHERE id = 1');
    await Promise.all([add(1), add(2), add(1), add(2), alone(), alone()]);
    expect(await dataSource.query('SELECT count FROM meeting ORDER BY id')).toEqual([
      { count: 6 },
      { count: 4 },
    ]);
    await dataSource.query('DROP TABLE meeting');
  });
});

/** PostgreSQL 18 and 19 are asked not to: the wrong setting where a pooler keeps that from them. */
async function prunes(dataSource: DataSource): Promise<[string, boolean][]> {
  const [{ version }] = await dataSource.query<[{ version: number }]>(
    `SELECT current_setting('server_version_num')::integer AS version`,
  );
  return version >= 180_000 && version < 200_000 ? [['enable_partition_pruning', true]] : [];
}

describe('work that always conflicts', () => {
  it('fails with the conflict in the end', async () => {
    const dataSource = await open();
    const work = dataSource.transaction((manager) =>
      manager.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`),
    );
    await expect(work).rejects.toMatchObject({ code: '40001' });
  });
});

it.each(['LATIN1', 'SQL_ASCII'])(
  'migrate refuses the encoding %s, and says how to make a right one',
  async (encoding) => {
    const other = `${name}_${encoding.toLowerCase()}`;
    await database.dataSource.query(
      `CREATE DATABASE "${other}" TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C'`,
    );
    try {
      const url = new URL(database.url);
      url.pathname = `/${other}`;
      const { code, stderr } = await palisade(['migrate'], { DATABASE_URL: url.href });
      expect(code).toBe(1);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      const command = /CREATE DATABASE "[^"]+" OWNER "[^"]+" TEMPLATE [^;]+/.exec(stderr)?.[0] ?? '';
      await database.dataSource.query(command);
      const made = new Client({ connectionString: url.href.replace(other, `${other}_utf8`) });
      await made.connect();
      const { rows } = await made.query<{ encoding: string }>(
        `SELECT current_setting('server_encoding') AS encoding`,
      );
      await made.end();
      expect(rows).toEqual([{ encoding: 'UTF8' }]);
    } finally {
      await database.dataSource.query(`DROP DATABASE "${other}"`);
      await database.dataSource.query(`DROP DATABASE IF EXISTS "${other}_utf8"`);
    }
  },
);
