import type { TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { SCAN_COLUMNS, type ScanRow, selectList } from './table-columns';

/** A scan with its check's domain. */
export type ScanView = ScanRow & { domain: string };

/** For `scans s JOIN checks c`. */
export const SCAN_VIEW_COLUMNS = `${selectList('s', SCAN_COLUMNS)}, c.domain`;

/** Scans that are named by their checks: the ids come from rows of the team, so no other team's can be among them. */
export async function scansByIds(
  manager: EntityManager,
  teamId: TeamId,
  ids: readonly string[],
): Promise<Map<string, ScanView>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<ScanView[]>(
    `SELECT ${SCAN_VIEW_COLUMNS} FROM scans s JOIN checks c ON c.id = s.check_id
     WHERE s.team_id = $1 AND s.id = ANY($2::uuid[])`,
    [teamId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
