import type { EntityManager } from 'typeorm';
import { firstIdAt } from '../ids';

/** One month of the tables that are partitioned by time. Both have the same borders, so a scan and its tests lie in the same month. */
export interface PartitionMonth {
  /** `2026_03`, the end of the names of its partitions. */
  name: string;
  /** First id of the month, and of the month after. */
  from: string;
  to: string;
  /** Where the month after begins. */
  end: Date;
}

/** The month that lies `offset` months after the one of `moment`, in UTC. */
export function partitionMonth(moment: Date, offset = 0): PartitionMonth {
  const start = monthStart(moment, offset);
  const end = monthStart(moment, offset + 1);
  return {
    name: start.toISOString().slice(0, 7).replace('-', '_'),
    from: firstIdAt(start),
    to: firstIdAt(end),
    end,
  };
}

/** `2026_03` → that month. */
export const partitionMonthNamed = (name: string): PartitionMonth =>
  partitionMonth(new Date(`${name.replace('_', '-')}-01T00:00:00Z`));

export const monthStart = (moment: Date, offset = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + offset, 1));

/**
 * Names of the months that have partitions, oldest first. Read from the table of tables and not by `to_regclass`, which may
 * still know what another process has just dropped.
 */
export async function existingMonths(
  manager: EntityManager,
  table: 'scans' | 'audit_log' = 'scans',
): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT right(relname, 7) AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
     WHERE inhparent = $1::regclass AND relname ~ ('^' || $1 || '_\\d{4}_\\d{2}$') ORDER BY 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}
