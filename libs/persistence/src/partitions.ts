import type { DataSource, EntityManager } from 'typeorm';
import { type PartitionMonth, existingMonths, partitionMonth } from './partition-months';
import { withShortLocks } from './short-locks';

/** More scans than this are not moved while the tables are locked. */
const MOST_MOVED_SCANS = 10_000;

/**
 * Creates the missing partitions of this month and the next ones; any number of processes may call it. Rows that are already
 * in the default partition move to the new one. If there are too many of them, the month stays there: queries still find its
 * rows, but retention cannot drop it as a whole.
 *
 * @returns the names of the new partitions.
 */
export async function ensurePartitions(
  dataSource: DataSource,
  now: Date,
  monthsAhead = 3,
): Promise<string[]> {
  const made: string[] = [];
  for (let offset = 0; offset <= monthsAhead; offset += 1) {
    const month = partitionMonth(now, offset);
    made.push(...(await withShortLocks(dataSource, (manager) => ensureMonth(manager, month))));
  }
  return made;
}

async function ensureMonth(manager: EntityManager, month: PartitionMonth): Promise<string[]> {
  if ((await existingMonths(manager)).includes(month.name)) return [];
  const [waiting] = await manager.query<[{ scans: number }]>(
    'SELECT count(*)::integer AS scans FROM scans WHERE id >= $1 AND id < $2',
    [month.from, month.to],
  );
  if (waiting.scans > MOST_MOVED_SCANS) return [];
  await manager.query('SELECT make_scan_month($1)', [month.name]);
  return [`scans_${month.name}`, `scan_tests_${month.name}`];
}
