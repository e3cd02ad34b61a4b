import type { DataSource } from 'typeorm';
import { ensurePartitions } from './partitions';

/** Any number will do as long as it is ours alone. */
const MIGRATION_LOCK = 8_150_002;

/**
 * Runs the migrations that are missing and makes the partitions of the next months. Several processes may call it at
 * once: one works, the others wait and find nothing to do.
 *
 * @returns the names of the migrations that were run, in their order.
 */
export async function migrate(dataSource: DataSource, now: Date): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    // Of a transaction, not of the session: behind a pooler that shares sessions the lock would stay with a stranger.
    await lock.startTransaction();
    // It only holds the lock while others work, however long that takes.
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations();
    await ensurePartitions(dataSource, now);
    await lock.commitTransaction();
    return applied.map(({ name }) => name);
  } finally {
    if (lock.isTransactionActive) await lock.rollbackTransaction();
    await lock.release();
  }
}
