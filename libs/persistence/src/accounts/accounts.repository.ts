import type { Plan, Role, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { Membership } from '../entities/membership.entity';
import type { Session } from '../entities/session.entity';
import { Team } from '../entities/team.entity';
import { User } from '../entities/user.entity';
import { newId } from '../ids';
import type { AuditActor } from '../entities/audit-entry.entity';
import { recordForTeam, recordForUser } from '../ground/audit-entries';
import { type OpenInvitation, lockInvitation, useInvitation } from './invitation-rows';
import { type NewSession, insertSession } from './sessions.repository';
import { isTeamFull, lockTeam } from '../ground/team-limits';
import { endSetupTokens, isOpenSetupToken } from './setup-tokens.repository';
import { SqlRepository } from '../sql/sql-repository';

/** A new person; `passwordHash` is null for one who signs in through an identity provider only. */
export type NewUser = Pick<User, 'email' | 'name' | 'passwordHash'>;

export interface SignUp {
  user: NewUser;
  session: NewSession;
  /** Whether anyone may sign up. Invited people and the holder of a setup token always may. */
  isOpen: boolean;
  /** SHA-256 of the setup token, which makes the person an operator; null without one. */
  setupHash: string | null;
  /** SHA-256 of the invitation's token; null without one. An invited person joins that team and gets no team of their own. */
  invitationHash: string | null;
  team: { name: string; plan: Plan };
  /** Whether only a confirmed address may join a team by invitation; else the account is made and joins later. */
  needsConfirmation: boolean;
}

export type SignUpOutcome =
  { outcome: 'signed_up'; user: User; session: Session } | { outcome: 'email_taken' | SignUpRefusal };

type SignUpRefusal =
  'closed' | 'invitation_unknown' | 'invitation_for_another' | 'setup_token_unknown' | 'team_full';

/** The plan of the first operator's team: the person who installs Palisade gets every feature. */
const FIRST_PLAN: Plan = 'business';

/** Any number that no other lock uses. */
export const SIGN_UP_LOCK = 8_150_003;

/** Creates accounts: a person, a team and the membership. */
export class AccountsRepository extends SqlRepository {
  async signUp(signUp: SignUp): Promise<SignUpOutcome> {
    const { user, session, setupHash, invitationHash, team, needsConfirmation } = signUp;
    return this.dataSource.transaction(async (manager) => {
      // One at a time, so that a setup token works once.
      await manager.query('SELECT pg_advisory_xact_lock($1)', [SIGN_UP_LOCK]);
      const isOperator = setupHash !== null && (await isOpenSetupToken(manager, setupHash));
      const invitation = invitationHash === null ? null : await lockInvitation(manager, invitationHash);
      const refusal = refusalOf(signUp, isOperator, invitation);
      if (refusal !== null) return { outcome: refusal };
      if (invitation !== null && (await isTeamFull(manager, invitation.teamId)))
        return { outcome: 'team_full' };
      const created = await insertUser(manager, { ...user, isOperator });
      if (created === null) return { outcome: 'email_taken' };
      if (isOperator) await endSetupTokens(manager);
      const actor = actorOf(created, session.address);
      const mayJoin = invitation === null || invitation.provesEmail || !needsConfirmation;
      const source = invitation ?? { ...team, plan: isOperator ? FIRST_PLAN : team.plan };
      if (mayJoin) await giveTeam(manager, actor, source);
      const details = isOperator ? { is_operator: true } : {};
      await recordForUser(manager, created.id, actor, { action: 'user.signed_up', details });
      return {
        outcome: 'signed_up',
        user: created,
        session: await insertSession(manager, created.id, session),
      };
    });
  }

  /** A person made by the operator. Throws when there is no such team. */
  async forOperatorCreate(
    user: NewUser & { isOperator: boolean },
    membership: { teamId: TeamId; role: Role } | null,
    actor: AuditActor,
  ): Promise<User | 'email_taken' | 'team_full'> {
    return this.dataSource.transaction(async (manager) => {
      if (membership !== null) {
        await lockTeam(manager, membership.teamId);
        if (await isTeamFull(manager, membership.teamId)) return 'team_full';
      }
      const created = await insertUser(manager, user);
      if (created === null) return 'email_taken';
      if (membership !== null) await join(manager, created, membership, actor);
      return created;
    });
  }
}

function refusalOf(
  { user, isOpen, setupHash, invitationHash }: SignUp,
  isOperator: boolean,
  invitation: OpenInvitation | null,
): SignUpRefusal | null {
  if (setupHash !== null && !isOperator) return 'setup_token_unknown';
  if (invitationHash !== null && invitation === null) return 'invitation_unknown';
  if (invitation !== null && invitation.email !== user.email) return 'invitation_for_another';
  return isOpen || isOperator || invitation !== null ? null : 'closed';
}

export async function insertUser(
  manager: EntityManager,
  { email, name, passwordHash, isOperator }: NewUser & { isOperator: boolean },
): Promise<User | null> {
  const id = newId();
  const rows = await manager.query<unknown[]>(
    `INSERT INTO users (id, email, name, password_hash, is_operator) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [id, email, name, passwordHash, isOperator],
  );
  return rows.length === 0 ? null : manager.getRepository(User).findOneByOrFail({ id });
}

/** The person as the audit log and the histories of issues name them. */
export const actorOf = (
  { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
  address: string | null,
): AuditActor & { kind: 'user'; id: string } => ({ kind: 'user', id, label: email, name, address });

export async function giveTeam(
  manager: EntityManager,
  actor: AuditActor & { id: string },
  source: OpenInvitation | { name: string; plan: Plan },
): Promise<void> {
  if ('tokenHash' in source) await useInvitation(manager, source, actor);
  else await insertTeam(manager, source, actor);
}

/** A team and its owner. */
export async function insertTeam(
  manager: EntityManager,
  { name, plan }: { name: string; plan: Plan },
  actor: AuditActor & { id: string },
): Promise<Team> {
  const team = await manager
    .getRepository(Team)
    .save({ id: newId(), name, plan, ciGeneration: 1, createdBy: actor.id });
  await manager.getRepository(Membership).insert({ teamId: team.id, userId: actor.id, role: 'owner' });
  const target = { type: 'team', id: team.id, label: name };
  await recordForTeam(manager, { id: team.id, actor }, { action: 'team.created', target, details: { plan } });
  return team;
}

async function join(
  manager: EntityManager,
  user: User,
  { teamId, role }: { teamId: TeamId; role: Role },
  actor: AuditActor,
): Promise<void> {
  await manager.getRepository(Membership).insert({ teamId, userId: user.id, role });
  const target = { type: 'user', id: user.id, label: user.email };
  await recordForTeam(manager, { id: teamId, actor }, { action: 'member.joined', target, details: { role } });
}
