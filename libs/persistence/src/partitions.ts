import type { DataSource, EntityManager } from 'typeorm';
import { firstIdAt } from './ids';

const PARTITIONED_TABLES = ['scans', 'scan_tests'] as const;

/** Any number will do as long as it is ours alone. */
const PARTITION_LOCK = 8_150_001;

/**
 * Makes the partitions of this month and of the months after it where they are missing, under an advisory lock, so any
 * number of processes may call it. A month whose rows already lie in the default partition stays there: they are
 * found all the same, only not dropped as one piece.
 *
 * A new partition needs a short lock on the whole table. It gives up after two seconds, for everything else would wait
 * behind it, and takes one table at a time, so that it cannot deadlock with the scans that run: call it again later.
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
      const name = await dataSource.transaction((manager) => ensurePartition(manager, table, now, offset));
      if (name !== null) made.push(name);
    }
  }
  return made;
}

async function ensurePartition(
  manager: EntityManager,
  table: (typeof PARTITIONED_TABLES)[number],
  now: Date,
  monthOffset: number,
): Promise<string | null> {
  await manager.query(`SET LOCAL lock_timeout = '2s'`);
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
