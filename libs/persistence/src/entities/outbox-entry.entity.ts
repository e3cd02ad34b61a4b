import type { ScanClass, ScanId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A scan that the relay has yet to hand to the queue; written in the transaction that made the scan runnable. */
@Entity('outbox')
@Index('outbox_scan_key', ['scanId'], { unique: true })
@Index('outbox_class_team_idx', ['class', 'teamId', 'id'])
@CheckConstraint('outbox_class_check', "class IN ('interactive', 'scheduled')")
export class OutboxEntry {
  /** A bigint, which the driver gives as a string. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outbox_pkey',
  })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'scan_id' })
  scanId!: ScanId;

  @Column('text')
  class!: ScanClass;

  /** Failed attempts to hand it over. */
  @Column('integer', { default: 0 })
  tries!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
