import 'reflect-metadata';
import { join } from 'node:path';
import { hostsOfAddress, withLibpqTls } from '@palisade/store-addresses';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { limitStatements } from './statement-deadline';
import * as entities from '../entities';
import { MIGRATIONS_FOLDER } from '../migrations-folder';
import { heldCommitsOf, limitCommits } from './held-commits';
import { NamingClient } from './named-statements';
import { PrimaryFinder, connectsToPrimary } from './primary-finder';
import { retriesConflicts } from './retry-conflicts';
import { StartUp, learnsAtStart, saysAtStart } from './session-settings';
import { FOR_REQUESTS, PATIENT, type Patience, failsFast, watchOf } from './server-watch';

/** All tables: the files of `entities` export nothing else at run time. */
export const ENTITIES = Object.values(entities);

export interface DataSourceSettings {
  /** With several hosts, connections open to the one that accepts writes. */
  databaseUrl: string;
  /** Of the standbys that serve reads, see ReadReplicas. */
  databaseReadUrl?: string;
  /** Connections at most; 10 by default. */
  poolSize?: number;
  /** Shown in pg_stat_activity, so that an operator sees which program holds a connection. */
  applicationName?: string;
  /** A statement that takes longer is cut off; 8 seconds by default, 0 for no limit. One without any response ends a second later. */
  statementTimeoutMs?: number;
  /** Whether a connection prepares what comes often, see NamingClient; true by default. Not behind a pooler that does not follow it. */
  preparedStatements?: boolean;
  /** How soon what waits for PostgreSQL fails when it does not respond: PATIENT by default, within 5.1 s; FOR_REQUESTS within 2.5 s. */
  patience?: Patience;
  /** Shared with the pools of replicas: the primary's connections learn for all. */
  startUp?: StartUp;
}

export const POSTGRES_PORT = 5_432;

/**
 * How long a transaction may wait for us. A program that was frozen or cut off in the midst of one would hold its locks for
 * as long as TCP takes to notice: hours.
 */
const IDLE_IN_TRANSACTION_MS = 10_000;

const startUps = new WeakMap<DataSource, StartUp>();
export const startUpOf = (dataSource: DataSource): StartUp | undefined => startUps.get(dataSource);

/** The one way to PostgreSQL. A server that does not respond gives an error within seconds instead of a hang. */
export function createDataSource({
  databaseUrl,
  poolSize = 10,
  applicationName = 'palisade',
  statementTimeoutMs = 8_000,
  preparedStatements = true,
  patience = PATIENT,
  startUp = new StartUp(),
}: DataSourceSettings): DataSource {
  const { first, hosts } = hostsOfAddress(databaseUrl, POSTGRES_PORT) ?? { first: databaseUrl, hosts: [] };
  const url = withLibpqTls(first);
  const OneServer = saysAtStart(startUp, preparedStatements ? NamingClient : Client);
  const Server = hosts.length > 1 ? connectsToPrimary(new PrimaryFinder(url, hosts), OneServer) : OneServer;
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    poolSize,
    applicationName,
    connectTimeoutMS: patience.connectWithinMs,
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(statementTimeoutMs === 0
        ? { Client: Server }
        : failingFast(Server, url, statementTimeoutMs, patience)),
    },
    entities: ENTITIES,
    migrations: [join(MIGRATIONS_FOLDER, '*.{js,ts}')],
    // Indexes are built outside transactions.
    migrationsTransactionMode: 'each',
    migrationsTableName: 'schema_migrations',
    synchronize: false,
  });
  startUps.set(dataSource, startUp);
  return retriesConflicts(learnsAtStart(dataSource, startUp));
}

/** For node-postgres and its pool. */
function failingFast(
  Server: typeof Client,
  url: string,
  statementTimeoutMs: number,
  patience: Patience,
): object {
  const asProbe = { connectionString: url, application_name: 'palisade-probe' };
  const watch = watchOf(Server, asProbe, patience);
  const commits = patience === FOR_REQUESTS ? heldCommitsOf(Server, asProbe) : null;
  return {
    Client: failsFast(watch, Server),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: (client: Client) => {
      limitStatements(client, statementTimeoutMs, watch);
      if (commits !== null) limitCommits(client, commits);
    },
  };
}

/** Opens one connection and closes it. @throws if PostgreSQL does not respond, or refuses */
export async function databaseAnswers(databaseUrl: string): Promise<void> {
  const dataSource = createDataSource({ databaseUrl, poolSize: 1, applicationName: 'palisade-start' });
  await dataSource.initialize();
  await dataSource.destroy();
}
