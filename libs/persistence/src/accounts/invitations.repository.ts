import type { Role, TeamId } from '@palisade/vocabulary';
import { newId } from '../ids';
import { isConfirmed } from './account-tokens.repository';
import type { AuditActor } from '../entities/audit-entry.entity';
import { INVITATION_COLUMNS, INVITATION_OFFER } from './account-columns';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { lockInvitation, useInvitation } from './invitation-rows';
import { selectList } from '../sql/table-columns';
import {
  hasAllInvitations,
  isTeamFull,
  type JoinRefusal,
  joinRefusal,
  lockTeam,
} from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

const LIFETIME = `interval '7 days'`;

export interface NewInvitation {
  /** In lower case. */
  email: string;
  role: Role;
  tokenHash: string;
  /** Of the link that is mailed; null where there is no mail server. */
  mailTokenHash: string | null;
  /** Id of the member who invites. */
  invitedBy: string;
}

export interface InvitationView {
  id: string;
  email: string;
  role: Role;
  /** Name of the member who sent the invitation. */
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

/** What the person with the link sees before joining. */
export type InvitationOffer = Pick<InvitationView, 'email' | 'role' | 'expiresAt'> & {
  teamName: string;
};

export type AcceptOutcome =
  | { outcome: 'joined'; teamId: TeamId }
  | { outcome: 'unknown' | 'for_another' | 'unconfirmed' | JoinRefusal };

export type InvitationRefusal = 'is_member' | 'team_full' | 'too_many';

const { id, createdAt } = INVITATION_COLUMNS;
const SELECT = `SELECT ${selectList('i', { ...INVITATION_OFFER, id, createdAt })}, u.name AS "invitedBy" FROM invitations i JOIN users u ON u.id = i.invited_by`;

export class InvitationsRepository extends SqlRepository {
  /** A second invitation for an address replaces the first, whose link stops working. */
  async create(team: ActingTeam, invitation: NewInvitation): Promise<InvitationView | InvitationRefusal> {
    const { email, role, tokenHash, mailTokenHash, invitedBy } = invitation;
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const members = await manager.query<unknown[]>(
        'SELECT FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.team_id = $1 AND u.email = $2',
        [team.id, email],
      );
      if (members.length > 0) return 'is_member';
      if (await isTeamFull(manager, team.id)) return 'team_full';
      if (await hasAllInvitations(manager, team.id, email)) return 'too_many';
      const [row] = await manager.query<[{ id: string }]>(
        `INSERT INTO invitations (id, team_id, email, role, token_hash, mail_token_hash, invited_by, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, now() + ${LIFETIME})
         ON CONFLICT (team_id, email) DO UPDATE SET id = excluded.id, role = excluded.role,
           token_hash = excluded.token_hash, mail_token_hash = excluded.mail_token_hash, invited_by = excluded.invited_by, created_at = now(),
           expires_at = excluded.expires_at
         RETURNING id`,
        [newId(), team.id, email, role, tokenHash, mailTokenHash, invitedBy],
      );
      const target = { type: 'invitation', id: row.id, label: email };
      await recordForTeam(manager, team, { action: 'invitation.created', target, details: { role } });
      const [view] = await manager.query<[InvitationView]>(`${SELECT} WHERE i.id = $1`, [row.id]);
      return view;
    });
  }

  /** Those that can still be accepted, the newest first. */
  async list(teamId: TeamId): Promise<InvitationView[]> {
    return this.rows<InvitationView>(
      `${SELECT} WHERE i.team_id = $1 AND i.expires_at > now() ORDER BY i.id DESC`,
      [teamId],
    );
  }

  /** @returns false when the team has no such invitation. */
  async revoke(team: ActingTeam, invitationId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[gone]] = await manager.query<[{ email: string }[], number]>(
        'DELETE FROM invitations WHERE team_id = $1 AND id = $2 RETURNING email',
        [team.id, invitationId],
      );
      if (gone === undefined) return false;
      const target = { type: 'invitation', id: invitationId, label: gone.email };
      await recordForTeam(manager, team, { action: 'invitation.revoked', target });
      return true;
    });
  }

  /** Null when it is unknown, used, revoked or expired. */
  async findOffer(tokenHash: string): Promise<InvitationOffer | null> {
    return this.first<InvitationOffer>(
      `SELECT ${selectList('i', INVITATION_OFFER)}, t.name AS "teamName"
       FROM invitations i JOIN teams t ON t.id = i.team_id
       WHERE (i.token_hash = $1 OR i.mail_token_hash = $1) AND i.expires_at > now() AND t.deleted_at IS NULL`,
      [tokenHash],
    );
  }

  /**
   * The actor, whose address must be the invited one, joins the team. An invitation works once.
   * @param needsConfirmation whether the address must be confirmed, by the mailed link or earlier.
   */
  async accept(
    tokenHash: string,
    actor: AuditActor & { id: string },
    needsConfirmation: boolean,
  ): Promise<AcceptOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const invitation = await lockInvitation(manager, tokenHash);
      if (invitation === null) return { outcome: 'unknown' };
      if (invitation.email !== actor.label) return { outcome: 'for_another' };
      if (needsConfirmation && !invitation.provesEmail && !(await isConfirmed(manager, actor.id))) {
        return { outcome: 'unconfirmed' };
      }
      const refusal = await joinRefusal(manager, invitation.teamId, actor.id);
      if (refusal !== null) return { outcome: refusal };
      await useInvitation(manager, invitation, actor);
      return { outcome: 'joined', teamId: invitation.teamId };
    });
  }
}
