import type { CheckId } from '@palisade/vocabulary';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { lockCheck } from '../ground/locked-check';
import { SqlRepository } from '../sql/sql-repository';

/** An admin says it again at least so often. */
export const STAGING_DAYS = 90;

/**
 * Whether tests may change the data of a check's site, in the terms of a row of `checks`: an admin said so, the domain is verified, and every other check
 * of the installation with this host says the same.
 */
export const IS_STAGING = `(checks.staging_until > now() AND checks.is_verified AND NOT EXISTS (
  SELECT FROM checks AS other WHERE other.domain = checks.domain AND other.id <> checks.id AND other.deleted_at IS NULL
    AND (other.staging_until IS NULL OR other.staging_until <= now())))`;

export type StagingOutcome = 'done' | 'no_check' | 'not_verified' | 'host_is_shared';

export class CheckStagingRepository extends SqlRepository {
  /** Marks a check as staging for 90 days from now, also when it is already. */
  async mark(team: ActingTeam, checkId: CheckId): Promise<StagingOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      if (check === null) return 'no_check';
      const [marked] = await manager.query<[{ isVerified: boolean; isStaging: boolean }[], number]>(
        `UPDATE checks SET staging_until = now() + make_interval(days => ${STAGING_DAYS})
         WHERE team_id = $1 AND id = $2 RETURNING is_verified AS "isVerified"`,
        [team.id, checkId],
      );
      const [now] = await manager.query<{ isStaging: boolean }[]>(
        `SELECT ${IS_STAGING} AS "isStaging" FROM checks WHERE team_id = $1 AND id = $2`,
        [team.id, checkId],
      );
      if (now?.isStaging !== true) {
        await manager.query('UPDATE checks SET staging_until = NULL WHERE team_id = $1 AND id = $2', [
          team.id,
          checkId,
        ]);
        return marked[0]?.isVerified === true ? 'host_is_shared' : 'not_verified';
      }
      await recordForCheck(manager, team, 'check.staging_marked', check, { days: STAGING_DAYS });
      return 'done';
    });
  }

  /** @returns false when the team has no such check; a check that is not staging stays as it is */
  async unmark(team: ActingTeam, checkId: CheckId): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      if (check === null) return false;
      const [, changed] = await manager.query<[unknown[], number]>(
        'UPDATE checks SET staging_until = NULL WHERE team_id = $1 AND id = $2 AND staging_until IS NOT NULL',
        [team.id, checkId],
      );
      if (changed > 0) await recordForCheck(manager, team, 'check.staging_ended', check);
      return true;
    });
  }
}
