import type { CheckId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { CheckCiHash } from '../entities/check-ci-hash.entity';
import { type ActingTeam, recordForTeam } from './audit-entries';
import { lockCheck } from './locked-check';

export class CheckCiHashesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces the hash that the check had. The new one ends with the key that creates it. @returns false when the team has no such check */
  async replace(team: ActingTeam, checkId: CheckId, hashDigest: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      if (check === null) return false;
      await manager
        .getRepository(CheckCiHash)
        .save({ checkId, teamId: team.id, hashDigest, createdAt: new Date(), apiKeyId: keyOf(team) });
      const target = { type: 'check', id: checkId, label: check.domain };
      await recordForTeam(manager, team, { action: 'check.ci_hash_created', target });
      return true;
    });
  }

  /** @returns false when the team has no such check; a check without a hash stays as it is */
  async revoke(team: ActingTeam, checkId: CheckId): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const check = await lockCheck(manager, team.id, checkId);
      if (check === null) return false;
      const { affected } = await manager.getRepository(CheckCiHash).delete({ teamId: team.id, checkId });
      const target = { type: 'check', id: checkId, label: check.domain };
      if (affected === 1) await recordForTeam(manager, team, { action: 'check.ci_hash_revoked', target });
      return true;
    });
  }
}

const keyOf = ({ actor }: ActingTeam): string | null => (actor.kind === 'key' ? actor.id : null);
