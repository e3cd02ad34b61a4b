import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';

/** SQLSTATE serialization_failure and deadlock_detected. PostgreSQL has undone the work because of others: done again, it succeeds. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 40;

const isConflict = (error: unknown): boolean =>
  error instanceof QueryFailedError && 'code' in error && CONFLICTS.includes(error.code);

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
      // Those that met pause for different times, so that they do not meet again.
      await delay(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Transactions, and statements outside of them, do their work again after a conflict with others. Those of a standby do not: the primary answers. */
export function retriesConflicts(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transaction = manager.transaction.bind(manager) as (...args: unknown[]) => Promise<unknown>;
  const again = (...args: unknown[]): Promise<unknown> => retried(() => transaction(...args));
  manager.transaction = again;
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => (mode === 'slave' ? create(mode) : retryingRunner(create(mode)));
  return dataSource;
}

function retryingRunner(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  const again = (...args: unknown[]): Promise<unknown> =>
    runner.isTransactionActive ? query(...args) : retried(() => query(...args));
  runner.query = again as QueryRunner['query'];
  return runner;
}
