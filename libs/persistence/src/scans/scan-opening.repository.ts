import { quietUntil } from '@palisade/schedule';
import { currentTraceParent } from '@palisade/tracing';
import {
  MAX_PENDING_SCANS_PER_CHECK,
  type ScanTrigger,
  type TestKey,
  type TestMap,
  type CheckId,
  type ScanId,
  type TeamId,
} from '@palisade/vocabulary';
import { type Pauses, pauseColumns } from '../ground/schedule-columns';
import { newId } from '../ids';
import { enabledTestKeys, giveSlots, insertScans } from './scan-rows';
import { SqlRepository } from '../sql/sql-repository';

export type TriggerOutcome =
  | { outcome: 'opened'; scanId: ScanId }
  /** Requested tests that are not enabled. */
  | { outcome: 'not_enabled'; testKeys: TestKey[] }
  /** No scan starts before this moment: the check is paused or in maintenance. */
  | { outcome: 'quiet'; until: Date }
  | { outcome: 'not_found' | 'inactive' | 'too_many_pending' };

interface OpenedCheck extends Pauses {
  is_active: boolean;
  tests: TestMap;
  now: Date;
}

/** Opens scans that a client requested. Needs PostgreSQL only: the relay sends them to the queue afterwards. */
export class ScanOpeningRepository extends SqlRepository {
  /**
   * Opens one scan of a check, whether or not another one runs. Parallel calls for one check queue on its row, so
   * the limit and the order of the waiting scans are exact.
   *
   * @param only some of the enabled tests, for a partial scan, which does not become the latest scan of its check.
   * @param isDryRun returns the outcome and opens no scan.
   * @returns `not_found` also for a check of another team.
   */
  async trigger(
    teamId: TeamId,
    checkId: CheckId,
    triggeredBy: ScanTrigger,
    only?: readonly TestKey[],
    isDryRun = false,
  ): Promise<TriggerOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const [check] = await manager.query<OpenedCheck[]>(
        `SELECT is_active, tests, ${pauseColumns('checks')}, now() AS now FROM checks WHERE id = $1 AND team_id = $2 AND deleted_at IS NULL
         FOR NO KEY UPDATE`,
        [checkId, teamId],
      );
      if (check === undefined) return { outcome: 'not_found' };
      if (!check.is_active) return { outcome: 'inactive' };
      const until = quietUntil(check, check.now);
      if (until !== null) return { outcome: 'quiet', until };
      const enabled = enabledTestKeys(check.tests);
      const refused = (only ?? []).filter((key) => !enabled.includes(key));
      if (refused.length > 0) return { outcome: 'not_enabled', testKeys: refused };
      const testKeys = enabled.filter((key) => only?.includes(key) ?? true);
      const isPartial = triggeredBy === 'retest' || testKeys.length < enabled.length;
      const [waiting] = await manager.query<{ many: boolean }[]>(
        `SELECT count(*) >= $2 AS many FROM scans
         WHERE check_id = $1 AND status = 'pending' AND status IN ('pending', 'in_progress')`,
        [checkId, MAX_PENDING_SCANS_PER_CHECK],
      );
      if (waiting?.many !== false) return { outcome: 'too_many_pending' };
      if (isDryRun) return { outcome: 'opened', scanId: newId() };
      // The id is made under the lock: waiting scans run in the order of their ids.
      const traceParent = currentTraceParent();
      const scan = { id: newId(), teamId, checkId, triggeredBy, testKeys, isPartial, traceParent };
      await insertScans(manager, [scan]);
      await giveSlots(manager, [scan]);
      if (!isPartial)
        await manager.query('UPDATE checks SET latest_scan_id = $2 WHERE id = $1', [checkId, scan.id]);
      return { outcome: 'opened', scanId: scan.id };
    });
  }
}
