import type { IssueActorKind, IssueEventType, IssueId, ScanId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Issue } from './issue.entity';

/** Something that happened to an issue, written in the transaction that caused it. Ids are time-ordered. */
@Entity('issue_events')
@ForeignKey(() => Issue, ['issueId'], ['id'], { name: 'issue_events_issue_fkey', onDelete: 'CASCADE' })
@CheckConstraint('issue_events_actor_kind_check', "actor_kind IN ('user', 'key', 'scan', 'system')")
export class IssueEvent {
  @PrimaryColumn('uuid', { name: 'issue_id', primaryKeyConstraintName: 'issue_events_pkey' })
  issueId!: IssueId;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issue_events_pkey' })
  id!: string;

  /** Of the change itself, not of its transaction: a change that waits for the issue's row is later. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  at!: Date;

  @Column('text')
  type!: IssueEventType;

  @Column('text', { name: 'actor_kind' })
  actorKind!: IssueActorKind;

  /** The user or the key; null for scans, which `scan_id` names, and for Palisade itself. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_name', default: '' })
  actorName!: string;

  @Column('uuid', { name: 'scan_id', nullable: true })
  scanId!: ScanId | null;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;
}
