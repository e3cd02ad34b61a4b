import type { DataSource } from 'typeorm';
import { firstIdAt } from './ids';

const PARTITIONED_TABLES = ['scans', 'scan_tests'] as const;

/** Any number will do as long as it is ours alone. */
const PARTITION_LOCK = 8_150_001;

/**
 * Makes the partitions of this month and of the months after it where they are missing, under an advisory lock, so any
 * number of processes may call it. A month whose rows already lie in the default partition stays there: they are
 * found all the same, only not dropped as one piece.
 *
 * @returns the names of the partitions that were made.
 */
export async function ensurePartitions(
  dataSource: DataSource,
  now: Date,
  monthsAhead = 3,
): Promise<string[]> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    const made: string[] = [];
    for (let offset = 0; offset <= monthsAhead; offset += 1) {
      const from = monthStart(now, offset);
      const to = monthStart(now, offset + 1);
      const range = [firstIdAt(from), firstIdAt(to)];
      for (const table of PARTITIONED_TABLES) {
        const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
        const key = table === 'scans' ? 'id' : 'scan_id';
        const [state] = await manager.query<{ blocked: boolean }[]>(
          `SELECT to_regclass($1) IS NOT NULL
               OR EXISTS (SELECT FROM ${table}_default WHERE ${key} >= $2 AND ${key} < $3) AS blocked`,
          [name, ...range],
        );
        if (state?.blocked !== false) continue;
        await manager.query(
          `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${range[0]}') TO ('${range[1]}')`,
        );
        made.push(name);
      }
    }
    return made;
  });
}

const monthStart = (now: Date, offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
