import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { firstIdAt } from './ids';

const PARTITIONED_TABLES = ['scans', 'scan_tests'] as const;

/** Any number will do as long as it is ours alone. */
const PARTITION_LOCK = 8_150_001;

/** SQLSTATE of a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 10;
const PAUSE_MS = 300;

/**
 * Makes the partitions of this month and of the months after it where they are missing, under an advisory lock, so any
 * number of processes may call it. A month whose rows already lie in the default partition stays there: they are
 * found all the same, only not dropped as one piece.
 *
 * A new partition needs short locks on whole tables. It gives up long before PostgreSQL would look for a deadlock
 * (`deadlock_timeout`, 1 s), so that a running scan is never the one that is stopped for it, and tries a few times
 * more. When the tables stay busy it throws: call it again later.
 *
 * @returns the names of the partitions that were made.
 */
export async function ensurePartitions(
  dataSource: DataSource,
  now: Date,
  monthsAhead = 3,
): Promise<string[]> {
  const made: string[] = [];
  for (let offset = 0; offset <= monthsAhead; offset += 1) {
    for (const table of PARTITIONED_TABLES) {
      const name = await withPatience(() =>
        dataSource.transaction((manager) => ensurePartition(manager, table, now, offset)),
      );
      if (name !== null) made.push(name);
    }
  }
  return made;
}

async function withPatience<Result>(work: () => Promise<Result>, triesLeft = MAX_TRIES - 1): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isBusy = error instanceof QueryFailedError && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
    if (!isBusy || triesLeft === 0) throw error;
    await delay(PAUSE_MS);
    return withPatience(work, triesLeft - 1);
  }
}

async function ensurePartition(
  manager: EntityManager,
  table: (typeof PARTITIONED_TABLES)[number],
  now: Date,
  monthOffset: number,
): Promise<string | null> {
  await manager.query(`SET LOCAL lock_timeout = '200ms'`);
  await manager.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
  const from = monthStart(now, monthOffset);
  const range = [firstIdAt(from), firstIdAt(monthStart(now, monthOffset + 1))];
  const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  const key = table === 'scans' ? 'id' : 'scan_id';
  const [state] = await manager.query<{ blocked: boolean }[]>(
    `SELECT to_regclass($1) IS NOT NULL
         OR EXISTS (SELECT FROM ${table}_default WHERE ${key} >= $2 AND ${key} < $3) AS blocked`,
    [name, ...range],
  );
  if (state?.blocked !== false) return null;
  await manager.query(
    `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${range[0]}') TO ('${range[1]}')`,
  );
  return name;
}

const monthStart = (now: Date, offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
