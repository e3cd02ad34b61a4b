import { nextRunAt } from '@palisade/schedule';
import type { Schedule, CheckId } from '@palisade/vocabulary';
import { IS_PERIOD_LATE } from '../ground/overdue-checks';
import { IS_HELD } from '../ground/held-scans';
import { COUNTED_ATTEMPTS, MAX_ATTEMPTS, NOTE_LOSS, type ScanHold } from './scan-hold';
import { promoteNext } from './scan-rows';
import { SCHEDULE_COLUMNS } from '../ground/schedule-columns';
import { SqlRepository } from '../sql/sql-repository';

/** A message of the queue that no worker took for this long may be lost; sending it again does no harm. */
const QUEUE_PATIENCE_SECONDS = 60;

/** A worker claims a scan that it took within this time, unless PostgreSQL is slow. */
const CLAIM_SECONDS = 0.3;

/** How many rows one run repairs at most; the next run takes the rest. */
const BATCH = 1000;

/**
 * A scan that loses workers for this long keeps its check from newer ones. A single loss never ends a scan, however long no worker runs, and
 * the time of a pause or of a maintenance window does not count.
 */
const LOST_FOR_GOOD = `(${COUNTED_ATTEMPTS} >= ${MAX_ATTEMPTS}
  OR lost_workers + 1 >= ${MAX_ATTEMPTS} AND greatest(created_at, held_until) < now() - interval '1 day')`;

const IS_SENT = 'EXISTS (SELECT FROM outbox WHERE outbox.scan_id = scan_slots.scan_id)';

const UNCLAIMED = `lease_until IS NULL AND (relayed_at IS NULL OR relayed_at <= now() - make_interval(secs => $1))
  AND NOT ${IS_HELD} AND NOT ${IS_SENT}`;

interface UnscheduledCheck extends Omit<Schedule, 'checkId'> {
  id: string;
  now: Date;
}

/** Finds scans that were lost between PostgreSQL, the queue and the workers. Any number of workers may run it at the same time. */
export class ScanRepairRepository extends SqlRepository {
  /**
   * Puts scans back into the outbox that no worker took from the queue, or that never got there. If the queue still has
   * them, sending them again changes nothing.
   */
  async forWorkerResendUnclaimed(patienceSeconds = QUEUE_PATIENCE_SECONDS): Promise<number> {
    return this.resend(UNCLAIMED, [patienceSeconds]);
  }

  /** The same for all scans of a zone whose queue was lost. */
  async forWorkerResendZone(zone: string): Promise<number> {
    return this.resend(`${UNCLAIMED} AND zone = $2`, [0, zone]);
  }

  /**
   * The same for a zone whose queue is empty while workers up to 0.2.0 live: they took these scans and dropped them, because they do not
   * know a test.
   */
  async forWorkerResendDropped(zone: string): Promise<number> {
    return this.resend(`${UNCLAIMED} AND zone = $2`, [CLAIM_SECONDS, zone]);
  }

  /** Sends scans to the queue that waited for the end of a pause or of a maintenance window. */
  async forWorkerReleaseHeld(): Promise<number> {
    return this.resend(
      `held_until <= now() AND lease_until IS NULL AND relayed_at IS NULL AND NOT ${IS_SENT}`,
      [],
    );
  }

  /** Scans whose worker has stopped renewing its lease and that may have another one. */
  async forWorkerReleaseExpired(): Promise<number> {
    return this.resend(`lease_until < now() AND NOT ${LOST_FOR_GOOD}`, []);
  }

  /** Scans whose worker has stopped renewing its lease and that must not have another one. */
  async forWorkerLostForGood(): Promise<ScanHold[]> {
    return this.rows<ScanHold>(
      `SELECT check_id AS "checkId", scan_id AS "scanId", fence FROM scan_slots
       WHERE lease_until < now() AND ${LOST_FOR_GOOD} LIMIT ${BATCH}`,
    );
  }

  /** Checks with an unfinished scan and no slot. Their first unfinished scan gets the slot. */
  async forWorkerGiveFreeSlots(): Promise<number> {
    const stuck = await this.dataSource.query<{ checkId: CheckId }[]>(
      `SELECT DISTINCT scans.check_id AS "checkId" FROM scans JOIN checks ON checks.id = scans.check_id
       WHERE scans.status IN ('pending', 'in_progress') AND checks.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM scan_slots WHERE scan_slots.check_id = scans.check_id)
       LIMIT ${BATCH}`,
    );
    let given = 0;
    for (const { checkId } of stuck) {
      given += await this.dataSource.transaction(async (manager) => {
        await manager.query('SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE', [checkId]);
        return promoteNext(manager, checkId);
      });
    }
    return given;
  }

  /** Seconds by which the earliest due check is late; 0 when none is due. */
  async forWorkerDispatchLag(): Promise<number> {
    return (
      (await this
        .value<number>(`SELECT coalesce(extract(epoch FROM now() - min(due.next_run_at)), 0)::float AS seconds
       FROM teams CROSS JOIN LATERAL (
         SELECT next_run_at FROM checks
         WHERE team_id = teams.id AND is_active AND deleted_at IS NULL AND next_run_at <= now()
         ORDER BY next_run_at LIMIT 1
       ) AS due`)) ?? 0
    );
  }

  /** Active checks without a next run get one. */
  async forWorkerScheduleForgotten(): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const forgotten = await manager.query<UnscheduledCheck[]>(
        `SELECT id, ${SCHEDULE_COLUMNS}, now() AS now
         FROM checks WHERE id IN (
           SELECT checks.id FROM teams CROSS JOIN LATERAL (
             SELECT id FROM checks
             WHERE team_id = teams.id AND is_active AND deleted_at IS NULL AND next_run_at IS NULL
               AND schedule ->> 'kind' IS DISTINCT FROM 'none' LIMIT ${BATCH}
           ) AS checks LIMIT ${BATCH}
         ) AND is_active AND deleted_at IS NULL AND next_run_at IS NULL
         FOR NO KEY UPDATE SKIP LOCKED`,
      );
      await manager.query(
        `UPDATE checks SET next_run_at = run.next FROM unnest($1::uuid[], $2::timestamptz[]) AS run (id, next)
         WHERE checks.id = run.id`,
        [
          forgotten.map(({ id }) => id),
          forgotten.map((check) => nextRunAt({ ...check, checkId: check.id }, check.now)),
        ],
      );
      return forgotten.map(({ id }) => id);
    });
  }

  /** Active checks that are more than a whole period late: the dispatchers are not doing their work. */
  async forWorkerOverdue(): Promise<string[]> {
    return this.ids(`SELECT late.id FROM teams CROSS JOIN LATERAL (
         SELECT id FROM checks
         WHERE team_id = teams.id AND deleted_at IS NULL AND ${IS_PERIOD_LATE}
         LIMIT ${BATCH}
       ) AS late LIMIT ${BATCH}`);
  }

  private async resend(rule: string, values: unknown[]): Promise<number> {
    const sent = await this.dataSource.query<unknown[]>(
      `WITH found AS (
         SELECT scan_id FROM scan_slots WHERE ${rule} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), freed AS (
         UPDATE scan_slots SET worker = NULL, relayed_at = NULL, lease_until = NULL,
                ${NOTE_LOSS}
         FROM found WHERE scan_slots.scan_id = found.scan_id
         RETURNING scan_slots.team_id, scan_slots.scan_id, scan_slots.class, scan_slots.zone
       )
       INSERT INTO outbox (team_id, scan_id, class, zone) SELECT team_id, scan_id, class, zone FROM freed
       ON CONFLICT (scan_id) DO NOTHING RETURNING id`,
      values,
    );
    return sent.length;
  }
}
