import type { ScanFailureReason, Severity, TestKey, Verdict } from '@palisade/vocabulary';
import type { DataSource, EntityManager } from 'typeorm';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { MAX_ATTEMPTS, type ScanHold } from './scan-execution.repository';
import { type DetectedIssue, upsertIssues } from './issue-rows';
import { promoteNext } from './scan-rows';

export interface JudgedTest {
  testKey: TestKey;
  status: Verdict;
  findings: (StoredFinding & { severity: Severity })[];
  inconclusive: boolean;
}

export interface ScanFailure {
  reason: ScanFailureReason;
  /** What its unfinished tests say. */
  message: string;
}

type Ending =
  { status: 'completed'; issues: readonly DetectedIssue[] } | ({ status: 'failed' } & ScanFailure);
type ScanOfCheck = Pick<ScanHold, 'checkId' | 'scanId'>;

/** Ends scans: totals, issues, the check's own columns, and the slot goes to the next scan, all or nothing. */
export class ScanClosingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Every result of a scan, also those of earlier attempts. */
  async forWorkerResults(scanId: string): Promise<JudgedTest[]> {
    return this.dataSource.query<JudgedTest[]>(
      `SELECT test.test_key AS "testKey", test.status, details.findings,
              coalesce(details.technical_details -> 'inconclusive' = 'true', false) AS inconclusive
       FROM scan_tests AS test
       JOIN scan_test_details AS details
         ON details.check_id = test.check_id AND details.content_hash = test.details_hash
       WHERE test.scan_id = $1 ORDER BY test.position`,
      [scanId],
    );
  }

  /** @returns false, with nothing written, when the scan is no longer this worker's. */
  async forWorkerComplete(hold: ScanHold, issues: readonly DetectedIssue[]): Promise<boolean> {
    return this.end(hold, { status: 'completed', issues }, 'fence = $3', hold.fence);
  }

  /** Ends a scan that broke; it touches no issues. @returns false when the scan is no longer this worker's. */
  async forWorkerFail(hold: ScanHold, failure: ScanFailure): Promise<boolean> {
    return this.end(hold, { status: 'failed', ...failure }, 'fence = $3', hold.fence);
  }

  /** Ends a scan that lost its last worker. @returns false when somebody runs it after all. */
  async forWorkerFailLost(scan: ScanOfCheck, failure: ScanFailure): Promise<boolean> {
    const ending: Ending = { status: 'failed', ...failure };
    return this.end(scan, ending, 'lease_until < now() AND attempt >= $3', MAX_ATTEMPTS);
  }

  private async end(scan: ScanOfCheck, ending: Ending, slotRule: string, value: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE', [scan.checkId]);
      const [, freed] = await manager.query<[unknown[], number]>(
        `DELETE FROM scan_slots WHERE check_id = $1 AND scan_id = $2 AND ${slotRule}`,
        [scan.checkId, scan.scanId, value],
      );
      if (freed !== 1) return false;
      await endScan(manager, scan, ending);
      if (ending.status === 'completed') await upsertIssues(manager, scan, ending.issues);
      await promoteNext(manager, scan.checkId);
      return true;
    });
  }
}

async function endScan(manager: EntityManager, scan: ScanOfCheck, ending: Ending): Promise<void> {
  const failure = ending.status === 'failed' ? ending : null;
  if (failure !== null) {
    await manager.query(
      `UPDATE scan_tests SET status = 'failed', message = $2, completed_at = now()
       WHERE scan_id = $1 AND status IN ('pending', 'running')`,
      [scan.scanId, failure.message],
    );
  }
  await manager.query(
    `WITH ended AS (
       SELECT count(*) FILTER (WHERE test.status = 'passed') AS passed,
              count(*) FILTER (WHERE test.status = 'failed') AS failed,
              count(*) FILTER (WHERE test.status = 'warning') AS warning,
              coalesce(bool_or(details.findings @> '[{"severity": "critical"}]'), false) AS critical
       FROM scan_tests AS test
       LEFT JOIN scan_test_details AS details
         ON details.check_id = test.check_id AND details.content_hash = test.details_hash
       WHERE test.scan_id = $1
     ), stale AS (DELETE FROM outbox WHERE scan_id = $1)
     UPDATE scans SET status = $2, failure_reason = $3, completed_at = now(), passed_tests = ended.passed,
            failed_tests = ended.failed, warning_tests = ended.warning, has_critical_issues = ended.critical
     FROM ended WHERE scans.id = $1`,
    [scan.scanId, ending.status, failure?.reason ?? null],
  );
  await manager.query(
    `UPDATE checks SET last_run_at = now(),
            latest_completed_scan_id = CASE WHEN $3 THEN $2::uuid ELSE latest_completed_scan_id END
     WHERE id = $1`,
    [scan.checkId, scan.scanId, ending.status === 'completed'],
  );
}
