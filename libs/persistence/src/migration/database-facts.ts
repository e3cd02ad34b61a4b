import type { DataSource } from 'typeorm';
import { SILENT_WORKERS, type SilentWorker, UNSERVED_ZONES } from '../ground/zone-rules';
import { existingMonths, partitionMonth } from './partition-months';
import { migrationNames } from './schema-state';
import { type WrongSetting, wrongSettings } from '../connection/session-settings';
import { type ProgramRoleState, openFunctions, programRoleStates } from '../roles/missing-rights';

/** What an operator must know about a database. The second half needs the tables, so it is null while migrations are missing. */
export interface DatabaseFacts {
  /** `170004` for 17.4. */
  versionNumber: number;
  version: string;
  role: string;
  isSuperuser: boolean;
  /** A standby, or a server that refuses writes. */
  isReadOnly: boolean;
  /** PostgreSQL's clock minus our own, without the time of the round trip. */
  clockAheadMs: number;
  connections: number;
  connectionLimit: number;
  databaseBytes: number;
  /** Null where the role must not read it. */
  dataDirectory: string | null;
  database: string;
  encoding: string;
  /** Of a session: what a pooler did not pass on. */
  wrongSettings: WrongSetting[];
  hasFsync: boolean;
  hasAutovacuum: boolean;
  /** Of the database's oldest transaction id; PostgreSQL stops at two billion. */
  transactionAge: number;
  missingMigrations: string[];
  /** Of a later version of Palisade. */
  unknownMigrations: string[];
  tables: TableFacts | null;
}

export interface TableFacts {
  programRoles: ProgramRoleState[];
  missingMonths: string[];
  /** Counted up to 10,001. */
  defaultScans: number;
  /** Functions of the worker that every role may call. */
  openFunctions: string[];
  /** For how long the oldest due check and the oldest scan for the queue have waited for a worker. */
  overdueSeconds: number;
  /** Zones with checks and without a live worker. */
  unservedZones: string[];
  /** Workers that neither report nor stopped in order. */
  silentWorkers: SilentWorker[];
}

/** `palisade migrate` makes this month and the next three; a worker notices within ten minutes. */
const MONTHS_AHEAD = 3;

type ServerRow = Omit<
  DatabaseFacts,
  'clockAheadMs' | 'missingMigrations' | 'unknownMigrations' | 'tables' | 'wrongSettings'
> & {
  clockMs: number;
  hasMigrations: boolean;
};

/** Reads without changing anything. @throws an error of PostgreSQL if it cannot be reached. */
export async function readDatabaseFacts(dataSource: DataSource): Promise<DatabaseFacts> {
  const sentAt = Date.now();
  const [server] = await dataSource.query<[ServerRow]>(SERVER);
  const { clockMs, hasMigrations, ...facts } = server;
  const clockAheadMs = clockMs - (sentAt + Date.now()) / 2;
  const applied = hasMigrations
    ? (await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations')).map(
        ({ name }) => name,
      )
    : [];
  const known = migrationNames(dataSource);
  const missingMigrations = known.filter((name) => !applied.includes(name));
  return {
    ...facts,
    clockAheadMs,
    wrongSettings: await wrongSettings(dataSource),
    missingMigrations,
    unknownMigrations: applied.filter((name) => !known.includes(name)),
    tables: missingMigrations.length > 0 ? null : await readTables(dataSource),
  };
}

async function readTables(dataSource: DataSource): Promise<TableFacts> {
  const existing = await existingMonths(dataSource.manager);
  const ofAudit = await existingMonths(dataSource.manager, 'audit_log');
  const needed = Array.from(
    { length: MONTHS_AHEAD + 1 },
    (_, offset) => partitionMonth(new Date(), offset).name,
  );
  const [{ scans }] = await dataSource.query<[{ scans: number }]>(
    'SELECT count(*)::integer AS scans FROM (SELECT FROM scans_default LIMIT 10001) AS first',
  );
  return {
    programRoles: await programRoleStates(dataSource),
    missingMonths: needed.filter((name) => !existing.includes(name) || !ofAudit.includes(name)),
    defaultScans: scans,
    openFunctions: await openFunctions(dataSource),
    overdueSeconds: await overdueSeconds(dataSource),
    unservedZones: (await dataSource.query<{ name: string }[]>(UNSERVED_ZONES)).map(({ name }) => name),
    silentWorkers: await dataSource.query<SilentWorker[]>(SILENT_WORKERS),
  };
}

/** Seconds; 0 when workers keep up. */
async function overdueSeconds(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ seconds: number }]>(
    `SELECT coalesce(extract(epoch FROM now() - least(
       (SELECT min(next_run_at) FROM checks WHERE is_active AND deleted_at IS NULL AND next_run_at <= now()),
       (SELECT min(created_at) FROM outbox))), 0)::float AS seconds`,
  );
  return row.seconds;
}

/** Rows of pg_settings that a role must not read are missing for it. */
const SERVER = `
  SELECT current_setting('server_version_num')::integer AS "versionNumber", current_setting('server_version') AS version,
         current_user AS role, current_database() AS database, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
         pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
         extract(epoch FROM clock_timestamp())::float * 1000 AS "clockMs",
         (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
         current_setting('max_connections')::integer AS "connectionLimit",
         pg_database_size(current_database())::float AS "databaseBytes",
         (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS "dataDirectory",
         current_setting('server_encoding') AS encoding, current_setting('fsync')::boolean AS "hasFsync",
         current_setting('autovacuum')::boolean AS "hasAutovacuum",
         (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS "transactionAge",
         to_regclass('schema_migrations') IS NOT NULL AS "hasMigrations"`;
