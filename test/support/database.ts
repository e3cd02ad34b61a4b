import { randomBytes } from 'node:crypto';
import { type Patience, type ProgramName, createDataSource } from '@palisade/persistence';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

export interface TestDatabase {
  /** As the owner of everything. */
  url: string;
  /** As a program's own role, which has its rights from the template; as the owner through a pooler, which knows no other role. */
  urlOf(program: ProgramName): string;
  dataSource: DataSource;
  /** Closes the data source and drops the database, no matter who else is still connected. */
  drop(): Promise<void>;
}

/** Set for a run through a pooler in transaction mode: everything but the making of databases goes through it. */
const { TEST_POOLER_URL } = process.env;

/** What the programs must know about the way to their database. */
export const DATABASE_VARIABLES: Record<string, string> =
  TEST_POOLER_URL === undefined ? {} : { DATABASE_PREPARED_STATEMENTS: 'false' };

/** A separate database for one test file, cloned from the migrated template in milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `palisade_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(
    `CREATE DATABASE "${name}" TEMPLATE "${requiredVariable('TEST_DATABASE_TEMPLATE')}" STRATEGY file_copy`,
  );
  const url = new URL(TEST_POOLER_URL ?? requiredVariable('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  const urlOf = (program: ProgramName): string => {
    const own = new URL(url);
    if (TEST_POOLER_URL === undefined) {
      Object.assign(own, { username: `palisade_test_${program}`, password: 'test' });
    }
    return own.href;
  };
  const [dataSource, worker] = await Promise.all([connect(url.href), connect(urlOf('worker'))]);
  workers.set(dataSource, worker);
  return {
    url: url.href,
    urlOf,
    dataSource,
    drop: async () => {
      await Promise.all([dataSource.destroy(), worker.destroy()]);
      await asAdmin(`DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/** A busy machine is slow to open connections. What tests read with it is not about a silent server. */
export const OF_TESTS: Patience = { probeAfterMs: 10_000, probeWithinMs: 30_000, connectWithinMs: 40_000 };

const connect = (databaseUrl: string): Promise<DataSource> =>
  createDataSource({
    databaseUrl,
    applicationName: 'palisade-test',
    // A test may have to wait for what a program that it stopped has locked.
    statementTimeoutMs: 30_000,
    patience: OF_TESTS,
    preparedStatements: TEST_POOLER_URL === undefined,
  }).initialize();

const workers = new WeakMap<DataSource, DataSource>();

/** The same database with the rights of a worker; the database itself where a test made it in another way. */
export const asWorker = (dataSource: DataSource): DataSource => workers.get(dataSource) ?? dataSource;

export async function undoAllMigrations({ dataSource }: TestDatabase): Promise<void> {
  for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
}

/** Undoes migrations, newest first, up to and with the one of this name. */
export async function undoMigrationsUntil({ dataSource }: TestDatabase, name: string): Promise<void> {
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  for (let left = names.length - names.indexOf(name); left > 0; left -= 1)
    await dataSource.undoLastMigration();
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: requiredVariable('TEST_DATABASE_URL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with \`npm test\`.`);
  return value;
}
