import { MAX_IDENTITIES_OF_PERSON, type Plan, type UserId } from '@palisade/vocabulary';
import { UserIdentity } from '../entities/user-identity.entity';
import { User } from '../entities/user.entity';
import { refusedByUnique } from '../sql/refused-statement';
import { confirmEmail } from './account-tokens.repository';
import { type NewUser, SIGN_UP_LOCK, actorOf, giveTeam, insertUser } from './accounts.repository';
import type { AuditActor } from '../entities/audit-entry.entity';
import { recordForUser } from '../ground/audit-entries';
import { type ProvenIdentity, insertIdentity, recordIdentity } from './user-identity-rows';
import { lockInvitation } from './invitation-rows';
import { isTeamFull, lockPerson } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

export interface IdentitySignUp {
  identity: ProvenIdentity;
  /** With the address that the provider has verified. */
  user: Pick<NewUser, 'email' | 'name'>;
  /** Whether anyone may sign up; invited persons always may. */
  isOpen: boolean;
  /** SHA-256 of the invitation's token; null without one. */
  invitationHash: string | null;
  team: { name: string; plan: Plan };
  /** The client's address. */
  address: string;
}

export type IdentitySignUpOutcome =
  { outcome: 'signed_up'; user: User } | { outcome: 'closed' | 'email_taken' | 'not_set_up' | 'team_full' };

export type LinkOutcome = 'linked' | 'already_linked' | 'too_many';

type UserActor = AuditActor & { id: string };

/** Accounts of people at OpenID providers. */
export class IdentitiesRepository extends SqlRepository {
  /** The person to whom the identity is linked; notes that it was used. */
  async findOwner({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>): Promise<User | null> {
    const [[row]] = await this.dataSource.query<[{ userId: UserId }[], number]>(
      `UPDATE user_identities SET last_used_at = now() WHERE issuer = $1 AND subject = $2
       RETURNING user_id AS "userId"`,
      [issuer, subject],
    );
    return row === undefined ? null : this.dataSource.getRepository(User).findOneBy({ id: row.userId });
  }

  async list(userId: UserId): Promise<UserIdentity[]> {
    return this.dataSource
      .getRepository(UserIdentity)
      .find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** An identity belongs to one account. Locks the person, so that requests at one moment cannot exceed the limit together. */
  async link(actor: UserActor, identity: ProvenIdentity): Promise<LinkOutcome> {
    return refusedByUnique<LinkOutcome>('user_identities_issuer_subject_key', 'already_linked', () =>
      this.dataSource.transaction(async (manager) => {
        await lockPerson(manager, actor.id);
        const count = await manager.getRepository(UserIdentity).countBy({ userId: actor.id });
        if (count >= MAX_IDENTITIES_OF_PERSON) return 'too_many';
        await insertIdentity(manager, actor, identity);
        return 'linked';
      }),
    );
  }

  /** A user without a password keeps one identity: otherwise they could not sign in. */
  async unlink(actor: UserActor, identityId: string): Promise<'unlinked' | 'not_found' | 'last_way_in'> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager
        .getRepository(User)
        .findOneOrFail({ where: { id: actor.id }, lock: { mode: 'for_no_key_update' } });
      const identities = manager.getRepository(UserIdentity);
      const identity = await identities.findOneBy({ userId: actor.id, id: identityId });
      if (identity === null) return 'not_found';
      const count = await identities.countBy({ userId: actor.id });
      if (user.passwordHash === null && count === 1) return 'last_way_in';
      await identities.delete({ id: identity.id });
      await recordIdentity(manager, actor, 'identity.unlinked', identity);
      return 'unlinked';
    });
  }

  /** An account without a password. It never becomes the operator: the first account of an installation is made otherwise. */
  async signUp(signUp: IdentitySignUp): Promise<IdentitySignUpOutcome> {
    const { identity, user, isOpen, invitationHash, team, address } = signUp;
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [SIGN_UP_LOCK]);
      if (!(await manager.getRepository(User).exists())) return { outcome: 'not_set_up' };
      const offered = invitationHash === null ? null : await lockInvitation(manager, invitationHash);
      const invitation = offered?.email === user.email ? offered : null;
      if (!isOpen && invitation === null) return { outcome: 'closed' };
      if (invitation !== null && (await isTeamFull(manager, invitation.teamId)))
        return { outcome: 'team_full' };
      const created = await insertUser(manager, { ...user, passwordHash: null, isOperator: false });
      if (created === null) return { outcome: 'email_taken' };
      const actor = actorOf(created, address);
      await giveTeam(manager, actor, invitation ?? team);
      await recordForUser(manager, created.id, actor, { action: 'user.signed_up' });
      await confirmEmail(manager, actor);
      await insertIdentity(manager, actor, identity);
      return { outcome: 'signed_up', user: created };
    });
  }
}
