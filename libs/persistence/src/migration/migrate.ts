import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { requireFitDatabase, withAdvice } from './database-encoding';
import { ensureAuditPartitions, ensurePartitions } from './partitions';
import { retryOnLocks } from './retry-on-locks';
import { type ProgramPasswords, grantProgramRoles } from '../roles/program-roles';

/** Any number that no other lock uses. */
const MIGRATION_LOCK = 8_150_002;
const LOCK_AGAIN_AFTER_MS = 250;

/** All statements on a table queue behind a migration that waits for its lock. So it gives up soon, and tries again. */
const LONGEST_WAIT_MS = 500;

export interface Migrated {
  /** Names of the migrations that were run, in their order. */
  applied: string[];
  /** Names of the programs' roles whose rights were renewed. */
  roles: string[];
}

/**
 * Runs the migrations that are missing, creates the partitions of the next months and renews the rights of the programs' roles. Several processes may call it at the
 * same time: one works, the others wait and have nothing to do.
 *
 * @param passwords of api and worker, which then get their own roles; see grantProgramRoles.
 * @param say called with a line for the operator when it has to wait
 */
export async function migrate(
  dataSource: DataSource,
  now: Date,
  passwords: ProgramPasswords = {},
  say: (line: string) => void = () => undefined,
): Promise<Migrated> {
  await requireFitDatabase(dataSource);
  const lock = dataSource.createQueryRunner();
  try {
    // A lock of the transaction, not of the session: behind a pooler, another client could get the session together with its lock.
    // One snapshot for the whole transaction would stop the build of an index forever.
    await lock.startTransaction('READ COMMITTED');
    // It only holds the lock while others work, however long that takes.
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await takeLock(lock, say);
    const applied = await runMigrations(dataSource, say);
    await ensurePartitions(dataSource, now);
    await ensureAuditPartitions(dataSource, now);
    const roles = await grantProgramRoles(dataSource, passwords);
    await lock.commitTransaction();
    return { applied, roles };
  } finally {
    if (lock.isTransactionActive) await lock.rollbackTransaction();
    await lock.release();
  }
}

/** Tries again and again instead of waiting in one statement, and without parameters: a snapshot that it kept would stop the build of an index. */
async function takeLock(lock: QueryRunner, say: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [{ isFree }] = (await lock.query(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isFree"`,
    )) as [{ isFree: boolean }];
    if (isFree) return;
    if (attempt === 1) say('Another migration is running: waiting for it.');
    await delay(LOCK_AGAIN_AFTER_MS);
  }
}

/**
 * Commits each missing migration separately, so that none keeps the locks of those before it. One without a transaction builds an index or
 * changes few rows at a time: it stops nobody while it waits for running transactions, so it waits as long as they take.
 * @returns the names of those that it ran
 */
async function runMigrations(dataSource: DataSource, say: (line: string) => void): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    const missing = await executor.getPendingMigrations();
    for (const migration of missing) {
      const inTransaction = () =>
        runner.manager.transaction('READ COMMITTED', async (manager) => {
          await manager.query(`SET LOCAL lock_timeout = ${LONGEST_WAIT_MS}`);
          await executor.executeMigration(migration);
        });
      const build = () => executor.executeMigration(migration);
      await retryOnLocks<unknown>(migration.instance?.transaction === false ? build : inTransaction, say);
    }
    return missing.map(({ name }) => name);
  } catch (error) {
    throw withAdvice(error);
  } finally {
    await runner.release();
  }
}
