import type { ScheduleFrequency, TestMap, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { Team } from './team.entity';

/** A monitored domain. Deleted softly: its rows stay, but nothing shows them any more. */
@Entity('checks')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'checks_team_fkey' })
@Unique('checks_team_id_id_key', ['teamId', 'id'])
@Index('checks_team_created_idx', { synchronize: false })
@Index('checks_team_domain_idx', { synchronize: false })
@Index('checks_team_last_run_idx', { synchronize: false })
@Index('checks_team_last_run_desc_idx', { synchronize: false })
@Index('checks_deleted_idx', { synchronize: false })
@Index('checks_due_idx', { synchronize: false })
@Index('checks_domain_trgm_idx', { synchronize: false })
@Index('checks_isolated_idx', { synchronize: false })
@CheckConstraint(
  'checks_schedule_frequency_check',
  "schedule_frequency IN ('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY')",
)
@CheckConstraint('checks_schedule_time_check', "schedule_time IS NOT NULL OR schedule_frequency = 'HOURLY'")
export class Check {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'checks_pkey' })
  id!: CheckId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  /** ASCII host name or address, lower case. */
  @Column('text')
  domain!: string;

  /** The submitted URL without credentials, query and fragment; null when a bare domain was submitted. */
  @Column('text', { nullable: true })
  url!: string | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Column('text', { name: 'schedule_frequency' })
  scheduleFrequency!: ScheduleFrequency;

  /** `HH:MM` UTC; null only for HOURLY. */
  @Column('text', { name: 'schedule_time', nullable: true })
  scheduleTime!: string | null;

  @Column('jsonb')
  tests!: TestMap;

  /** What people sort checks by; lower case, in the order in which they were given. */
  @Column('text', { array: true, default: [] })
  tags!: string[];

  @Column('boolean', { name: 'is_verified', default: false })
  isVerified!: boolean;

  /** When its latest scan ended. */
  @Column('timestamptz', { name: 'last_run_at', nullable: true })
  lastRunAt!: Date | null;

  /** The nominal time of the next scheduled run; null while inactive. */
  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: Date | null;

  /** Its newest scan, kept here so that a page of checks needs no search through the scans. */
  @Column('uuid', { name: 'latest_scan_id', nullable: true })
  latestScanId!: ScanId | null;

  /** Its newest completed scan: what the statistics count. */
  @Column('uuid', { name: 'latest_completed_scan_id', nullable: true })
  latestCompletedScanId!: ScanId | null;

  /** Whether the scan that ended last broke. */
  @Column('boolean', { name: 'last_run_failed', default: false })
  lastRunFailed!: boolean;

  /** Scheduled runs that an outage swallowed; the check ran once instead when the service was back. */
  @Column('integer', { name: 'missed_runs', default: 0 })
  missedRuns!: number;

  /** Scheduled runs left out because the one before was not done yet. */
  @Column('integer', { name: 'runs_skipped_overlap', default: 0 })
  runsSkippedOverlap!: number;

  /** Since when its scans run in processes of their own, because they took workers down; null for nearly all. */
  @Column('timestamptz', { name: 'isolated_at', nullable: true })
  isolatedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
