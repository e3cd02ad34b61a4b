import type { DataSource, EntityManager } from 'typeorm';
import { type PartitionMonth, existingMonths, partitionMonth } from './partition-months';
import { withShortLocks } from '../connection/short-locks';

/** More rows than this are not moved while the tables are locked. */
const MOST_MOVED_ROWS = 10_000;
const MONTHS_AHEAD = 3;

/** @returns the names of the new partitions */
type EnsureMonths = (dataSource: DataSource, now: Date, monthsAhead?: number) => Promise<string[]>;

const inEachMonth =
  (ensureMonth: (manager: EntityManager, month: PartitionMonth) => Promise<string[]>): EnsureMonths =>
  async (dataSource, now, monthsAhead = MONTHS_AHEAD) => {
    const made: string[] = [];
    for (let offset = 0; offset <= monthsAhead; offset += 1) {
      const month = partitionMonth(now, offset);
      made.push(...(await withShortLocks(dataSource, (manager) => ensureMonth(manager, month))));
    }
    return made;
  };

/**
 * Creates the missing partitions of this month and the next ones; any number of processes may call it. Rows that are already
 * in the default partition move to the new one. If there are too many of them, the month stays there: queries still find its
 * rows, but retention cannot drop it as a whole.
 */
export const ensurePartitions = inEachMonth(async (manager, { name, from, to }) => {
  if ((await existingMonths(manager)).includes(name)) return [];
  const [waiting] = await manager.query<[{ scans: number }]>(
    'SELECT count(*)::integer AS scans FROM scans WHERE id >= $1 AND id < $2',
    [from, to],
  );
  if (waiting.scans > MOST_MOVED_ROWS) return [];
  await manager.query('SELECT make_scan_month($1)', [name]);
  return [`scans_${name}`, `scan_tests_${name}`];
});

/** The same for the audit log. */
export const ensureAuditPartitions = inEachMonth(async (manager, { name }) => {
  if ((await existingMonths(manager, 'audit_log')).includes(name)) return [];
  const [{ isDone }] = await manager.query<[{ isDone: boolean }]>(
    'SELECT make_audit_month($1, $2) AS "isDone"',
    [name, MOST_MOVED_ROWS],
  );
  return isDone ? [`audit_log_${name}`] : [];
});
