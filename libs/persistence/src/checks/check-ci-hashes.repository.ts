import type { CheckId } from '@palisade/vocabulary';
import { CheckCiHash } from '../entities/check-ci-hash.entity';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { changeLockedCheck } from '../ground/locked-check';
import { SqlRepository } from '../sql/sql-repository';

export class CheckCiHashesRepository extends SqlRepository {
  /** Replaces the hash that the check had. The new one ends with the key that creates it. @returns false when the team has no such check */
  async replace(team: ActingTeam, checkId: CheckId, hashDigest: string): Promise<boolean> {
    return changeLockedCheck(this.dataSource, team.id, checkId, async (manager, check) => {
      await manager
        .getRepository(CheckCiHash)
        .save({ checkId, teamId: team.id, hashDigest, createdAt: new Date(), apiKeyId: keyOf(team) });
      await recordForCheck(manager, team, 'check.ci_hash_created', check);
    });
  }

  /** @returns false when the team has no such check; a check without a hash stays as it is */
  async revoke(team: ActingTeam, checkId: CheckId): Promise<boolean> {
    return changeLockedCheck(this.dataSource, team.id, checkId, async (manager, check) => {
      const { affected } = await manager.getRepository(CheckCiHash).delete({ teamId: team.id, checkId });
      if (affected === 1) await recordForCheck(manager, team, 'check.ci_hash_revoked', check);
    });
  }
}

const keyOf = ({ actor }: ActingTeam): string | null => (actor.kind === 'key' ? actor.id : null);
