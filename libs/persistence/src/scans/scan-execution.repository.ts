import { IS_STAGING } from '../checks/check-staging.repository';
import { groupNumberOf } from '@palisade/catalogue';
import { DEFAULT_ZONE, TEST_KEYS, type TestKey, type ScanId, type TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { IS_HELD, type JudgedScans, holdQuiet, mayStart } from '../ground/held-scans';
import {
  COUNTED_ATTEMPTS,
  type ClaimedScan,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  NOTE_LOSS,
  type ScanHold,
  type ScanProgress,
} from './scan-hold';
import { IS_USABLE, REFUSED_IDENTITIES, SEALED_IDENTITIES } from '../identities/identity-proofs.repository';
import { SqlRepository } from '../sql/sql-repository';
import { PROGRESS, progressRows } from './stored-progress';
import { mayUseZone } from '../ground/zone-rules';

/**
 * What the worker that runs a scan writes. Each statement carries the fence of the worker's claim and has no effect
 * once another claim, or the return of the scan, has raised the fence.
 */
export class ScanExecutionRepository extends SqlRepository {
  /** @param knownTests the tests that this version can run: a scan with another one is left to workers of a newer version, for a while */
  constructor(
    dataSource: DataSource,
    private readonly knownTests: readonly TestKey[] = TEST_KEYS,
  ) {
    super(dataSource);
  }

  /**
   * Takes the slots of scans unless another worker holds them, there are none, too many workers were lost with them, their check is paused or
   * in maintenance, or a newer worker of the zone should run them. Only scans of `zones` are taken, and of zones that their teams may still use. The open tests of the first group (`testGroups`) are marked as running in the same statement. The slots are locked in the order of their scans, so parallel
   * claims cannot deadlock.
   *
   * @param newerZones where a worker of a newer version lives
   */
  async forWorkerClaim(
    scanIds: readonly ScanId[],
    worker: string,
    zones: readonly string[] = [DEFAULT_ZONE],
    newerZones: readonly string[] = [],
  ): Promise<ClaimedScan[]> {
    const claim = (ids: readonly ScanId[], windows: JudgedScans['windows']): Promise<ClaimedScan[]> =>
      this.claim([ids, worker, TEST_KEYS, this.knownTests, TEST_GROUPS, zones, newerZones, windows]);
    const claimed = await claim(scanIds, {});
    const others = scanIds.filter((id) => !claimed.some(({ scanId }) => scanId === id));
    if (others.length === 0) return claimed;
    const { free, windows } = await holdQuiet(this.dataSource, others);
    return free.length === 0 ? claimed : [...claimed, ...(await claim(free, windows))];
  }

  private async claim(values: unknown[]): Promise<ClaimedScan[]> {
    return this.rows<ClaimedScan>(
      `WITH free AS MATERIALIZED (
         SELECT check_id FROM scan_slots
         WHERE scan_id = ANY($1::uuid[]) AND (lease_until IS NULL OR lease_until < now()) AND ${COUNTED_ATTEMPTS} < ${MAX_ATTEMPTS}
           AND zone = ANY($6::text[]) AND ${mayUseZone('scan_slots')}
           AND NOT (zone = ANY($7::text[]) AND ${IS_YOUNGER_THAN(LEFT_TO_NEWER_SECONDS)} AND ${HAS_UNKNOWN_TEST('$4')})
           AND ${mayStart('$8')}
         ORDER BY scan_id FOR UPDATE
       ), claimed AS (
         UPDATE scan_slots AS slot SET fence = fence + 1, attempt = attempt + 1, worker = $2,
                ${NOTE_LOSS},
                lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), relayed_at = coalesce(relayed_at, now())
         FROM free WHERE slot.check_id = free.check_id
         RETURNING slot.check_id, scan_id, fence, attempt, attempt - spared AS counted, lost_workers, created_at, held_until, slot.zone
       ), begun AS (
         UPDATE scans SET status = 'in_progress', started_at = coalesce(started_at, now()), attempts = claimed.attempt
         FROM claimed WHERE scans.id = claimed.scan_id
         RETURNING scans.id, scans.trace_parent
       ), started AS (
         UPDATE scan_tests AS test SET status = 'running', started_at = now()
         FROM claimed JOIN LATERAL (
           SELECT position, min(number) OVER () = number AS is_first
           FROM scan_tests JOIN unnest($3::text[], $5::integer[]) AS in_group (test_key, number) USING (test_key)
           WHERE scan_id = claimed.scan_id AND status IN ('pending', 'running')
         ) AS open ON is_first
         WHERE test.scan_id = claimed.scan_id AND test.position = open.position
       )
       SELECT claimed.check_id AS "checkId", claimed.scan_id AS "scanId", claimed.fence, claimed.attempt, claimed.zone,
              claimed.counted AS "countedAttempt",
              checks.team_id AS "teamId", checks.domain, checks.url, checks.is_verified AS "isVerified",
              coalesce(${IS_STAGING}, false) AS "isStaging",
              claimed.lost_workers > 0 OR checks.isolated_at IS NOT NULL AS "isSuspect",
              extract(epoch FROM now() - greatest(claimed.created_at, CASE WHEN claimed.held_until <= now() THEN claimed.held_until END))::float AS "waitedSeconds",
              (SELECT begun.trace_parent FROM begun WHERE begun.id = claimed.scan_id) AS "traceParent",
              (SELECT coalesce(jsonb_object_agg(config.test_key, config.settings), '{}')
               FROM check_test_configs AS config
               WHERE config.check_id = claimed.check_id AND config.deleted_at IS NULL) AS settings,
              checks.expected_paths AS "expectedPaths",
              checks.max_pages AS "maxPages", checks.max_depth AS "maxDepth", checks.max_minutes AS "maxMinutes",
              (SELECT coalesce(jsonb_object_agg(good.identity, good.pages), '{}')
               FROM good_coverage AS good WHERE good.check_id = claimed.check_id) AS "lastCoverage",
              (SELECT coalesce(jsonb_object_agg(good.identity, good.look), '{}')
               FROM good_coverage AS good WHERE good.check_id = claimed.check_id AND good.look IS NOT NULL) AS "lastLooks",
              (SELECT coalesce(jsonb_object_agg(good.identity, good.turns), '{}')
               FROM good_coverage AS good WHERE good.check_id = claimed.check_id AND good.turns IS NOT NULL) AS "lastTurns",
              (SELECT coalesce(jsonb_agg(jsonb_build_object('address', address, 'match', match, 'marks', coalesce(marks, '[]'), 'until', authorised_until)
                 ORDER BY id), '[]')
               FROM scripts WHERE scripts.check_id = claimed.check_id AND match IS NOT NULL) AS "authorisedScripts",
              ${SEALED_IDENTITIES('claimed.check_id', IS_USABLE)} AS identities,
              ${REFUSED_IDENTITIES('claimed.check_id')} AS "refusedIdentities",
              tests.known AS tests, tests.open AS "openTests", tests.unknown AS "unknownTests",
              tests.has_results AS "hasResults"
       FROM claimed JOIN checks ON checks.id = claimed.check_id
       CROSS JOIN LATERAL (
         SELECT coalesce(array_agg(test_key ORDER BY position) FILTER (WHERE is_known), '{}') AS known,
                coalesce(array_agg(test_key ORDER BY position) FILTER (WHERE is_open AND is_known), '{}') AS open,
                coalesce(array_agg(test_key ORDER BY position) FILTER (WHERE is_open AND NOT is_known), '{}') AS unknown,
                coalesce(bool_or(NOT is_open), false) AS has_results
         FROM (SELECT test_key, position, status IN ('pending', 'running') AS is_open, test_key = ANY($4::text[]) AS is_known
               FROM scan_tests WHERE scan_id = claimed.scan_id) AS test
       ) AS tests`,
      values,
    );
  }

  /** The zones in which scans of other teams wait in the queue although `teamId` holds slots that they could use. */
  async forWorkerZonesOthersWaitIn(teamId: TeamId): Promise<string[]> {
    const zones = await this.rows<{ zone: string }>(
      `SELECT DISTINCT zone FROM (${OTHERS_THAT_WAIT}) AS waiting`,
      [teamId],
    );
    return zones.map(({ zone }) => zone);
  }

  /** The scan of another team in the same zone that has waited longest, to run in place of `scanId`; null when `scanId` is not a scan of `teamId`, or none waits. */
  async forWorkerScanInPlaceOf(scanId: ScanId, teamId: TeamId): Promise<string | null> {
    return this.value<ScanId>(
      `SELECT waiting.scan_id AS "scanId" FROM (${OTHERS_THAT_WAIT}) AS waiting
       WHERE EXISTS (SELECT FROM scan_slots WHERE scan_id = $2 AND team_id = $1 AND zone = waiting.zone)
       ORDER BY waiting.relayed_at LIMIT 1`,
      [teamId, scanId],
    );
  }

  /**
   * Renews the leases of several scans at the same time.
   *
   * @returns for each whether the scan is still this worker's: false also when its check was deleted.
   */
  async forWorkerRenewLeases(holds: readonly ScanHold[]): Promise<boolean[]> {
    const held = await this.dataSource.query<{ place: number }[]>(RENEWAL, [
      holds.map(({ scanId }) => scanId),
      holds.map(({ fence }) => fence),
    ]);
    const places = new Set(held.map(({ place }) => place));
    return holds.map((_, place) => places.has(place));
  }

  /**
   * Stores results, the details once per content, and marks tests as running, for several scans at the same time.
   *
   * @returns for each whether the scan is still this worker's; nothing was written for the others.
   */
  async forWorkerProgress(progress: readonly ScanProgress[]): Promise<boolean[]> {
    const held = await this.dataSource.query<{ place: number }[]>(PROGRESS, [progressRows(progress)]);
    const places = new Set(held.map(({ place }) => place));
    return progress.map((_, place) => places.has(place));
  }

  /**
   * Gives a scan back, so that another worker takes it immediately; the attempt does not count.
   *
   * @returns false when the scan is no longer this worker's: nothing was changed.
   */
  async forWorkerHandBack(hold: ScanHold): Promise<boolean> {
    return this.release(hold, 1);
  }

  /** Call it when a scan runs in its own process and the worker has no other: the loss of this worker then counts against the scan. */
  async forWorkerNoteAlone(hold: ScanHold): Promise<void> {
    await this.dataSource.query(
      'UPDATE scan_slots SET runs_alone = true WHERE check_id = $1 AND scan_id = $2 AND fence = $3',
      [hold.checkId, hold.scanId, hold.fence],
    );
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
         RETURNING team_id, scan_id, class, zone
       )
       INSERT INTO outbox (team_id, scan_id, class, zone) SELECT team_id, scan_id, class, zone FROM returned
       ON CONFLICT (scan_id) DO NOTHING`,
      [scanId],
    );
  }

  /**
   * For a scan that this worker did not get.
   *
   * @returns whether a newer worker should run it. If this worker ends before it returns the scan, the next sweep does.
   */
  async forWorkerLeaveToNewer(scanId: ScanId): Promise<boolean> {
    const isLeft = await this.value<boolean>(
      `WITH released AS (
         UPDATE scan_slots SET relayed_at = NULL
         WHERE scan_id = $1 AND lease_until IS NULL AND NOT ${IS_HELD}
           AND ${IS_YOUNGER_THAN(2 * LEFT_TO_NEWER_SECONDS)} AND ${HAS_UNKNOWN_TEST('$2')}
         RETURNING scan_id
       )
       SELECT EXISTS (SELECT FROM released) AS left`,
      [scanId, this.knownTests],
    );
    return isLeft === true;
  }

  /** It raises the fence, like a claim: a renewal that was sent before and arrives later would take the lease again, for a worker that runs nothing. */
  private async release(hold: ScanHold, uncounted: number): Promise<boolean> {
    const isOurs = await this.value<boolean>(
      `WITH returned AS (
         UPDATE scan_slots SET lease_until = NULL, worker = NULL, relayed_at = NULL, attempt = attempt - $4, fence = fence + 1
         WHERE check_id = $1 AND scan_id = $2 AND fence = $3 RETURNING team_id, scan_id, class, zone, attempt
       ), counted AS (
         UPDATE scans SET attempts = returned.attempt FROM returned WHERE scans.id = $2
       ), sent AS (
         INSERT INTO outbox (team_id, scan_id, class, zone) SELECT team_id, scan_id, class, zone FROM returned
         ON CONFLICT (scan_id) DO NOTHING
       )
       SELECT EXISTS (SELECT FROM returned) AS ours`,
      [hold.checkId, hold.scanId, hold.fence, uncounted],
    );
    return isOurs === true;
  }
}

const TEST_GROUPS = TEST_KEYS.map(groupNumberOf);

/**
 * How long a scan with a test that this version does not know waits for a newer worker that lives: no scan starts ten seconds late. A scan
 * that a worker left right before the end of that time still returns to the queue.
 */
const LEFT_TO_NEWER_SECONDS = 8;

const IS_YOUNGER_THAN = (seconds: number): string => `created_at > now() - make_interval(secs => ${seconds})`;

const HAS_UNKNOWN_TEST = (known: string) => `EXISTS (
  SELECT FROM scan_tests AS test WHERE test.scan_id = scan_slots.scan_id
    AND test.status IN ('pending', 'running') AND test.test_key <> ALL(${known}::text[]))`;

/** Scans wait this long in any queue; below it no scan has to make room. */
const WAIT_SECONDS = 2;

/** Only what the queue holds, so that a long outbox does not matter. */
const OTHERS_THAT_WAIT = `
  SELECT scan_id, relayed_at, zone FROM scan_slots
  WHERE relayed_at < now() - make_interval(secs => ${WAIT_SECONDS}) AND lease_until IS NULL AND team_id <> $1`;

/** Slots are locked in the order of their scans, as claims lock them. */
const RENEWAL = `
  WITH held AS MATERIALIZED (
    SELECT slot.check_id, hold.place
    FROM unnest($1::uuid[], $2::integer[]) WITH ORDINALITY AS hold (scan_id, fence, place)
    JOIN scan_slots AS slot USING (scan_id, fence)
    ORDER BY slot.scan_id FOR NO KEY UPDATE OF slot
  ), renewed AS (
    UPDATE scan_slots AS slot SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM held WHERE slot.check_id = held.check_id
  )
  SELECT place::integer - 1 AS place FROM held`;
