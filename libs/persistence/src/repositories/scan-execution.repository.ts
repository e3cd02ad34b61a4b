import { createHash } from 'node:crypto';
import type { TestKey, TestSettings, Verdict } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { storableJson, storableText } from './storable-text';

/** A worker that has not renewed its lease for this long has lost the scan. */
export const LEASE_SECONDS = 60;

/** So many lost workers fail a scan. */
export const MAX_ATTEMPTS = 3;

/** The right to write about a scan, valid as long as nobody else has claimed it since. */
export interface ScanHold {
  checkId: string;
  scanId: string;
  fence: number;
}

export interface ClaimedScan extends ScanHold {
  /** 1 for the first worker that began it. */
  attempt: number;
  domain: string;
  url: string | null;
  isVerified: boolean;
  settings: Partial<Record<TestKey, TestSettings>>;
  /** Tests without a result, in their order; a later attempt finds fewer. */
  openTests: TestKey[];
  /** Seconds since the scan could have begun. */
  waitedSeconds: number;
}

/** A test's result as it is stored. */
export interface EndedTest {
  testKey: TestKey;
  status: Verdict;
  message: string;
  findings: StoredFinding[];
  remediationSteps: string[];
  technicalDetails: Record<string, unknown>;
  /** What was sent, null when nothing is known about it. */
  receipt: object | null;
}

/**
 * What the worker that runs a scan writes. Each statement carries the fence of the worker's claim and touches nothing
 * once another claim has raised it.
 */
export class ScanExecutionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the scan's slot unless somebody else holds it, there is none, or too many workers were lost with it. */
  async forWorkerClaim(scanId: string, worker: string): Promise<ClaimedScan | null> {
    const [claimed] = await this.dataSource.query<ClaimedScan[]>(
      `WITH claimed AS (
         UPDATE scan_slots SET fence = fence + 1, attempt = attempt + 1, worker = $2,
                lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), relayed_at = coalesce(relayed_at, now())
         WHERE scan_id = $1 AND (lease_until IS NULL OR lease_until < now()) AND attempt < ${MAX_ATTEMPTS}
         RETURNING check_id, scan_id, fence, attempt, created_at
       ), started AS (
         UPDATE scans SET status = 'in_progress', started_at = coalesce(started_at, now()), attempts = claimed.attempt
         FROM claimed WHERE scans.id = $1
       )
       SELECT claimed.check_id AS "checkId", claimed.scan_id AS "scanId", claimed.fence, claimed.attempt,
              checks.domain, checks.url, checks.is_verified AS "isVerified",
              extract(epoch FROM now() - claimed.created_at)::float AS "waitedSeconds",
              (SELECT coalesce(jsonb_object_agg(config.test_key, config.settings), '{}')
               FROM check_test_configs AS config
               WHERE config.check_id = claimed.check_id AND config.deleted_at IS NULL) AS settings,
              (SELECT coalesce(array_agg(test.test_key ORDER BY test.position), '{}') FROM scan_tests AS test
               WHERE test.scan_id = $1 AND test.status IN ('pending', 'running')) AS "openTests"
       FROM claimed JOIN checks ON checks.id = claimed.check_id`,
      [scanId, worker],
    );
    return claimed ?? null;
  }

  /** @returns false when the scan is no longer this worker's: also when its check was deleted. */
  async forWorkerRenewLease(hold: ScanHold): Promise<boolean> {
    const [, renewed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE scan_slots SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       WHERE check_id = $1 AND scan_id = $2 AND fence = $3`,
      [hold.checkId, hold.scanId, hold.fence],
    );
    return renewed === 1;
  }

  /** Whether the scanned domain is verified at this moment; false also when the check was deleted or has another domain now. */
  async forWorkerIsVerified({ checkId, domain }: ClaimedScan): Promise<boolean> {
    const [check] = await this.dataSource.query<{ isVerified: boolean }[]>(
      'SELECT is_verified AS "isVerified" FROM checks WHERE id = $1 AND domain = $2 AND deleted_at IS NULL',
      [checkId, domain],
    );
    return check?.isVerified ?? false;
  }

  /** @returns false when the scan is no longer this worker's. */
  async forWorkerMarkRunning(hold: ScanHold, testKeys: readonly TestKey[]): Promise<boolean> {
    const [held] = await this.dataSource.query<unknown[]>(
      `WITH held AS (${HELD}), marked AS (
         UPDATE scan_tests SET status = 'running', started_at = now()
         FROM held WHERE scan_tests.scan_id = $2 AND test_key = ANY($4::text[]) AND status IN ('pending', 'running')
       )
       SELECT FROM held`,
      [hold.checkId, hold.scanId, hold.fence, testKeys],
    );
    return held !== undefined;
  }

  /** Stores a result with its details, once per content. @returns false when the scan is no longer this worker's. */
  async forWorkerStoreResult(hold: ScanHold, test: EndedTest): Promise<boolean> {
    const details = [test.findings, test.remediationSteps, test.technicalDetails].map(storableJson);
    const [held] = await this.dataSource.query<unknown[]>(
      `WITH held AS (${HELD}), details AS (
         INSERT INTO scan_test_details (check_id, content_hash, team_id, findings, remediation_steps, technical_details)
         SELECT check_id, $5, team_id, $6::jsonb, $7::jsonb, $8::jsonb FROM held
         ON CONFLICT (check_id, content_hash) DO NOTHING
       ), stored AS (
         UPDATE scan_tests SET status = $9, message = $10, receipt = $11::jsonb, details_hash = $5, completed_at = now(),
                started_at = coalesce(started_at, now())
         FROM held WHERE scan_tests.scan_id = $2 AND test_key = $4 AND status IN ('pending', 'running')
       )
       SELECT FROM held`,
      [
        ...[hold.checkId, hold.scanId, hold.fence, test.testKey],
        ...[createHash('sha256').update(details.join('\n')).digest('hex'), ...details],
        ...[test.status, storableText(test.message), test.receipt && storableJson(test.receipt)],
      ],
    );
    return held !== undefined;
  }

  /** Gives a scan back at shutdown, so that another worker takes it at once; the attempt does not count. */
  async forWorkerHandBack(hold: ScanHold): Promise<void> {
    await this.release(hold, 1);
  }

  /** Gives a scan up after an error, for another attempt at once; this one counts. */
  async forWorkerGiveUp(hold: ScanHold): Promise<void> {
    await this.release(hold, 0);
  }

  /** Sends a scan that nobody runs through the outbox again: the queue's message of it was taken but not used. */
  async forWorkerReturnUnclaimed(scanId: string): Promise<void> {
    await this.dataSource.query(
      `WITH returned AS (
         UPDATE scan_slots SET relayed_at = NULL WHERE scan_id = $1 AND lease_until IS NULL
         RETURNING team_id, scan_id, class
       )
       INSERT INTO outbox (team_id, scan_id, class) SELECT team_id, scan_id, class FROM returned
       ON CONFLICT (scan_id) DO NOTHING`,
      [scanId],
    );
  }

  private async release(hold: ScanHold, uncounted: number): Promise<void> {
    await this.dataSource.query(
      `WITH returned AS (
         UPDATE scan_slots SET lease_until = NULL, worker = NULL, relayed_at = NULL, attempt = attempt - $4
         WHERE check_id = $1 AND scan_id = $2 AND fence = $3 RETURNING team_id, scan_id, class, attempt
       ), counted AS (
         UPDATE scans SET attempts = returned.attempt FROM returned WHERE scans.id = $2
       )
       INSERT INTO outbox (team_id, scan_id, class) SELECT team_id, scan_id, class FROM returned
       ON CONFLICT (scan_id) DO NOTHING`,
      [hold.checkId, hold.scanId, hold.fence, uncounted],
    );
  }
}

/** The lock keeps a new claim out until the statement is done, so a worker that has lost its lease writes nothing. */
const HELD = `SELECT check_id, team_id FROM scan_slots
  WHERE check_id = $1 AND scan_id = $2 AND fence = $3 FOR SHARE`;
