import {
  type CoverageSummary,
  DEFAULT_ZONE,
  SCAN_WAITING_REASONS,
  type ScanWaitingReason,
  type TeamId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { Check } from '../entities/check.entity';
import type { Scan } from '../entities/scan.entity';
import { IS_HELD } from './held-scans';
import { firstRow } from '../sql/sql-repository';
import { SCAN_COLUMNS, type ScanRow, selectList } from '../sql/table-columns';
import { inconclusiveReason } from './test-coverage';
import { liveWorkersOf, mayUseZone } from './zone-rules';

/** A scan with its check's domain. */
export type LatestScanView = ScanRow & {
  domain: string;
  inconclusiveTests: NonNullable<Scan['inconclusiveTests']>;
};

/** With how much of the site it covered; null of one without coverage. */
export type ScanView = LatestScanView & {
  coverage: CoverageSummary | null;
  waitingReason: ScanWaitingReason | null;
};

/** How many tests of the scan `s` could not judge the site. Scans of earlier releases do not have the number, only their tests do. */
export const INCONCLUSIVE_TESTS = `coalesce(s.inconclusive_tests, (
  SELECT count(${inconclusiveReason('details')})::smallint FROM scan_tests AS test
  JOIN scan_test_details AS details ON details.check_id = s.check_id AND details.content_hash = test.details_hash
  WHERE test.scan_id = s.id))`;

const LATEST_SCAN_COLUMNS = `${selectList('s', SCAN_COLUMNS)}, ${INCONCLUSIVE_TESTS} AS "inconclusiveTests", c.domain`;

const [FOR_ZONE, PAUSED, NO_WORKER] = SCAN_WAITING_REASONS;

/** Null for a scan whose turn comes. */
const WAITING_REASON = `CASE
  WHEN s.status NOT IN ('pending', 'in_progress')
    OR EXISTS (SELECT FROM scan_slots WHERE scan_slots.scan_id = s.id AND scan_slots.lease_until > now()) THEN NULL
  WHEN c.zone <> '${DEFAULT_ZONE}' AND NOT (${mayUseZone('c')} AND EXISTS (${liveWorkersOf('c.zone')})) THEN '${FOR_ZONE}'
  WHEN EXISTS (SELECT FROM scan_slots WHERE scan_slots.scan_id = s.id AND ${IS_HELD}) THEN '${PAUSED}'
  WHEN NOT EXISTS (${liveWorkersOf('c.zone')}) THEN '${NO_WORKER}' END`;

/** For `scans s JOIN checks c`. */
export const SCAN_VIEW_COLUMNS = `${LATEST_SCAN_COLUMNS},
  (SELECT v.counts FROM scan_coverage v WHERE v.check_id = s.check_id AND v.content_hash = s.coverage_hash) AS coverage,
  ${WAITING_REASON} AS "waitingReason"`;

export async function latestScanOf(
  manager: EntityManager,
  teamId: TeamId,
  { latestScanId }: Pick<Check, 'latestScanId'>,
): Promise<LatestScanView | null> {
  if (latestScanId === null) return null;
  return firstRow<LatestScanView>(
    manager,
    `SELECT ${LATEST_SCAN_COLUMNS} FROM scans s JOIN checks c ON c.id = s.check_id WHERE s.team_id = $1 AND s.id = $2`,
    [teamId, latestScanId],
  );
}
