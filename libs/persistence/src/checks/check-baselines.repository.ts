import { TEST_KEYS, type CheckId, type ScanId } from '@palisade/vocabulary';
import { CheckBaseline } from '../entities/check-baseline.entity';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { lastConclusiveFindings } from '../ground/conclusive-tests';
import { changeLockedCheck, lockCheck } from '../ground/locked-check';
import { SqlRepository } from '../sql/sql-repository';

export class CheckBaselinesRepository extends SqlRepository {
  /**
   * Pins what was known after a completed scan of the check: for a test that was inconclusive in it, what the last conclusive one before
   * found.
   *
   * @returns what is missing, if anything
   */
  async pin(team: ActingTeam, checkId: CheckId, scanId: ScanId): Promise<'done' | 'no_check' | 'no_scan'> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      if (check === null) return 'no_check';
      const [scan] = await manager.query<object[]>(
        `SELECT FROM scans WHERE team_id = $1 AND check_id = $2 AND id = $3 AND status = 'completed'`,
        [team.id, checkId, scanId],
      );
      if (scan === undefined) return 'no_scan';
      const range = { teamId: team.id, checkId, scanId, isIncluded: true };
      const fingerprints = await lastConclusiveFindings(manager, range, TEST_KEYS);
      await manager
        .getRepository(CheckBaseline)
        .save({ checkId, teamId: team.id, scanId, fingerprints, createdAt: new Date() });
      await recordForCheck(manager, team, 'check.baseline_set', check, { scan_id: scanId });
      return 'done';
    });
  }

  /** @returns false when the team has no such check; a check without a baseline stays as it is */
  async unpin(team: ActingTeam, checkId: CheckId): Promise<boolean> {
    return changeLockedCheck(this.dataSource, team.id, checkId, async (manager, check) => {
      const { affected } = await manager.getRepository(CheckBaseline).delete({ teamId: team.id, checkId });
      if (affected === 1) await recordForCheck(manager, team, 'check.baseline_removed', check);
    });
  }
}
