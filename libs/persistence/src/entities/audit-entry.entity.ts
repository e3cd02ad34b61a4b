import type { AuditAction, AuditActorKind, TeamId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { Team } from './team.entity';

/** Who does something, as the audit log names it. */
export interface AuditActor {
  kind: AuditActorKind;
  /** The user's or the key's; null for the operator's command line and the system. */
  id: string | null;
  label: string;
  /** The client's address; null where there is no client. */
  address: string | null;
}

/** An audited action. The database refuses to change or delete a row. */
@Entity('audit_log')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'audit_log_team_fkey' })
@Index('audit_log_team_idx', ['teamId', 'id'])
@CheckConstraint('audit_log_actor_kind_check', "actor_kind IN ('user', 'key', 'operator', 'system')")
export class AuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_log_pkey' })
  id!: string;

  /** The team that may read it; null when it concerns none, such as a failed sign-in of nobody. */
  @Column('uuid', { name: 'team_id', nullable: true })
  teamId!: TeamId | null;

  @Column('text')
  action!: AuditAction;

  @Column('text', { name: 'actor_kind' })
  actorKind!: AuditActorKind;

  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  /** As the actor was called at that time. */
  @Column('text', { name: 'actor_label' })
  actorLabel!: string;

  @Column('text', { name: 'target_type', nullable: true })
  targetType!: string | null;

  @Column('text', { name: 'target_id', nullable: true })
  targetId!: string | null;

  @Column('text', { name: 'target_label', nullable: true })
  targetLabel!: string | null;

  @Column('jsonb', { default: {} })
  details!: Record<string, unknown>;

  /** The client's address, where there was a client. */
  @Column('text', { nullable: true })
  address!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
