import {
  type JudgedAs,
  type ScanFailureReason,
  type SiteCoverage,
  type Severity,
  TEST_KEYS,
  type TestCoverage,
  type TestKey,
  type Verdict,
  type CheckId,
  type ScanId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { type ScanIssues, trackIssues } from '../issues/issue-tracking';
import { ANNOUNCE_SCANS } from '../ground/notification-outbox';
import type { EndedTest, ScanHold } from './scan-hold';
import { promoteNext } from './scan-rows';
import { type EndedCoverage, endedCoverage, storeCoverage } from './stored-coverage';
import { trackScripts } from './script-tracking';
import { STORE_EXPIRIES } from './stored-expiries';
import { STORE_API_DOCUMENTS } from './stored-api-documents';
import { STORE_PRODUCTS } from './stored-products';
import { STORE_CERTIFICATES } from './stored-certificates';
import { STORE_SUBDOMAINS } from './stored-subdomains';
import { coverageColumns, inconclusiveReason } from '../ground/test-coverage';
import { LAST_PROGRESS, progressRows } from './stored-progress';
import { storableJson } from '../sql/storable-text';
import { SqlRepository } from '../sql/sql-repository';

export interface JudgedTest extends TestCoverage {
  testKey: TestKey;
  status: Verdict;
  findings: (StoredFinding & { severity: Severity })[];
  /** By scan identity; absent or empty without any. */
  judgedAs?: JudgedAs;
}

export interface ScanFailure {
  reason: ScanFailureReason;
  /** What its unfinished tests say. */
  message: string;
  /** Isolates the check: its scans crash their worker, so they run in their own processes from now on. */
  isolatesCheck?: boolean;
}

/** How a scan ends. A failed one touches no issues. */
export interface ScanEnding {
  hold: ScanHold;
  /** Results that are stored with the end. */
  lastResults?: readonly EndedTest[];
  outcome:
    | ({
        status: 'completed';
        coverage: SiteCoverage;
        /** What the scan was compared with. */
        lastCoverage: Record<string, string[]>;
      } & Pick<ScanIssues, 'issues' | 'scopes'>)
    | ({ status: 'failed' } & ScanFailure);
}

/** Ends scans: totals, issues, the check's own columns, and the slot goes to the next scan, all or nothing. */
export class ScanClosingRepository extends SqlRepository {
  /** Every result of a scan, also those of earlier attempts, but none of a test that only a newer version knows. */
  async forWorkerResults(scanId: ScanId): Promise<JudgedTest[]> {
    return this.rows<JudgedTest>(
      `SELECT test.test_key AS "testKey", test.status, details.findings, ${coverageColumns('details')}
       FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
       JOIN scan_test_details AS details
         ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
       WHERE test.scan_id = $1 AND test.test_key = ANY($2::text[]) ORDER BY test.position`,
      [scanId, TEST_KEYS],
    );
  }

  /**
   * Ends scans that this worker holds, in one transaction.
   *
   * @returns for each whether it was still this worker's; nothing was written for the others.
   */
  async forWorkerEnd(endings: readonly ScanEnding[]): Promise<boolean[]> {
    return this.end(endings, false);
  }

  /** Ends a scan that lost its last worker. @returns false when a worker runs it after all. */
  async forWorkerFailLost(hold: ScanHold, failure: ScanFailure): Promise<boolean> {
    const [ended] = await this.end([{ hold, outcome: { status: 'failed', ...failure } }], true);
    return ended === true;
  }

  private async end(endings: readonly ScanEnding[], isLost: boolean): Promise<boolean[]> {
    return this.dataSource.transaction(async (manager) => {
      await lockChecksAndStoreLast(manager, endings);
      // A separate statement: only what begins after the lock sees the scans that were opened while it was waited for.
      const freed = await freeAndEnd(manager, endings, isLost);
      const isOurs = endings.map((_, place) => freed.some((each) => each.place === place));
      const isRetest = (place: number): boolean =>
        freed.some((each) => each.place === place && each.isRetest);
      await trackIssues(
        manager,
        endings.flatMap((ending, place) => (isOurs[place] === true ? issuesOf(ending, isRetest(place)) : [])),
      );
      const completed = endings.filter(
        ({ outcome }, place) => isOurs[place] === true && outcome.status === 'completed',
      );
      await trackScripts(
        manager,
        completed.map(({ hold }) => hold),
      );
      for (const { checkId, isAwaited } of freed) if (isAwaited) await promoteNext(manager, checkId);
      return isOurs;
    });
  }
}

/** One statement does both, so that the results that came last cost no round trip. */
async function lockChecksAndStoreLast(manager: EntityManager, endings: readonly ScanEnding[]): Promise<void> {
  const last = endings.flatMap(({ hold, lastResults: ended = [] }) =>
    ended.length === 0 ? [] : [{ hold, ended, starting: [] }],
  );
  const checkIds = endings.map(({ hold }) => hold.checkId);
  await (last.length > 0
    ? manager.query(LAST_PROGRESS, [progressRows(last), checkIds])
    : manager.query('SELECT FROM checks WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
        checkIds,
      ]));
}

const issuesOf = ({ hold, outcome }: ScanEnding, isRetest: boolean) =>
  outcome.status === 'completed'
    ? [{ ...hold, ...outcome, collapsed: outcome.coverage.collapsed, isRetest }]
    : [];

const coverageOf = ({ hold, outcome }: ScanEnding): EndedCoverage | null =>
  outcome.status === 'completed' ? endedCoverage(hold, outcome.coverage, outcome.lastCoverage) : null;

interface FreedSlot {
  place: number;
  checkId: CheckId;
  /** Whether another scan of the check waits for the slot. */
  isAwaited: boolean;
  isRetest: boolean;
}

async function freeAndEnd(
  manager: EntityManager,
  endings: readonly ScanEnding[],
  isLost: boolean,
): Promise<FreedSlot[]> {
  const coverages = endings.map(coverageOf);
  const failures = endings.map(({ outcome }) => (outcome.status === 'failed' ? outcome : null));
  return manager.query<FreedSlot[]>(FREE_AND_END, [
    endings.map((_, place) => place),
    endings.map(({ hold }) => hold.checkId),
    endings.map(({ hold }) => hold.scanId),
    endings.map(({ hold }) => hold.fence),
    failures.map((failure) => failure?.reason ?? null),
    failures.map((failure) => failure?.message ?? null),
    failures.map((failure) => failure?.isolatesCheck === true),
    isLost,
    coverages.map((coverage) => coverage?.hash ?? null),
    storableJson(coverages.filter((coverage) => coverage !== null)),
  ]);
}

/** Deletes the slots in the order of their scans, as claims lock them. */
const FREE_AND_END = `
  WITH held AS MATERIALIZED (
    SELECT ending.* FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::integer[], $5::text[], $6::text[], $7::boolean[], $9::text[])
      AS ending (place, check_id, scan_id, fence, reason, message, isolates, coverage_hash)
    JOIN scan_slots AS slot USING (check_id, scan_id, fence)
    WHERE NOT $8 OR slot.lease_until < now()
    ORDER BY slot.scan_id FOR UPDATE OF slot
  ), freed AS MATERIALIZED (
    DELETE FROM scan_slots AS slot USING held WHERE slot.check_id = held.check_id RETURNING held.*
  ), stale AS (
    DELETE FROM outbox USING freed WHERE outbox.scan_id = freed.scan_id
  ), unfinished AS (
    UPDATE scan_tests AS test SET status = 'failed', message = freed.message, completed_at = now()
    FROM freed WHERE freed.reason IS NOT NULL AND test.scan_id = freed.scan_id AND test.status IN ('pending', 'running')
  ), totals AS (
    SELECT freed.scan_id, count(*) FILTER (WHERE test.status = 'passed') AS passed,
           count(*) FILTER (WHERE test.status IN ('failed', 'pending', 'running')) AS failed,
           count(*) FILTER (WHERE test.status = 'warning') AS warning, count(${inconclusiveReason('details')}) AS inconclusive,
           count(*) FILTER (WHERE NOT details.is_applicable) AS not_applicable,
           coalesce(bool_or(details.findings @> '[{"severity": "critical"}]'), false) AS critical
    FROM freed JOIN scan_tests AS test ON test.scan_id = freed.scan_id
    LEFT JOIN scan_test_details AS details
      ON details.check_id = freed.check_id AND details.content_hash = test.details_hash
    GROUP BY freed.scan_id
  ), ended AS (
    UPDATE scans SET status = CASE WHEN freed.reason IS NULL THEN 'completed' ELSE 'failed' END,
           failure_reason = freed.reason, completed_at = now(), passed_tests = coalesce(totals.passed, 0),
           failed_tests = coalesce(totals.failed, 0), warning_tests = coalesce(totals.warning, 0),
           inconclusive_tests = coalesce(totals.inconclusive, 0), not_applicable_tests = coalesce(totals.not_applicable, 0),
           has_critical_issues = coalesce(totals.critical, false), coverage_hash = freed.coverage_hash
    FROM freed LEFT JOIN totals USING (scan_id) WHERE scans.id = freed.scan_id
  ), ran AS (
    UPDATE checks SET last_run_at = CASE WHEN scans.is_partial THEN last_run_at ELSE now() END,
           last_run_failed = CASE WHEN scans.is_partial THEN last_run_failed ELSE freed.reason IS NOT NULL END,
           isolated_at = CASE WHEN freed.isolates THEN coalesce(isolated_at, now()) ELSE isolated_at END,
           latest_completed_scan_id = CASE WHEN freed.reason IS NULL AND NOT scans.is_partial THEN freed.scan_id
                                           ELSE latest_completed_scan_id END
    FROM freed JOIN scans ON scans.id = freed.scan_id WHERE checks.id = freed.check_id
  ), ${storeCoverage('$10')}, ${STORE_EXPIRIES}, ${STORE_SUBDOMAINS}, ${STORE_CERTIFICATES}, ${STORE_API_DOCUMENTS}, ${STORE_PRODUCTS},
  -- What stands last is done first: the scan is announced before its names.
  announced AS (${ANNOUNCE_SCANS}
  )
  SELECT place, check_id AS "checkId",
         EXISTS (SELECT FROM scans WHERE scans.check_id = freed.check_id AND scans.id <> freed.scan_id
                 AND scans.status IN ('pending', 'in_progress')) AS "isAwaited",
         EXISTS (SELECT FROM scans WHERE scans.id = freed.scan_id AND scans.triggered_by = 'retest') AS "isRetest"
  FROM freed`;
