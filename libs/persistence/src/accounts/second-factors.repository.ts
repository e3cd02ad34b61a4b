import type { UserId } from '@palisade/vocabulary';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { RecoveryCode } from '../entities/recovery-code.entity';
import { SecondFactor } from '../entities/second-factor.entity';
import { Session } from '../entities/session.entity';
import { User } from '../entities/user.entity';
import type { AuditActor } from '../entities/audit-entry.entity';
import { COMMAND_LINE, recordForUser } from '../ground/audit-entries';
import { SqlRepository } from '../sql/sql-repository';

type UserActor = AuditActor & { id: string };

/** Authenticators of people and their recovery codes. */
export class SecondFactorsRepository extends SqlRepository {
  /** Also one that is still being set up. */
  async find(userId: UserId): Promise<SecondFactor | null> {
    return this.dataSource.getRepository(SecondFactor).findOneBy({ userId });
  }

  /** Starts a set-up, or starts it again. @returns false when the person has an authenticator already. */
  async begin(userId: UserId, sealedSecret: string): Promise<boolean> {
    return this.hasRow(
      `INSERT INTO second_factors (user_id, sealed_secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = now()
         WHERE second_factors.enabled_at IS NULL
       RETURNING user_id`,
      [userId, sealedSecret],
    );
  }

  /**
   * The first code was right: from now on every sign-in needs one. Other sessions, which started without one, end.
   * @param proof the secret that the code belongs to, and its time step. @returns false when the set-up has changed meanwhile.
   */
  async enable(
    actor: UserActor,
    proof: { sealedSecret: string; step: number },
    codeHashes: readonly string[],
    sessionId: string,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .getRepository(SecondFactor)
        .update(
          { userId: actor.id, sealedSecret: proof.sealedSecret, enabledAt: IsNull() },
          { enabledAt: new Date(), lastStep: proof.step },
        );
      if (affected !== 1) return false;
      await replaceCodes(manager, actor.id, codeHashes);
      await manager.getRepository(Session).delete({ userId: actor.id, id: Not(sessionId) });
      await recordForUser(manager, actor.id, actor, { action: 'second_factor.enabled' });
      return true;
    });
  }

  /**
   * Accepts the code of a time step, once. @param sealedSecret the secret as it is to be stored from now on.
   * @returns false when a code of this or a later step was accepted before.
   */
  async acceptStep(userId: UserId, step: number, sealedSecret: string): Promise<boolean> {
    return (
      (await this.affected(
        `UPDATE second_factors SET last_step = $2, sealed_secret = $3
       WHERE user_id = $1 AND enabled_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
        [userId, step, sealedSecret],
      )) === 1
    );
  }

  /** @returns false when the person has no such code. */
  async useRecoveryCode(actor: UserActor, codeHash: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const codes = manager.getRepository(RecoveryCode);
      const { affected } = await codes.delete({ userId: actor.id, codeHash });
      if (affected !== 1) return false;
      const details = { left: await codes.countBy({ userId: actor.id }) };
      await recordForUser(manager, actor.id, actor, { action: 'recovery_code.used', details });
      return true;
    });
  }

  async countRecoveryCodes(userId: UserId): Promise<number> {
    return this.dataSource.getRepository(RecoveryCode).countBy({ userId });
  }

  async replaceRecoveryCodes(actor: UserActor, codeHashes: readonly string[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await replaceCodes(manager, actor.id, codeHashes);
      await recordForUser(manager, actor.id, actor, { action: 'recovery_codes.replaced' });
    });
  }

  async disable(userId: UserId, actor: AuditActor): Promise<void> {
    await this.dataSource.transaction((manager) => disable(manager, userId, actor));
  }

  /** A sign-in with the right password had a wrong code. */
  async recordFailure(actor: UserActor): Promise<void> {
    await recordForUser(this.dataSource.manager, actor.id, actor, { action: 'second_factor.failed' });
  }

  /** For the operator's command line: the person has lost authenticator and recovery codes. */
  async forOperatorDisable(email: string): Promise<'disabled' | 'not_enabled' | 'unknown'> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.getRepository(User).findOneBy({ email: email.toLowerCase() });
      if (user === null) return 'unknown';
      return (await disable(manager, user.id, COMMAND_LINE)) ? 'disabled' : 'not_enabled';
    });
  }
}

async function disable(manager: EntityManager, userId: UserId, actor: AuditActor): Promise<boolean> {
  await manager.getRepository(RecoveryCode).delete({ userId });
  const { affected } = await manager.getRepository(SecondFactor).delete({ userId });
  if (affected !== 1) return false;
  await recordForUser(manager, userId, actor, { action: 'second_factor.disabled' });
  return true;
}

async function replaceCodes(
  manager: EntityManager,
  userId: UserId,
  codeHashes: readonly string[],
): Promise<void> {
  const codes = manager.getRepository(RecoveryCode);
  await codes.delete({ userId });
  await codes.insert(codeHashes.map((codeHash) => ({ userId, codeHash })));
}
