import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { type DataSourceSettings, createDataSource } from './data-source';
import { ReplicaLag } from './replica-lag';

/** Reads of a replica that is further behind go to the primary. */
export const MOST_LAG_SECONDS = 5;

const MEASURE_EVERY_MS = 250;

/** One server that answers reads, with connections of its own. */
export class Replica {
  readonly pool: Pool;
  private readonly lag = new ReplicaLag();

  /**
   * @param name `host:port`
   * @param settings those of the data source, with the replica's address
   */
  constructor(
    readonly name: string,
    settings: DataSourceSettings,
  ) {
    this.pool = poolFor(settings);
    // Clients in use report their own errors. The pool replaces an idle one that is lost.
    this.pool.on('error', () => this.lag.forget());
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

  /** Each replica has its own loop, so that one without a response delays no other. */
  async keepMeasuring(primaryPosition: () => Promise<bigint>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.measure(primaryPosition).catch(() => this.lag.forget());
      await delay(MEASURE_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  private async measure(primaryPosition: () => Promise<bigint>): Promise<void> {
    this.lag.primaryIsAt(await primaryPosition(), performance.now());
    const { rows } = await this.pool.query<{ position: string | null }>(
      `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text END AS position`,
    );
    const position = rows[0]?.position ?? null;
    // A promoted replica no longer follows the primary.
    if (position === null) this.lag.forget();
    else this.lag.replicaIsAt(BigInt(position), performance.now());
  }
}

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
