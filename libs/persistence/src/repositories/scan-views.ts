import type { TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { Check } from '../entities/check.entity';
import { firstRow } from './sql-repository';
import { SCAN_COLUMNS, type ScanRow, selectList } from './table-columns';

/** A scan with its check's domain. */
export type ScanView = ScanRow & { domain: string };

/** For `scans s JOIN checks c`. */
export const SCAN_VIEW_COLUMNS = `${selectList('s', SCAN_COLUMNS)}, c.domain`;

export async function latestScanOf(
  manager: EntityManager,
  teamId: TeamId,
  { latestScanId }: Pick<Check, 'latestScanId'>,
): Promise<ScanView | null> {
  if (latestScanId === null) return null;
  return firstRow<ScanView>(
    manager,
    `SELECT ${SCAN_VIEW_COLUMNS} FROM scans s JOIN checks c ON c.id = s.check_id WHERE s.team_id = $1 AND s.id = $2`,
    [teamId, latestScanId],
  );
}
