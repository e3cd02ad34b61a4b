import type { ScanTestStatus, TestKey, ScanId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The result of one test within a scan: the narrow row. Its team and check are those of the scan. Partitioned by month on the
 * scan's time-ordered id. Its foreign key to the scan stands on each partition, and there is none to the details (decision 5).
 */
@Entity('scan_tests')
@CheckConstraint('scan_tests_status_check', "status IN ('pending', 'running', 'passed', 'failed', 'warning')")
export class ScanTest {
  @PrimaryColumn('uuid', { name: 'scan_id', primaryKeyConstraintName: 'scan_tests_pkey' })
  scanId!: ScanId;

  /** Place in the order in which the scan runs its tests, from 0. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'scan_tests_pkey' })
  position!: number;

  /** Of results from before November 2026 only; the id of all others follows from scan and position, see SCAN_TEST_ID. */
  @Column('uuid', { nullable: true })
  id!: string | null;

  @Column('text', { name: 'test_key' })
  testKey!: TestKey;

  @Column('text', { default: 'pending' })
  status!: ScanTestStatus;

  /** Of a test that did not end by itself, or before November 2026; the details hold that of all others. */
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
