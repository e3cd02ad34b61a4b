import type { ScanTestStatus, TestKey } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The result of one test within a scan: the narrow row. Partitioned by month on the scan's time-ordered id. Its foreign key
 * to the scan stands on each partition, and there is none to the details (decision 5).
 */
@Entity('scan_tests')
@Index('scan_tests_scan_key_key', ['scanId', 'testKey'], { unique: true })
@CheckConstraint('scan_tests_status_check', "status IN ('pending', 'running', 'passed', 'failed', 'warning')")
export class ScanTest {
  @PrimaryColumn('uuid', { name: 'scan_id', primaryKeyConstraintName: 'scan_tests_pkey' })
  scanId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scan_tests_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: string;

  @Column('uuid', { name: 'check_id' })
  checkId!: string;

  @Column('text', { name: 'test_key' })
  testKey!: TestKey;

  /** Place in the order in which the scan runs its tests, from 0. */
  @Column('smallint')
  position!: number;

  @Column('text', { default: 'pending' })
  status!: ScanTestStatus;

  @Column('text', { default: '' })
  message!: string;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column('text', { name: 'details_hash', nullable: true })
  detailsHash!: string | null;

  /** What was sent for this very run; it differs each time, so it stays out of the shared details. */
  @Column('jsonb', { nullable: true })
  receipt!: Record<string, unknown> | null;
}
