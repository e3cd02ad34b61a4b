import type { DataSource } from 'typeorm';
import { existingMonths, partitionMonth } from './partition-months';
import { withShortLocks } from './short-locks';

/** More rows than this are not moved while the table is locked. */
const MOST_MOVED_ENTRIES = 10_000;

/**
 * Creates the missing partitions of the audit log for this month and the next ones, as `ensurePartitions` does for scans.
 * @returns the names of the new partitions
 */
export async function ensureAuditPartitions(
  dataSource: DataSource,
  now: Date,
  monthsAhead = 3,
): Promise<string[]> {
  const made: string[] = [];
  for (let offset = 0; offset <= monthsAhead; offset += 1) {
    const { name } = partitionMonth(now, offset);
    const isMade = await withShortLocks(dataSource, async (manager) => {
      if ((await existingMonths(manager, 'audit_log')).includes(name)) return false;
      const [{ isDone }] = await manager.query<[{ isDone: boolean }]>(
        'SELECT make_audit_month($1, $2) AS "isDone"',
        [name, MOST_MOVED_ENTRIES],
      );
      return isDone;
    });
    if (isMade) made.push(`audit_log_${name}`);
  }
  return made;
}
