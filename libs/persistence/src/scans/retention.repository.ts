import type { Plan, ScanStatus, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { firstIdAt } from '../ids';
import { type PartitionMonth, existingMonths, partitionMonthNamed } from '../migration/partition-months';
import { withShortLocks } from '../connection/short-locks';
import { SqlRepository, affectedRows, idsOf, singleValue } from '../sql/sql-repository';

/** Any number that no other lock uses. */
const RETENTION_LOCK = 8_150_003;

/** More scans than this are not moved while tables are locked; their month is emptied by deletes instead. */
const MOST_KEPT_SCANS = 2_000;
const SCANS_PER_DELETE = 500;
const TEAMS_AT_ONCE = 1_000;

/** A scan that must stay, whatever its age: the latest ones of its check. */
const IS_LATEST = `EXISTS (SELECT FROM checks c WHERE c.id = s.check_id
  AND s.id IN (c.latest_scan_id, c.latest_completed_scan_id))`;

/** The others wait or run, and must not be deleted. */
const ENDED: readonly ScanStatus[] = ['completed', 'failed'];

export interface OldScans {
  teamId: TeamId;
  /** Whose retention counts: a team that has changed its plan meanwhile loses nothing by the old one. */
  plan: Plan;
  /** Scans begun before are old. */
  before: Date;
}

/** Deletes scans that are older than the operator keeps them. A check's latest scans, and scans that have not ended, always stay. */
export class RetentionRepository extends SqlRepository {
  /** The time of the database decides: a worker with a wrong clock must not delete anything. */
  async forWorkerNow(): Promise<Date> {
    const [row] = await this.dataSource.query<[{ now: Date }]>('SELECT now() AS now');
    return row.now;
  }

  /**
   * Drops the months that ended before `before`. Scans that must stay move to the default partition; a month with
   * too many of them stays, and `forWorkerDeleteOld` empties it.
   *
   * @returns the names of the partitions that were dropped.
   */
  async forWorkerDropMonths(before: Date): Promise<string[]> {
    const dropped: string[] = [];
    for (const month of (await existingMonths(this.dataSource.manager)).map(partitionMonthNamed)) {
      if (month.end.getTime() > before.getTime()) continue;
      dropped.push(...(await withShortLocks(this.dataSource, (manager) => dropMonth(manager, month))));
    }
    return dropped;
  }

  /** Teams on a plan that have ended scans from before `before`; not all of them when there are too many. */
  async forWorkerTeamsWithOld(plan: Plan, before: Date): Promise<string[]> {
    return this.ids(
      `SELECT t.id FROM teams t WHERE t.plan = $1 AND EXISTS (
         SELECT FROM scans s
         WHERE s.team_id = t.id AND s.status = ANY($2::text[]) AND s.id < $3 AND NOT ${IS_LATEST})
       ORDER BY t.id LIMIT ${TEAMS_AT_ONCE}`,
      [plan, ENDED, firstIdAt(before)],
    );
  }

  /**
   * Deletes some old scans of a team with their tests, in one small transaction.
   *
   * @returns how many, null when another process deletes scans now. Call it again until it returns 0.
   */
  async forWorkerDeleteOld({ teamId, plan, before }: OldScans): Promise<number | null> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await isAlone(manager))) return null;
      for (const status of ENDED) {
        const ids = await idsOf(manager, OLD_IDS, [teamId, status, firstIdAt(before), plan]);
        if (ids.length === 0) continue;
        await manager.query('DELETE FROM scan_tests WHERE scan_id = ANY($1::uuid[])', [ids]);
        await manager.query('DELETE FROM scans WHERE id = ANY($1::uuid[])', [ids]);
        return ids.length;
      }
      return 0;
    });
  }

  /**
   * Searches the checks after `afterCheckId` for details that no test, and coverage that no scan refers to any more, and deletes them.
   *
   * @returns the last check that was checked, null at the end of all.
   */
  async forWorkerSweepDetails(
    afterCheckId: string | null,
    limit: number,
  ): Promise<{ lastCheckId: string | null; deleted: number }> {
    const checks = await this.dataSource.query<{ id: string; teamId: TeamId; hasMore: boolean }[]>(
      `SELECT c.id, c.team_id AS "teamId", EXISTS (
         SELECT FROM scan_test_details d WHERE d.check_id = c.id AND NOT EXISTS (
           SELECT FROM scan_tests t
           WHERE t.scan_id IN (c.latest_scan_id, c.latest_completed_scan_id) AND t.details_hash = d.content_hash)
       ) OR EXISTS (
         SELECT FROM scan_coverage v WHERE v.check_id = c.id AND NOT EXISTS (
           SELECT FROM scans s
           WHERE s.id IN (c.latest_scan_id, c.latest_completed_scan_id) AND s.coverage_hash = v.content_hash)
       ) AS "hasMore"
       FROM checks c WHERE $1::uuid IS NULL OR c.id > $1 ORDER BY c.id LIMIT $2`,
      [afterCheckId, limit],
    );
    let deleted = 0;
    for (const check of checks) if (check.hasMore) deleted += await this.sweepDetailsOf(check);
    return { lastCheckId: checks.length < limit ? null : (checks.at(-1)?.id ?? null), deleted };
  }

  /**
   * Under the lock that a new scan of the check needs, and only while it has no slot: no scan can then refer to
   * details that seem unused. Otherwise the next round sweeps it.
   */
  private async sweepDetailsOf({ id, teamId }: { id: string; teamId: TeamId }): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [locked] = await manager.query<unknown[]>(
        'SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED',
        [id],
      );
      // A separate statement: it sees what was written until the lock was given.
      const [slot] = await manager.query<unknown[]>('SELECT FROM scan_slots WHERE check_id = $1', [id]);
      if (locked === undefined || slot !== undefined) return 0;
      await manager.query(
        `DELETE FROM scan_coverage v WHERE v.check_id = $1 AND NOT EXISTS (
           SELECT FROM scans s WHERE s.team_id = $2 AND s.check_id = $1 AND s.coverage_hash = v.content_hash)`,
        [id, teamId],
      );
      return affectedRows(
        manager,
        `WITH used AS MATERIALIZED (
           SELECT DISTINCT t.details_hash FROM scans s JOIN scan_tests t ON t.scan_id = s.id
           WHERE s.team_id = $2 AND s.check_id = $1 AND t.details_hash IS NOT NULL
         )
         DELETE FROM scan_test_details d
         WHERE d.check_id = $1 AND NOT EXISTS (SELECT FROM used WHERE details_hash = d.content_hash)`,
        [id, teamId],
      );
    });
  }
}

/** Whether no other process deletes old scans now; holds until the transaction ends. */
const isAlone = async (manager: EntityManager): Promise<boolean> =>
  (await singleValue<boolean>(manager, 'SELECT pg_try_advisory_xact_lock($1)', [RETENTION_LOCK])) === true;

/** Old scans of the team $1 with the status $2, from before the id $3, while the team is on the plan $4. */
const OLD_IDS = `
  SELECT s.id FROM scans s WHERE s.team_id = $1 AND s.status = $2 AND s.id < $3 AND NOT ${IS_LATEST}
    AND (SELECT plan FROM teams WHERE id = $1) = $4
  ORDER BY s.id LIMIT ${SCANS_PER_DELETE}`;

async function dropMonth(manager: EntityManager, { name }: PartitionMonth): Promise<string[]> {
  if (!(await existingMonths(manager)).includes(name)) return [];
  const isDropped = await singleValue(manager, 'SELECT drop_scan_month($1, $2)', [name, MOST_KEPT_SCANS]);
  return isDropped === true ? [`scans_${name}`, `scan_tests_${name}`] : [];
}
