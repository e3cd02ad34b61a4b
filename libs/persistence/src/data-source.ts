import 'reflect-metadata';
import { join } from 'node:path';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { limitAnswers } from './answer-limit';
import * as entities from './entities';
import { NamingClient } from './named-statements';

/** All tables: the files of `entities` export nothing else at run time. */
export const ENTITIES = Object.values(entities);

export interface DataSourceSettings {
  databaseUrl: string;
  /** Connections at most; 10 by default. */
  poolSize?: number;
  /** Shown in pg_stat_activity, so that an operator sees which program holds a connection. */
  applicationName?: string;
  /** A statement that takes longer is cut off; 8 seconds by default, 0 for no limit. One without any response ends a second later. */
  statementTimeoutMs?: number;
  /** Whether a connection prepares what comes often, see NamingClient; true by default. Not behind a pooler that does not follow it. */
  preparedStatements?: boolean;
}

/**
 * How long a transaction may wait for us. A program that was frozen or cut off in the midst of one would hold its locks for
 * as long as TCP takes to notice: hours.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** The one way to PostgreSQL. A server that does not respond gives an error within seconds instead of a hang. */
export function createDataSource({
  databaseUrl,
  poolSize = 10,
  applicationName = 'palisade',
  statementTimeoutMs = 8_000,
  preparedStatements = true,
}: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    poolSize,
    applicationName,
    connectTimeoutMS: 5_000,
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...limitsOf(statementTimeoutMs),
      ...(preparedStatements && { Client: NamingClient }),
    },
    entities: ENTITIES,
    migrations: [join(__dirname, 'migrations', '*.{js,ts}')],
    migrationsTableName: 'schema_migrations',
    synchronize: false,
  });
}

/** For node-postgres and its pool. */
function limitsOf(statementTimeoutMs: number): object {
  if (statementTimeoutMs === 0) return {};
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: (client: Client) => limitAnswers(client, statementTimeoutMs),
  };
}
