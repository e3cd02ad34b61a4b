import type { Role, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { confirmEmail } from './account-tokens.repository';
import type { AuditActor } from '../entities/audit-entry.entity';
import { INVITATION_COLUMNS } from './account-columns';
import { recordForTeam } from '../ground/audit-entries';
import { selectList } from '../sql/table-columns';
import { lockTeam } from '../ground/team-limits';
import { firstRow } from '../sql/sql-repository';

const { id, teamId, tokenHash, email, role } = INVITATION_COLUMNS;
const OPEN_COLUMNS = { id, teamId, tokenHash, email, role };

/** An invitation that can be accepted. */
export interface OpenInvitation {
  id: string;
  teamId: TeamId;
  tokenHash: string;
  email: string;
  role: Role;
  /** Whether the token is the one that was mailed to the address, and so proves it. */
  provesEmail: boolean;
}

/** Keeps others from using it until the transaction ends, and locks its team. Null when it is unknown, used, revoked or expired. */
export async function lockInvitation(
  manager: EntityManager,
  tokenHash: string,
): Promise<OpenInvitation | null> {
  const [invited] = await manager.query<Pick<OpenInvitation, 'teamId'>[]>(
    'SELECT team_id AS "teamId" FROM invitations WHERE token_hash = $1 OR mail_token_hash = $1',
    [tokenHash],
  );
  if (invited === undefined) return null;
  await lockTeam(manager, invited.teamId);
  return firstRow<OpenInvitation>(
    manager,
    `SELECT ${selectList('i', OPEN_COLUMNS)},
            i.mail_token_hash IS NOT DISTINCT FROM $1 AS "provesEmail"
     FROM invitations i JOIN teams t ON t.id = i.team_id
     WHERE (i.token_hash = $1 OR i.mail_token_hash = $1) AND i.expires_at > now() AND t.deleted_at IS NULL FOR UPDATE OF i`,
    [tokenHash],
  );
}

/** The actor joins the team, and the invitation is deleted. An existing member keeps the role. */
export async function useInvitation(
  manager: EntityManager,
  { id, teamId, role, provesEmail }: OpenInvitation,
  actor: AuditActor & { id: string },
): Promise<void> {
  await manager.query('DELETE FROM invitations WHERE id = $1', [id]);
  if (provesEmail) await confirmEmail(manager, actor);
  const joined = await manager.query<unknown[]>(
    `INSERT INTO memberships (team_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id`,
    [teamId, actor.id, role],
  );
  if (joined.length === 0) return;
  const target = { type: 'user', id: actor.id, label: actor.label };
  await recordForTeam(manager, { id: teamId, actor }, { action: 'member.joined', target, details: { role } });
}
