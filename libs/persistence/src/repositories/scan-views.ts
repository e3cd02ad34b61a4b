import type { EntityManager } from 'typeorm';
import type { Scan } from '../entities/scan.entity';

/** A scan with its check's domain. */
export type ScanView = Pick<
  Scan,
  | 'id'
  | 'checkId'
  | 'status'
  | 'triggeredBy'
  | 'startedAt'
  | 'completedAt'
  | 'totalTests'
  | 'passedTests'
  | 'failedTests'
  | 'warningTests'
  | 'hasCriticalIssues'
  | 'createdAt'
> & { domain: string };

/** For `scans s JOIN checks c`. */
export const SCAN_VIEW_COLUMNS = `s.id, s.check_id AS "checkId", s.status, s.triggered_by AS "triggeredBy",
  s.started_at AS "startedAt", s.completed_at AS "completedAt", s.total_tests AS "totalTests",
  s.passed_tests AS "passedTests", s.failed_tests AS "failedTests", s.warning_tests AS "warningTests",
  s.has_critical_issues AS "hasCriticalIssues", s.created_at AS "createdAt", c.domain`;

/** Scans that are named by their checks: the ids come from rows of the team, so no other team's can be among them. */
export async function scansByIds(
  manager: EntityManager,
  teamId: string,
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
