import { randomBytes } from 'node:crypto';
import { createDataSource } from '@palisade/persistence';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { OF_TESTS } from '../../support/database';
import { eventually } from '../../support/program';

export interface BenchDatabase {
  url: string;
  dataSource: DataSource;
}

const PREFIX = 'palisade_bench_';
/** Migrated and empty; the databases of the rows are copies. */
const TEMPLATE = `${PREFIX}template`;

/** Runs some work on a migrated, empty database and drops it afterwards. */
export async function withBenchDatabase<Result>(
  serverUrl: string,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}"`);
  const url = urlOf(serverUrl, name);
  try {
    const settings = { databaseUrl: url, statementTimeoutMs: 0, patience: OF_TESTS };
    const dataSource = await createDataSource(settings).initialize();
    try {
      return await work({ url, dataSource });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    // What broke the row may have broken the server: the next run drops it then.
    await onServer(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`).catch(() => undefined);
  }
}

/** Drops what rows of interrupted runs left, and prepares the databases of this run's rows. */
export async function clearBenchDatabases(serverUrl: string): Promise<void> {
  await untilAccepting(serverUrl);
  const left = await onServer(
    serverUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${PREFIX}')
     AND datname NOT IN (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)`,
  );
  for (const { datname } of left) await onServer(serverUrl, `DROP DATABASE "${datname}"`);
  await onServer(serverUrl, `CREATE DATABASE "${TEMPLATE}"`);
  const databaseUrl = urlOf(serverUrl, TEMPLATE);
  const settings = { databaseUrl, statementTimeoutMs: 0, patience: OF_TESTS };
  const dataSource = await createDataSource(settings).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** A server that was killed, or whose previous run was, first repeats what its log has. */
export const untilAccepting = (serverUrl: string): Promise<true> =>
  eventually('PostgreSQL accepts connections', 60_000, () =>
    onServer(serverUrl, 'SELECT').then(
      () => true as const,
      (error: NodeJS.ErrnoException) => {
        // Refused connections, a server that starts or stops: what waiting is for.
        if (!/^(?:ECONN|57P0|EPIPE)/.test(error.code ?? 'EPIPE')) throw error;
        return null;
      },
    ),
  );

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: url });
  // A server that is killed while the statement runs rejects it too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
