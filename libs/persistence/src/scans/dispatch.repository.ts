import { missedRuns, nextRunAt, quietUntil } from '@palisade/schedule';
import type { Schedule, TestMap, ScanId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { SCHEDULE_COLUMNS } from '../ground/schedule-columns';
import { type NewScan, enabledTestKeys, giveSlots, insertScans } from './scan-rows';
import { SqlRepository } from '../sql/sql-repository';

export interface DispatchResult {
  /** Checks whose schedule moved on, with or without a new scan. */
  due: number;
  opened: number;
  /** Runs skipped because the previous scan has not ended, or began when the run was due. */
  skipped: number;
  /** Runs moved to the end of the pause or maintenance window in which the dispatcher came to them. */
  held: number;
  missed: number;
  /** How late the latest of them was, in seconds. */
  lagSeconds: number;
}

interface DueCheck extends Omit<Schedule, 'checkId'> {
  id: string;
  teamId: TeamId;
  tests: TestMap;
  nominal: Date;
  now: Date;
  overlaps: boolean;
}

/** Turns due checks into scans. */
export class DispatchRepository extends SqlRepository {
  /**
   * Opens a scan for each due check and moves its schedule to the first slot in the future, in one transaction. A run that comes late
   * into a pause or a maintenance window is due again at its end. Any number of dispatchers may call it at the same time. The earliest due come first, but at most `perTeam` of one team, so a
   * team with many checks does not hold up the others.
   *
   * @param limit checks at most; call again until `due` is 0.
   */
  async dispatchDue(limit: number, perTeam: number): Promise<DispatchResult> {
    return this.dataSource.transaction(async (manager) => {
      const due = await lockDue(manager, limit, perTeam);
      if (due.length === 0) return { due: 0, opened: 0, skipped: 0, held: 0, missed: 0, lagSeconds: 0 };
      const runs = due.map((check): DueRun => {
        const heldUntil = quietUntil(check, check.now);
        return { check, heldUntil, scanId: check.overlaps || heldUntil !== null ? null : newId() };
      });
      const held = runs.filter(({ heldUntil }) => heldUntil !== null).length;
      const scans = runs.flatMap(scanOf);
      if (scans.length > 0) {
        await insertScans(manager, scans);
        await giveSlots(manager, scans);
      }
      return {
        due: due.length,
        opened: scans.length,
        skipped: due.length - scans.length - held,
        held,
        missed: await advance(manager, runs),
        lagSeconds: Math.max(...due.map(({ nominal, now }) => (now.getTime() - nominal.getTime()) / 1000)),
      };
    });
  }
}

/**
 * The first step takes no locks, so it can sort over all teams. The second locks the checks, and skips those that another
 * dispatcher took or that were changed meanwhile.
 */
async function lockDue(manager: EntityManager, limit: number, perTeam: number): Promise<DueCheck[]> {
  return manager.query<DueCheck[]>(
    `WITH picked AS MATERIALIZED (
       SELECT due.id FROM teams CROSS JOIN LATERAL (
         SELECT id, next_run_at FROM checks
         WHERE team_id = teams.id AND is_active AND deleted_at IS NULL AND next_run_at <= now()
         ORDER BY next_run_at LIMIT $2
       ) AS due
       ORDER BY due.next_run_at LIMIT $1
     )
     SELECT id, team_id AS "teamId", ${SCHEDULE_COLUMNS}, tests, next_run_at AS nominal, now() AS now,
            EXISTS (SELECT FROM scans WHERE scans.check_id = checks.id AND scans.triggered_by = 'schedule'
                    AND scans.status IN ('pending', 'in_progress'))
            -- A scan that a window held back began at its end, which is also when the runs in the window are due.
            OR EXISTS (SELECT FROM scans WHERE scans.id = checks.latest_scan_id AND scans.triggered_by = 'schedule'
                       AND scans.started_at >= checks.next_run_at) AS overlaps
     FROM checks
     WHERE id IN (SELECT id FROM picked) AND is_active AND deleted_at IS NULL AND next_run_at <= now()
     FOR NO KEY UPDATE SKIP LOCKED`,
    [limit, perTeam],
  );
}

interface DueRun {
  check: DueCheck;
  /** Null while scans of the check may start. */
  heldUntil: Date | null;
  /** Null when the run is held, or the previous scan has not ended. */
  scanId: ScanId | null;
}

const scanOf = ({ check, scanId }: DueRun): NewScan[] =>
  scanId === null
    ? []
    : [
        {
          id: scanId,
          teamId: check.teamId,
          checkId: check.id,
          triggeredBy: 'schedule',
          testKeys: enabledTestKeys(check.tests),
        },
      ];

/** One write per check: each makes a new entry in all its indexes. @returns how many runs were missed during an outage. */
async function advance(manager: EntityManager, runs: readonly DueRun[]): Promise<number> {
  const moved = runs.map(({ check, heldUntil }) => {
    const schedule = { ...check, checkId: check.id };
    return {
      next: heldUntil ?? nextRunAt(schedule, check.now),
      missed: missedRuns(schedule, check.nominal, check.now),
    };
  });
  await manager.query(
    `UPDATE checks SET next_run_at = run.next, missed_runs = missed_runs + run.missed,
            runs_skipped_overlap = runs_skipped_overlap + CASE WHEN run.scan_id IS NULL AND NOT run.is_held THEN 1 ELSE 0 END,
            latest_scan_id = coalesce(run.scan_id, latest_scan_id)
     FROM unnest($1::uuid[], $2::timestamptz[], $3::integer[], $4::uuid[], $5::boolean[])
       AS run (id, next, missed, scan_id, is_held)
     WHERE checks.id = run.id`,
    [
      runs.map(({ check }) => check.id),
      moved.map(({ next }) => next),
      moved.map(({ missed }) => missed),
      runs.map(({ scanId }) => scanId),
      runs.map(({ heldUntil }) => heldUntil !== null),
    ],
  );
  return moved.reduce((sum, { missed }) => sum + missed, 0);
}
