import { fingerprintOf } from '@palisade/catalogue';
import type { TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { BaselineFingerprints } from '../entities/check-baseline.entity';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { inconclusiveReason } from './test-coverage';

/** Scans to search for a conclusive result of a test. A test that had none in so many is taken as never judged. */
const SEARCHED_SCANS = 200;

export interface BaselineRange {
  teamId: TeamId;
  checkId: CheckId;
  scanId: ScanId;
  /** Whether `scanId` itself belongs to the range, or only what was before it. */
  isIncluded: boolean;
}

/** For each test the findings of the last completed scan in which it was conclusive. */
export async function lastConclusiveFindings(
  manager: EntityManager,
  { teamId, checkId, scanId, isIncluded }: BaselineRange,
  testKeys: readonly TestKey[],
): Promise<BaselineFingerprints> {
  const rows = await manager.query<{ testKey: TestKey; findings: StoredFinding[] }[]>(
    `WITH recent AS MATERIALIZED (
       SELECT id FROM scans WHERE team_id = $1 AND check_id = $2 AND status = 'completed'
         AND id ${isIncluded ? '<=' : '<'} $3 ORDER BY id DESC LIMIT ${SEARCHED_SCANS}
     )
     SELECT wanted.key AS "testKey", last.findings FROM unnest($4::text[]) AS wanted (key)
     CROSS JOIN LATERAL (
       SELECT details.findings FROM recent JOIN scan_tests AS test ON test.scan_id = recent.id AND test.test_key = wanted.key
       JOIN scan_test_details AS details ON details.check_id = $2 AND details.content_hash = test.details_hash
       WHERE ${inconclusiveReason('details')} IS NULL
       ORDER BY recent.id DESC LIMIT 1
     ) AS last`,
    [teamId, checkId, scanId, testKeys],
  );
  return Object.fromEntries(
    rows.map(({ testKey, findings }) => [
      testKey,
      findings.map(({ id, location }) => fingerprintOf(checkId, { testKey, id, location })),
    ]),
  );
}
