import type { DeliveryEvent, DeliveryStatus, ChannelId, DeliveryId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One message to one channel. Its id is the `webhook-id`, the same for every attempt. */
@Entity('notification_deliveries')
@ForeignKey('notification_channels', ['teamId', 'channelId'], ['teamId', 'id'], {
  name: 'notification_deliveries_channel_fkey',
  onDelete: 'CASCADE',
})
@Index('notification_deliveries_pending_idx', { synchronize: false })
@Index('notification_deliveries_tests_idx', { synchronize: false })
@Index('notification_deliveries_id_key', ['id'], { unique: true })
@Index('notification_deliveries_channel_idx', ['channelId', 'seq'])
@Index('notification_deliveries_created_idx', ['createdAt'])
@CheckConstraint('notification_deliveries_status_check', "status IN ('pending', 'delivered', 'failed')")
@CheckConstraint('notification_deliveries_next_check', "(status = 'pending') = (next_attempt_at IS NOT NULL)")
export class NotificationDelivery {
  /** The order within a channel. A bigint, which the driver gives as a string. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'notification_deliveries_pkey',
  })
  seq!: string;

  @Column('uuid')
  id!: DeliveryId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'channel_id' })
  channelId!: ChannelId;

  @Column('text')
  event!: DeliveryEvent;

  /** What it says, before it takes the format of its channel; see libs/notifications. */
  @Column('jsonb')
  message!: Record<string, unknown>;

  @Column('text', { default: 'pending' })
  status!: DeliveryStatus;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true, default: () => 'now()' })
  nextAttemptAt!: Date | null;

  @Column('smallint', { name: 'response_status', nullable: true })
  responseStatus!: number | null;

  @Column('text', { name: 'response_excerpt', nullable: true })
  responseExcerpt!: string | null;

  /** Why the last attempt failed, for people. */
  @Column('text', { nullable: true })
  error!: string | null;

  /** Recipients of an e-mail channel who have it already; a retry leaves them out. */
  @Column('text', { name: 'accepted_by', array: true, default: '{}' })
  acceptedBy!: string[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'delivered_at', nullable: true })
  deliveredAt!: Date | null;
}
