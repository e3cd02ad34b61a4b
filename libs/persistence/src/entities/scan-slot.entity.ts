import type { ScanClass, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/**
 * The right to run: at most one row per check, so one scan of a check runs at a time. The row is the lock, the lease
 * and the fence; a scan without one waits as `pending` until the slot of its check is free.
 */
@Entity('scan_slots')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'scan_slots_check_fkey' })
@Index('scan_slots_scan_key', ['scanId'], { unique: true })
@Index('scan_slots_under_way_idx', { synchronize: false })
@Index('scan_slots_lease_idx', ['leaseUntil'])
@CheckConstraint('scan_slots_class_check', "class IN ('interactive', 'scheduled')")
export class ScanSlot {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'scan_slots_pkey' })
  checkId!: CheckId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'scan_id' })
  scanId!: ScanId;

  @Column('text')
  class!: ScanClass;

  /** Attempts that count against the limit: a worker that hands its scan back at shutdown takes its attempt off again. */
  @Column('smallint', { default: 0 })
  attempt!: number;

  /** How many workers stopped renewing their lease with it: it may have been the scan that took them down. */
  @Column('smallint', { name: 'lost_workers', default: 0 })
  lostWorkers!: number;

  /** Rises with every claim and never falls: a write that carries an older value comes from a worker that lost its lease. */
  @Column('integer', { default: 0 })
  fence!: number;

  /** Null while nobody runs it. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  @Column('text', { nullable: true })
  worker!: string | null;

  /** When the queue took it last; null while its outbox row waits. */
  @Column('timestamptz', { name: 'relayed_at', nullable: true })
  relayedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
