import type { CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `scan` ended, `acceptances` expired, `verification_lost`, or a check is `overdue`. */
export type NotificationEventKind = 'scan' | 'acceptances' | 'verification_lost' | 'overdue';

/** The outbox of notifications: written in the transaction that causes the event, and gone when deliveries are made of it. */
@Entity('notification_events')
@CheckConstraint(
  'notification_events_kind_check',
  "kind IN ('scan', 'acceptances', 'verification_lost', 'overdue')",
)
export class NotificationEventEntry {
  /** A bigint, which the driver gives as a string. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'notification_events_pkey',
  })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'check_id' })
  checkId!: CheckId;

  @Column('text')
  kind!: NotificationEventKind;

  @Column('uuid', { name: 'scan_id', nullable: true })
  scanId!: ScanId | null;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
