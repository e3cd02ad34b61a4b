import { quietUntil } from '@palisade/schedule';
import type { CheckId, MaintenanceWindow, ScanId, TeamId } from '@palisade/vocabulary';
import type { DataSource, EntityManager } from 'typeorm';
import { type Pauses, pauseColumns } from './schedule-columns';

/** For rows of `scan_slots`: the scan waits until its check may be scanned again. */
export const IS_HELD = 'coalesce(held_until > now(), false)';

const IS_ALWAYS_OPEN = `checks.is_active AND coalesce(checks.paused_until <= now(), true)
  AND checks.maintenance_windows = '[]'`;

/**
 * For rows of `scan_slots`: a scan of the check may start now. Whether a window covers this moment is judged outside PostgreSQL, which
 * may lack a time zone: `windows` has those of each check that are closed, so windows that changed since are judged again.
 */
export const mayStart = (windows: string): string => `EXISTS (
  SELECT FROM checks WHERE checks.id = scan_slots.check_id AND checks.is_active AND coalesce(checks.paused_until <= now(), true)
    AND (checks.maintenance_windows = '[]' OR checks.maintenance_windows = ${windows}::jsonb -> scan_slots.check_id::text))`;

interface WaitingCheck extends Pauses {
  scanId: ScanId;
  checkId: CheckId;
  isActive: boolean;
  now: Date;
}

export interface JudgedScans {
  /** Not in a window at this moment. */
  free: ScanId[];
  /** The windows by check, as `mayStart` takes them. */
  windows: Record<CheckId, MaintenanceWindow[]>;
}

/**
 * Judges the scans that have a slot, are not running, and whose check has windows or is paused. Those that must not start are held until the pause or
 * window ends. The checks are locked, so a change of a check either comes first or ends the hold.
 */
export async function holdQuiet(dataSource: DataSource, scanIds: readonly ScanId[]): Promise<JudgedScans> {
  return dataSource.transaction(async (manager) => {
    const waiting = await manager.query<WaitingCheck[]>(
      `SELECT slot.scan_id AS "scanId", checks.id AS "checkId", checks.is_active AS "isActive", now() AS now,
              ${pauseColumns('checks')}
       FROM scan_slots AS slot JOIN checks ON checks.id = slot.check_id
       WHERE slot.scan_id = ANY($1::uuid[]) AND (slot.lease_until IS NULL OR slot.lease_until < now())
         AND NOT (${IS_ALWAYS_OPEN})
       ORDER BY checks.id FOR SHARE OF checks`,
      [scanIds],
    );
    const held = waiting.flatMap((check) => {
      const until = check.isActive ? quietUntil(check, check.now)?.toISOString() : 'infinity';
      return until === undefined ? [] : [{ scanId: check.scanId, until }];
    });
    if (held.length > 0)
      await manager.query(
        `UPDATE scan_slots SET held_until = held.until, relayed_at = NULL
         FROM unnest($1::uuid[], $2::timestamptz[]) AS held (scan_id, until)
         WHERE scan_slots.scan_id = held.scan_id AND lease_until IS NULL`,
        [held.map(({ scanId }) => scanId), held.map(({ until }) => until)],
      );
    const free = waiting.filter(({ scanId }) => !held.some((each) => each.scanId === scanId));
    return {
      free: free.map(({ scanId }) => scanId),
      windows: Object.fromEntries(free.map((check) => [check.checkId, check.maintenanceWindows])),
    };
  });
}

/** After a change of a check, whose row is locked: the next sweep returns its scan to the queue, where it is judged again. */
export async function endHold(manager: EntityManager, teamId: TeamId, checkId: CheckId): Promise<void> {
  await manager.query(
    `UPDATE scan_slots SET held_until = now() WHERE team_id = $1 AND check_id = $2 AND ${IS_HELD}`,
    [teamId, checkId],
  );
}
