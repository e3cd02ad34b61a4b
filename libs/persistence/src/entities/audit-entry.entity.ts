import type { AuditAction, AuditActorKind, TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, jsonb, type RowOf, table, text, uuid } from './table';

/** Who does something, as the audit log names it. */
export interface AuditActor {
  kind: AuditActorKind;
  /** The user's or the key's; null for the operator's command line and the system. */
  id: string | null;
  label: string;
  /** The person's name for the histories of issues; `label` is the e-mail address, for the audit log. */
  name?: string;
  /** The client's address; null where there is no client. */
  address: string | null;
}

/** An audited action. The database refuses to change or delete a row. */
export const AuditEntry = table(
  'audit_log',
  {
    id: uuid().key(),
    /** The team that may read it; null when it concerns none, such as a failed sign-in with an unknown address. */
    teamId: uuid<TeamId>().orNull(),
    action: text<AuditAction>(),
    actorKind: text<AuditActorKind>(),
    actorId: uuid().orNull(),
    /** The actor's name at that time. */
    actorLabel: text(),
    targetType: text().orNull(),
    targetId: text().orNull(),
    targetLabel: text().orNull(),
    details: jsonb<Record<string, unknown>>().default({}),
    /** The client's address, where there was a client. */
    address: text().orNull(),
    createdAt: created(),
  },
  {
    foreignKeys: { audit_log_team_fkey: [['teamId'], Team, ['id']] },
    indexes: { audit_log_team_idx: ['teamId', 'id'] },
    checks: { audit_log_actor_kind_check: "actor_kind IN ('user', 'key', 'operator', 'system')" },
  },
);
export type AuditEntry = RowOf<typeof AuditEntry>;
