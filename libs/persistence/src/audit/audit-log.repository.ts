import type { AuditAction, TeamId, UserId } from '@palisade/vocabulary';
import type { AuditActor, AuditEntry } from '../entities/audit-entry.entity';
import { AUDIT_COLUMNS } from '../accounts/account-columns';
import { type ActingTeam, type AuditNote, recordForTeam, recordForUser } from '../ground/audit-entries';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { selectList } from '../sql/table-columns';
import { SqlRepository } from '../sql/sql-repository';

export interface AuditFilter {
  action?: AuditAction;
  /** From this moment on. */
  from?: Date;
  /** Before this moment. */
  to?: Date;
}

/** An entry with the present names of the users that it is about. */
export type NamedAuditEntry = AuditEntry & { actorName: string | null; targetName: string | null };

const nameOf = (part: 'actor' | 'target'): string => `(SELECT u.name FROM users u
  WHERE audit_log.${part}_${part === 'actor' ? 'kind' : 'type'} = 'user' AND u.id::text = audit_log.${part}_id::text) AS "${part}Name"`;

/** What was done in a team. Rows can be added and read; the database refuses everything else. */
export class AuditLogRepository extends SqlRepository {
  /** For actions that change no row, such as an export; changes are recorded where they are made. */
  async record(team: ActingTeam, note: AuditNote): Promise<void> {
    await recordForTeam(this.dataSource.manager, team, note);
  }

  /** A sign-in failed; null when the address belongs to no user. */
  async recordFailedSignIn(userId: UserId | null, actor: AuditActor): Promise<void> {
    const note: AuditNote = { action: 'session.failed' };
    const { manager } = this.dataSource;
    if (userId === null) await recordForTeam(manager, { id: null, actor }, note);
    else await recordForUser(manager, userId, actor, note);
  }

  /** Newest first. */
  async list(
    teamId: TeamId,
    { action, from, to }: AuditFilter,
    window: RowWindow,
  ): Promise<RowPage<NamedAuditEntry>> {
    const where = `team_id = $1 AND ($2::text IS NULL OR action = $2)
      AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`;
    const values = [teamId, action ?? null, from ?? null, to ?? null];
    const columns = `${selectList('audit_log', AUDIT_COLUMNS)}, ${nameOf('actor')}, ${nameOf('target')}`;
    return this.page({ columns, from: `FROM audit_log WHERE ${where}`, order: 'id DESC', values }, window);
  }
}
