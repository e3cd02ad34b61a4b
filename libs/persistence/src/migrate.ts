import { type DataSource, MigrationExecutor } from 'typeorm';
import { ensureAuditPartitions, ensurePartitions } from './partitions';
import { pastBusyTables } from './past-busy-tables';
import { type ProgramPasswords, grantProgramRoles } from './roles/program-roles';

/** Any number that no other lock uses. */
const MIGRATION_LOCK = 8_150_002;

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
  const lock = dataSource.createQueryRunner();
  try {
    // A lock of the transaction, not of the session: behind a pooler, another client could get the session together with its lock.
    await lock.startTransaction();
    // It only holds the lock while others work, however long that takes.
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const [{ isFree }] = (await lock.query('SELECT pg_try_advisory_xact_lock($1) AS "isFree"', [
      MIGRATION_LOCK,
    ])) as [{ isFree: boolean }];
    if (!isFree) {
      say('Another migration is running: waiting for it.');
      await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    }
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

/**
 * Commits each missing migration separately, so that none keeps the locks of those before it.
 * @returns the names of those that it ran
 */
async function runMigrations(dataSource: DataSource, say: (line: string) => void): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    const missing = await executor.getPendingMigrations();
    for (const migration of missing) {
      const run = () =>
        runner.manager.transaction(async (manager) => {
          await manager.query(`SET LOCAL lock_timeout = ${LONGEST_WAIT_MS}`);
          await executor.executeMigration(migration);
        });
      await pastBusyTables(run, say);
    }
    return missing.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
