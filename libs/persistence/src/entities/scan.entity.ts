import type {
  ScanFailureReason,
  ScanStatus,
  ScanTrigger,
  CheckId,
  ScanId,
  TeamId,
} from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** One execution of a check's enabled tests. Partitioned by month on its time-ordered id. */
@Entity('scans')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'scans_check_fkey' })
@Index('scans_team_check_idx', { synchronize: false })
@Index('scans_team_list_idx', { synchronize: false })
@Index('scans_team_open_idx', { synchronize: false })
@Index('scans_check_open_idx', { synchronize: false })
@CheckConstraint('scans_status_check', "status IN ('pending', 'in_progress', 'completed', 'failed')")
@CheckConstraint(
  'scans_triggered_by_check',
  "triggered_by IN ('manual', 'schedule', 'api', 'ci', 'mcp', 'retest')",
)
export class Scan {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'scans_pkey' })
  id!: ScanId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'check_id' })
  checkId!: CheckId;

  @Column('text', { default: 'pending' })
  status!: ScanStatus;

  @Column('text', { name: 'triggered_by' })
  triggeredBy!: ScanTrigger;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column('smallint', { name: 'total_tests' })
  totalTests!: number;

  @Column('smallint', { name: 'passed_tests', default: 0 })
  passedTests!: number;

  @Column('smallint', { name: 'failed_tests', default: 0 })
  failedTests!: number;

  @Column('smallint', { name: 'warning_tests', default: 0 })
  warningTests!: number;

  @Column('boolean', { name: 'has_critical_issues', default: false })
  hasCriticalIssues!: boolean;

  /** Whether it runs only some of the tests that are enabled. */
  @Column('boolean', { name: 'is_partial', default: false })
  isPartial!: boolean;

  /** Set when the scan itself broke. */
  @Column('text', { name: 'failure_reason', nullable: true })
  failureReason!: ScanFailureReason | null;

  /** How many workers began it; more than one means that a worker was lost on the way. */
  @Column('smallint', { default: 0 })
  attempts!: number;

  /** Where the trace of the request goes on that triggered it (W3C Trace Context); null while traces are off. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
