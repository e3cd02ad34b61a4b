import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { withLongStatements } from './statement-deadline';

/** Any number that no other lock uses. */
const PARTITION_LOCK = 8_150_001;

/** SQLSTATE lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Reading a large month takes long, but blocks nobody. */
const LONGEST_STATEMENT_MS = 60_000;
const MAX_TRIES = 10;
const PAUSE_MS = 300;

/**
 * Runs a transaction that locks whole tables, one at a time in the whole installation. It gives up a lock long before
 * PostgreSQL would search for a deadlock (`deadlock_timeout`, 1 s), so that it never stops a running scan and nothing
 * queues behind it for long, and then retries a few times. If the tables stay busy, it throws: call it again later.
 */
export async function withShortLocks<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = MAX_TRIES - 1; ; triesLeft -= 1) {
    try {
      return await dataSource.transaction((manager) =>
        withLongStatements(manager, LONGEST_STATEMENT_MS, async () => {
          await manager.query(`SET LOCAL lock_timeout = '200ms'`);
          await manager.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
          return work(manager);
        }),
      );
    } catch (error) {
      if (!isBusy(error) || triesLeft === 0) throw error;
      await delay(PAUSE_MS);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof QueryFailedError && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
