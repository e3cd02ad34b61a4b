import { type Plan, type Role, mayActAs, type TeamId, type UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { type Departure, endAccessOf, endInvitationsOf, unassignIssues } from './member-departure';
import { lockTeam } from '../ground/team-limits';
import { SqlRepository, firstRow, singleValue } from '../sql/sql-repository';

/** A team as one of its members has it. */
export interface TeamOfUser {
  id: string;
  name: string;
  plan: Plan;
  ciGeneration: number;
  role: Role;
  /** Whether its members need a second factor to use it. */
  requiresSecondFactor: boolean;
}

export interface Member {
  userId: UserId;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
}

export type MemberChange = 'changed' | 'not_found' | 'last_owner' | 'owners_only';

const TEAMS_OF = `SELECT t.id, t.name, t.plan, t.ci_generation AS "ciGeneration", m.role,
  t.requires_second_factor AS "requiresSecondFactor"
  FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = $1 AND t.deleted_at IS NULL`;

const MEMBERS = `SELECT u.id AS "userId", u.name, u.email, m.role, m.created_at AS "joinedAt"
  FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.team_id = $1`;

/** Who is in which team. A deleted team has no members. */
export class MembershipsRepository extends SqlRepository {
  /** The teams of a person, by name. */
  async teamsOf(userId: UserId): Promise<TeamOfUser[]> {
    return this.rows<TeamOfUser>(`${TEAMS_OF} ORDER BY lower(t.name), t.id`, [userId]);
  }

  /** The members of a team, in the order in which they joined. */
  async list(teamId: TeamId): Promise<Member[]> {
    return this.rows<Member>(`${MEMBERS} ORDER BY m.created_at, u.id`, [teamId]);
  }

  async find(teamId: TeamId, userId: UserId): Promise<Member | null> {
    return this.first<Member>(`${MEMBERS} AND m.user_id = $2`, [teamId, userId]);
  }

  /** A lower role ends the open invitations that the member made, and what `departure` says. */
  async changeRole(
    team: ActingTeam,
    userId: UserId,
    role: Role,
    departure: Departure,
  ): Promise<MemberChange> {
    return this.dataSource.transaction(async (manager) => {
      const member = await lockMember(manager, team.id, userId);
      if (member === null) return 'not_found';
      const isSame = member.role === role;
      if (!isSame && member.role === 'owner' && (await isOnlyOwner(manager, team.id))) return 'last_owner';
      await endAccessOf(manager, team, userId, departure);
      if (isSame) return 'changed';
      if (!mayActAs(role, member.role)) await endInvitationsOf(manager, team, userId);
      await manager.query('UPDATE memberships SET role = $3 WHERE team_id = $1 AND user_id = $2', [
        team.id,
        userId,
        role,
      ]);
      const target = { type: 'user', id: userId, label: member.email };
      const details = { from: member.role, to: role };
      await recordForTeam(manager, team, { action: 'member.role_changed', target, details });
      return 'changed';
    });
  }

  /** Ends the open invitations that the member made, too. @param mayRemoveOwners whether the one who acts is an owner. */
  async remove(
    team: ActingTeam,
    userId: UserId,
    mayRemoveOwners: boolean,
    departure: Departure,
  ): Promise<MemberChange> {
    return this.dataSource.transaction(async (manager) => {
      const member = await lockMember(manager, team.id, userId);
      if (member === null) return 'not_found';
      if (member.role === 'owner' && !mayRemoveOwners) return 'owners_only';
      if (member.role === 'owner' && (await isOnlyOwner(manager, team.id))) return 'last_owner';
      await endInvitationsOf(manager, team, userId);
      await endAccessOf(manager, team, userId, departure);
      await manager.query('DELETE FROM memberships WHERE team_id = $1 AND user_id = $2', [team.id, userId]);
      await unassignIssues(manager, team.id, userId);
      const target = { type: 'user', id: userId, label: member.email };
      await recordForTeam(manager, team, {
        action: 'member.removed',
        target,
        details: { role: member.role },
      });
      return 'changed';
    });
  }
}

/** Behind the lock of the team's row, so that two owners cannot leave at the same moment. */
async function lockMember(manager: EntityManager, teamId: TeamId, userId: UserId): Promise<Member | null> {
  await lockTeam(manager, teamId);
  return firstRow<Member>(manager, `${MEMBERS} AND m.user_id = $2`, [teamId, userId]);
}

async function isOnlyOwner(manager: EntityManager, teamId: TeamId): Promise<boolean> {
  const owners = `SELECT count(*)::integer FROM memberships WHERE team_id = $1 AND role = 'owner'`;
  return (await singleValue<number>(manager, owners, [teamId])) === 1;
}
