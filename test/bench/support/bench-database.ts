import { randomBytes } from 'node:crypto';
import { createDataSource } from '@palisade/persistence';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

export interface BenchDatabase {
  url: string;
  dataSource: DataSource;
}

/** Runs some work on a migrated, empty database and drops it afterwards. */
export async function withBenchDatabase<Result>(
  serverUrl: string,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const name = `palisade_bench_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE "${name}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    const dataSource = await createDataSource({ databaseUrl: url.href, statementTimeoutMs: 0 }).initialize();
    try {
      await dataSource.runMigrations();
      return await work({ url: url.href, dataSource });
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await onServer(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
