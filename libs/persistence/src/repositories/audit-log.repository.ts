import type { AuditAction, TeamId, UserId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { AuditActor, AuditEntry } from '../entities/audit-entry.entity';
import { AUDIT_COLUMNS } from './account-columns';
import { type ActingTeam, type AuditNote, recordForTeam, recordForUser } from './audit-entries';
import type { RowPage, RowWindow } from './page-of-rows';
import { selectList } from './table-columns';

export interface AuditFilter {
  action?: AuditAction;
  /** From this moment on. */
  from?: Date;
  /** Before this moment. */
  to?: Date;
}

/** What was done in a team. Rows come in and are read; the database refuses everything else. */
export class AuditLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** For what changes no row of its own, such as an export; changes are recorded where they are made. */
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
    { limit, offset }: RowWindow,
  ): Promise<RowPage<AuditEntry>> {
    const where = `team_id = $1 AND ($2::text IS NULL OR action = $2)
      AND ($3::timestamptz IS NULL OR created_at >= $3) AND ($4::timestamptz IS NULL OR created_at < $4)`;
    const values = [teamId, action ?? null, from ?? null, to ?? null];
    const [items, [counted]] = await Promise.all([
      this.dataSource.query<AuditEntry[]>(
        `SELECT ${selectList('audit_log', AUDIT_COLUMNS)} FROM audit_log WHERE ${where} ORDER BY id DESC LIMIT $5 OFFSET $6::bigint`,
        [...values, limit, offset],
      ),
      this.dataSource.query<{ total: number }[]>(
        `SELECT count(*)::integer AS total FROM audit_log WHERE ${where}`,
        values,
      ),
    ]);
    return { items, total: counted?.total ?? 0 };
  }
}
