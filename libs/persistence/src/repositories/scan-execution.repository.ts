import { createHash } from 'node:crypto';
import { LATE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS, type TestKey, type ScanId, type TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import {
  type ClaimedScan,
  type EndedTest,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  type ScanHold,
  type ScanProgress,
} from './scan-hold';
import { storableJson, storableText } from './storable-text';

/**
 * What the worker that runs a scan writes. Each statement carries the fence of the worker's claim and touches nothing
 * once another claim has raised it.
 */
export class ScanExecutionRepository {
  /** @param knownTests the tests that this version can run: a scan with another one is left to a worker of a newer version */
  constructor(
    private readonly dataSource: DataSource,
    private readonly knownTests: readonly TestKey[] = TEST_KEYS,
  ) {}

  /**
   * Takes the slots of scans unless another worker holds them, there are none, too many workers were lost with them, or this version
   * does not know one of their tests. The tests that are not intrusive are marked as running in the same statement. The slots are locked in the order of their scans, so parallel
   * claims cannot deadlock.
   */
  async forWorkerClaim(scanIds: readonly ScanId[], worker: string): Promise<ClaimedScan[]> {
    return this.dataSource.query<ClaimedScan[]>(
      `WITH free AS MATERIALIZED (
         SELECT check_id FROM scan_slots
         WHERE scan_id = ANY($1::uuid[]) AND (lease_until IS NULL OR lease_until < now()) AND attempt < ${MAX_ATTEMPTS}
           AND NOT EXISTS (
             SELECT FROM scan_tests AS test WHERE test.scan_id = scan_slots.scan_id AND test.test_key <> ALL($4::text[])
           )
         ORDER BY scan_id FOR UPDATE
       ), claimed AS (
         UPDATE scan_slots AS slot SET fence = fence + 1, attempt = attempt + 1, worker = $2,
                lost_workers = lost_workers + CASE WHEN lease_until IS NULL THEN 0 ELSE 1 END,
                lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), relayed_at = coalesce(relayed_at, now())
         FROM free WHERE slot.check_id = free.check_id
         RETURNING slot.check_id, scan_id, fence, attempt, lost_workers, created_at
       ), begun AS (
         UPDATE scans SET status = 'in_progress', started_at = coalesce(started_at, now()), attempts = claimed.attempt
         FROM claimed WHERE scans.id = claimed.scan_id
         RETURNING scans.id, scans.trace_parent
       ), started AS (
         UPDATE scan_tests AS test SET status = 'running', started_at = now()
         FROM claimed WHERE test.scan_id = claimed.scan_id AND test.test_key <> ALL($3::text[])
           AND test.status IN ('pending', 'running')
       )
       SELECT claimed.check_id AS "checkId", claimed.scan_id AS "scanId", claimed.fence, claimed.attempt,
              checks.team_id AS "teamId", checks.domain, checks.url, checks.is_verified AS "isVerified",
              claimed.lost_workers > 0 OR checks.isolated_at IS NOT NULL AS "isSuspect",
              extract(epoch FROM now() - claimed.created_at)::float AS "waitedSeconds",
              (SELECT begun.trace_parent FROM begun WHERE begun.id = claimed.scan_id) AS "traceParent",
              (SELECT coalesce(jsonb_object_agg(config.test_key, config.settings), '{}')
               FROM check_test_configs AS config
               WHERE config.check_id = claimed.check_id AND config.deleted_at IS NULL) AS settings,
              tests.all AS tests, tests.open AS "openTests", tests.has_results AS "hasResults"
       FROM claimed JOIN checks ON checks.id = claimed.check_id
       CROSS JOIN LATERAL (
         SELECT array_agg(test_key ORDER BY position) AS all,
                coalesce(array_agg(test_key ORDER BY position) FILTER (WHERE status IN ('pending', 'running')), '{}') AS open,
                coalesce(bool_or(status NOT IN ('pending', 'running')), false) AS has_results
         FROM scan_tests WHERE scan_id = claimed.scan_id
       ) AS tests`,
      [scanIds, worker, LATE_TEST_KEYS, this.knownTests],
    );
  }

  /** Whether scans of other teams wait in the queue although `teamId` holds slots that they could use. */
  async forWorkerOthersWait(teamId: TeamId): Promise<boolean> {
    const [state] = await this.dataSource.query<{ wait: boolean }[]>(
      `SELECT EXISTS (${OTHERS_THAT_WAIT}) AS wait`,
      [teamId],
    );
    return state?.wait === true;
  }

  /** The scan of another team that has waited longest, to run in place of `scanId`; null when that is not of `teamId`, or nobody waits. */
  async forWorkerScanInPlaceOf(scanId: ScanId, teamId: TeamId): Promise<string | null> {
    const [other] = await this.dataSource.query<{ scanId: ScanId }[]>(
      `SELECT waiting.scan_id AS "scanId" FROM (${OTHERS_THAT_WAIT}) AS waiting
       WHERE EXISTS (SELECT FROM scan_slots WHERE scan_id = $2 AND team_id = $1)
       ORDER BY waiting.relayed_at LIMIT 1`,
      [teamId, scanId],
    );
    return other?.scanId ?? null;
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

  /**
   * Stores results, the details once per content, and marks tests as running, for several scans at the same time.
   *
   * @returns for each whether the scan is still this worker's; nothing was written for the others.
   */
  async forWorkerProgress(progress: readonly ScanProgress[]): Promise<boolean[]> {
    const starts = progress.flatMap(({ starting }, place) => starting.map((testKey) => ({ place, testKey })));
    const results = progress.flatMap(({ ended }, place) => ended.map((test) => ({ place, ...rowOf(test) })));
    const held = await this.dataSource.query<{ place: number }[]>(PROGRESS, [
      ...[progress.map(({ hold }) => hold.checkId), progress.map(({ hold }) => hold.scanId)],
      ...[progress.map(({ hold }) => hold.fence), progress.map((_, place) => place)],
      ...[starts.map(({ place }) => place), starts.map(({ testKey }) => testKey)],
      ...[results.map(({ place }) => place), results.map(({ testKey }) => testKey)],
      ...[results.map(({ status }) => status), results.map(({ message }) => message)],
      ...[results.map(({ receipt }) => receipt), results.map(({ hash }) => hash)],
      ...[results.map(({ findings }) => findings), results.map(({ steps }) => steps)],
      results.map(({ technical }) => technical),
    ]);
    const places = new Set(held.map(({ place }) => place));
    return progress.map((_, place) => places.has(place));
  }

  /** Gives a scan back at shutdown, so that another worker takes it immediately; the attempt does not count. */
  async forWorkerHandBack(hold: ScanHold): Promise<void> {
    await this.release(hold, 1);
  }

  /** Gives a scan up after an error, for another attempt immediately; this one counts. */
  async forWorkerGiveUp(hold: ScanHold): Promise<void> {
    await this.release(hold, 0);
  }

  /** Sends a scan that nobody runs through the outbox again: the queue's message of it was taken but not used. */
  async forWorkerReturnUnclaimed(scanId: ScanId): Promise<void> {
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

/** Scans wait this long in any queue; below it nobody has to make room. */
const WAIT_SECONDS = 2;

/** Only what the queue holds, so that a long outbox does not matter. */
const OTHERS_THAT_WAIT = `
  SELECT scan_id, relayed_at FROM scan_slots
  WHERE relayed_at < now() - make_interval(secs => ${WAIT_SECONDS}) AND lease_until IS NULL AND team_id <> $1`;

/** 96 bits: a hash only tells the details of one check apart, and is in each row of the largest table. */
const HASH_LENGTH = 16;

function rowOf(test: EndedTest) {
  const [message, findings, steps, technical] = [
    storableText(test.message),
    storableJson(test.findings),
    storableJson(test.remediationSteps),
    storableJson(test.technicalDetails),
  ];
  return {
    ...{ testKey: test.testKey, status: test.status, message },
    ...{ receipt: test.receipt && storableJson(test.receipt), findings, steps, technical },
    hash: createHash('sha256')
      .update([message, findings, steps, technical].join('\n'))
      .digest('base64url')
      .slice(0, HASH_LENGTH),
  };
}

/** The lock on the slots keeps new claims out until the statement is done, so a worker that has lost its lease writes nothing. */
const PROGRESS = `
  WITH held AS MATERIALIZED (
    SELECT slot.check_id, slot.team_id, slot.scan_id, hold.place
    FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[]) AS hold (check_id, scan_id, fence, place)
    JOIN scan_slots AS slot USING (check_id, scan_id, fence)
    ORDER BY slot.scan_id FOR SHARE OF slot
  ), started AS (
    UPDATE scan_tests AS test SET status = 'running', started_at = now()
    FROM held JOIN unnest($5::integer[], $6::text[]) AS starting (place, test_key) USING (place)
    WHERE test.scan_id = held.scan_id AND test.test_key = starting.test_key AND test.status IN ('pending', 'running')
  ), ended AS MATERIALIZED (
    SELECT held.check_id, held.team_id, held.scan_id, result.*
    FROM unnest($7::integer[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
      AS result (place, test_key, status, message, receipt, hash, findings, steps, technical)
    JOIN held USING (place)
  ), details AS (
    INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details)
    SELECT check_id, hash, team_id, message, findings::jsonb, steps::jsonb, technical::jsonb FROM ended ORDER BY check_id, hash
    ON CONFLICT (check_id, content_hash) DO NOTHING
  ), stored AS (
    UPDATE scan_tests AS test SET status = ended.status, receipt = ended.receipt::jsonb,
           details_hash = ended.hash, completed_at = now(), started_at = coalesce(test.started_at, now())
    FROM ended
    WHERE test.scan_id = ended.scan_id AND test.test_key = ended.test_key AND test.status IN ('pending', 'running')
  )
  SELECT place FROM held`;
