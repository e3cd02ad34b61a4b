import { loadEnvironment } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import { type Check, RetentionRepository, Scan, ScanTest, ScanTestDetails } from '@palisade/persistence';
import type { ScanStatus } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { Retention } from '../../apps/worker/src/keepers/retention.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { asWorker } from './database';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A worker's retention, over a data source of its choice. */
export const createRetention = (dataSource: DataSource, setting: string): Retention =>
  new Retention(
    new RetentionRepository(asWorker(dataSource)),
    loadEnvironment([], { RETENTION_DAYS: setting }),
    new WorkerMetrics(),
    createLogger({ level: 'silent', name: 'worker' }),
  );

export interface PastScan {
  id: string;
  check: Check;
  at: Date;
  status: ScanStatus;
  /** Names what its test found. */
  content: string;
}

/** A scan that began at some moment, with one test and its details; the check's own columns follow. */
export async function createPastScan(
  dataSource: DataSource,
  check: Check,
  { at, status = 'completed', content = 'same' }: { at: Date; status?: ScanStatus; content?: string },
): Promise<PastScan> {
  const id = v7({ msecs: at.getTime() });
  const owner = { teamId: check.teamId, checkId: check.id };
  const row = { id, status, triggeredBy: 'schedule' as const, totalTests: 1, createdAt: at };
  await dataSource.getRepository(Scan).insert({ ...owner, ...row });
  await dataSource
    .createQueryBuilder()
    .insert()
    .into(ScanTestDetails)
    .values({ ...owner, contentHash: content, findings: [], remediationSteps: [], technicalDetails: {} })
    .orIgnore()
    .execute();
  const result = { testKey: 'security_headers' as const, position: 0 };
  await dataSource.getRepository(ScanTest).insert({ ...result, scanId: id, detailsHash: content });
  await dataSource.query(
    `UPDATE checks SET latest_scan_id = $2, latest_completed_scan_id = CASE WHEN $3 THEN $2 ELSE latest_completed_scan_id END
     WHERE id = $1`,
    [check.id, id, status === 'completed'],
  );
  return { id, check, at, status, content };
}

/** Names of the months that have partitions, e.g. `2026_03`, of each of the two tables. */
export async function partitionMonths(dataSource: DataSource): Promise<{ scans: string[]; tests: string[] }> {
  const rows = await dataSource.query<{ parent: string; month: string }[]>(
    `SELECT inhparent::regclass::text AS parent, right(inhrelid::regclass::text, 7) AS month FROM pg_inherits
     WHERE inhparent IN ('scans'::regclass, 'scan_tests'::regclass) AND inhrelid::regclass::text ~ '\\d{4}_\\d{2}$'
     ORDER BY 2`,
  );
  const of = (table: string): string[] =>
    rows.filter(({ parent }) => parent === table).map(({ month }) => month);
  return { scans: of('scans'), tests: of('scan_tests') };
}

export const scanIds = async (dataSource: DataSource): Promise<string[]> =>
  (await dataSource.query<{ id: string }[]>('SELECT id FROM scans')).map(({ id }) => id).sort();
