import type { DataSource, EntityManager } from 'typeorm';
import { type PartitionMonth, existingMonths, partitionMonth } from './partition-months';
import { withShortLocks } from './short-locks';

/** More scans than this are not moved while the tables are locked. */
const MOST_MOVED_SCANS = 10_000;

/**
 * Makes the partitions of this month and of the months after it where they are missing; any number of processes may call
 * it. Rows that already lie in the default partition are moved into the new one. When they are very many the month stays
 * there: its rows are found all the same, only not dropped as one piece.
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
    const month = partitionMonth(now, offset);
    made.push(...(await withShortLocks(dataSource, (manager) => ensureMonth(manager, month))));
  }
  return made;
}

async function ensureMonth(manager: EntityManager, month: PartitionMonth): Promise<string[]> {
  const [scans, tests] = [`scans_${month.name}`, `scan_tests_${month.name}`];
  if ((await existingMonths(manager)).includes(month.name)) return [];
  const [waiting] = await manager.query<[{ scans: number }]>(
    'SELECT count(*)::integer AS scans FROM scans_default WHERE id >= $1 AND id < $2',
    [month.from, month.to],
  );
  if (waiting.scans > MOST_MOVED_SCANS) return [];
  // In the order in which a new scan locks them.
  await manager.query(
    'LOCK TABLE ONLY scans, scans_default, ONLY scan_tests, scan_tests_default IN ACCESS EXCLUSIVE MODE',
  );
  await setAside(manager, month);
  const range = `FOR VALUES FROM ('${month.from}') TO ('${month.to}')`;
  await manager.query(`CREATE TABLE ${scans} PARTITION OF scans ${range}`);
  await manager.query(`CREATE TABLE ${tests} PARTITION OF scan_tests ${range}`);
  await manager.query(
    `ALTER TABLE ${tests} ADD CONSTRAINT ${tests}_scan_fkey
     FOREIGN KEY (team_id, scan_id) REFERENCES ${scans} (team_id, id)`,
  );
  await manager.query('INSERT INTO scans SELECT * FROM aside_scans');
  await manager.query('INSERT INTO scan_tests SELECT * FROM aside_tests');
  return [scans, tests];
}

/** Takes the rows of a month out of the default partitions. */
async function setAside(manager: EntityManager, { from, to }: PartitionMonth): Promise<void> {
  for (const [aside, table, key] of [
    ['aside_tests', 'scan_tests_default', 'scan_id'],
    ['aside_scans', 'scans_default', 'id'],
  ] as const) {
    const rows = `${table} WHERE ${key} >= '${from}' AND ${key} < '${to}'`;
    await manager.query(`CREATE TEMPORARY TABLE ${aside} ON COMMIT DROP AS SELECT * FROM ${rows}`);
    await manager.query(`DELETE FROM ${rows}`);
  }
}
