import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { type DataSourceSettings, createDataSource } from './data-source';
import { ReplicaLag } from './replica-lag';

/** Reads of a replica that is further behind go to the primary. */
export const MOST_LAG_SECONDS = 5;

const MEASURE_EVERY_MS = 250;

/** Whether statements of the calling code go to the replica. */
const onReplica = new AsyncLocalStorage<boolean>();

const POSITION = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text`;

/** A second PostgreSQL that answers reads, if there is one and it is not far behind. Positions are bytes of WAL. */
export class ReadReplica {
  private readonly pool: Pool | null;
  private readonly lag = new ReplicaLag();
  private readonly end = new AbortController();

  /** @param settings those of the data source */
  constructor(
    private readonly dataSource: DataSource,
    { databaseReadUrl, ...settings }: DataSourceSettings,
  ) {
    this.pool = databaseReadUrl === undefined ? null : poolFor({ ...settings, databaseUrl: databaseReadUrl });
    if (this.pool === null) return;
    // Its clients report their own errors; an idle one that is lost is replaced.
    this.pool.on('error', () => this.lag.forget());
    routeReads(dataSource, this.pool);
    void this.keepMeasuring(this.pool);
  }

  get isConfigured(): boolean {
    return this.pool !== null;
  }

  /** Seconds; null while it does not respond, or was promoted. */
  get lagSeconds(): number | null {
    return this.lag.seconds;
  }

  /** @param position that it must have replayed; null for any */
  mayServe(position: bigint | null): boolean {
    const { seconds } = this.lag;
    return seconds !== null && seconds <= MOST_LAG_SECONDS && (position === null || this.lag.has(position));
  }

  /** A statement on it failed: nobody reads from it until it responds again. */
  failed(): void {
    this.lag.forget();
  }

  /** Everything that `work` reads comes from the replica, or from the primary again, also where code that reads the replica calls it. */
  run<Result>(from: 'replica' | 'primary', work: () => Result): Result {
    return onReplica.run(from === 'replica', work);
  }

  /** Of the primary, after all that is committed. */
  async position(): Promise<bigint> {
    const [row] = await this.dataSource.query<{ position: string }[]>(`SELECT ${POSITION} AS position`);
    return BigInt(row?.position ?? 0);
  }

  onApplicationShutdown(): void {
    this.end.abort();
  }

  private async keepMeasuring(pool: Pool): Promise<void> {
    const { signal } = this.end;
    while (!signal.aborted) {
      await this.measure(pool).catch(() => this.lag.forget());
      await delay(MEASURE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  private async measure(pool: Pool): Promise<void> {
    this.lag.primaryIsAt(await this.position(), performance.now());
    const { rows } = await pool.query<{ position: string | null }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text END AS position`,
    );
    const position = rows[0]?.position ?? null;
    // One that was promoted follows the primary no more.
    if (position === null) this.lag.forget();
    else this.lag.replicaIsAt(BigInt(position), performance.now());
  }
}

/** For a stream that needs a connection of its own. */
export const connectionFor = (driver: PostgresDriver): Promise<unknown[]> =>
  onReplica.getStore() === true ? driver.obtainSlaveConnection() : driver.obtainMasterConnection();

function poolFor(settings: DataSourceSettings): Pool {
  const options = createDataSource(settings).options as PostgresDataSourceOptions;
  return new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMS,
    application_name: options.applicationName,
    ...(options.extra as object),
  });
}

/** TypeORM would send every SELECT of a query builder to a replica, and no other statement. The pool closes with the data source. */
function routeReads(dataSource: DataSource, pool: Pool): void {
  const driver = dataSource.driver as PostgresDriver;
  driver.isReplicated = true;
  driver.slaves.push(pool);
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (): QueryRunner =>
    create(onReplica.getStore() === true ? 'slave' : 'master');
}
