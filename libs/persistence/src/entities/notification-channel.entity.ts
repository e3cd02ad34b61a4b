import type {
  ChannelOffReason,
  ChannelType,
  NotificationEvent,
  Severity,
  ChannelId,
  CheckId,
  TeamId,
} from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { Team } from './team.entity';

/** Where a team wants to be told, and about what. URLs and secrets are sealed, see libs/credentials. */
@Entity('notification_channels')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'notification_channels_team_fkey' })
@Unique('notification_channels_team_key', ['teamId', 'id'])
@Index('notification_channels_due_idx', { synchronize: false })
@CheckConstraint('notification_channels_type_check', "type IN ('email', 'slack', 'teams', 'webhook')")
@CheckConstraint(
  'notification_channels_severity_check',
  "min_severity IN ('critical', 'high', 'medium', 'low')",
)
@CheckConstraint('notification_channels_off_reason_check', "off_reason IN ('gone', 'failing', 'manual')")
@CheckConstraint('notification_channels_off_check', 'is_active = (off_reason IS NULL)')
export class NotificationChannel {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notification_channels_pkey' })
  id!: ChannelId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('text')
  name!: string;

  @Column('text')
  type!: ChannelType;

  /** Of an e-mail channel; empty for the others. */
  @Column('text', { array: true, default: '{}' })
  recipients!: string[];

  @Column('text', { name: 'sealed_url', nullable: true })
  sealedUrl!: string | null;

  /** The URL as people may see it: origin and last characters. */
  @Column('text', { name: 'url_hint', nullable: true })
  urlHint!: string | null;

  /** Of a webhook: what signs its messages. */
  @Column('text', { name: 'sealed_secret', nullable: true })
  sealedSecret!: string | null;

  @Column('text', { name: 'secret_hint', nullable: true })
  secretHint!: string | null;

  /** The secret before the last rotation; it signs as well until `previous_secret_until`. */
  @Column('text', { name: 'sealed_previous_secret', nullable: true })
  sealedPreviousSecret!: string | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil!: Date | null;

  @Column('text', { array: true })
  events!: NotificationEvent[];

  @Column('text', { name: 'min_severity' })
  minSeverity!: Severity;

  /** Null for all checks of the team. */
  @Column('uuid', { name: 'check_ids', array: true, nullable: true })
  checkIds!: CheckId[] | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Column('text', { name: 'off_reason', nullable: true })
  offReason!: ChannelOffReason | null;

  /** Whether owners and admins know that Palisade switched the channel off. */
  @Column('boolean', { name: 'is_off_told', default: true })
  isOffTold!: boolean;

  /** The first of the failed attempts since the last success. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** Unsubscribe links derive from it. */
  @Column('uuid', { name: 'unsubscribe_key' })
  unsubscribeKey!: string;

  /** Recipients who do not want weekly summaries. */
  @Column('text', { array: true, default: '{}' })
  unsubscribed!: string[];

  @Column('timestamptz', { name: 'next_summary_at', nullable: true })
  nextSummaryAt!: Date | null;

  /** When a worker should next see whether there is something to send; null when nothing waits. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt!: Date | null;

  /** A worker sends until then; nobody else does. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  /** Raised with every claim; results of older claims are not recorded. */
  @Column('integer', { default: 0 })
  fence!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @CreateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
