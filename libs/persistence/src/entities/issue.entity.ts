import type {
  AcceptanceReason,
  IssueActorKind,
  IssueResolution,
  Severity,
  TestKey,
  CheckId,
  IssueId,
  ScanId,
  TeamId,
  UserId,
} from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';
import { User } from './user.entity';

/** A person's decision to live with an issue, or that it is wrong. */
export interface IssueAcceptance {
  reason: AcceptanceReason;
  note: string | null;
  /** ISO 8601; null without an end. */
  until: string | null;
  /** The severity that was accepted; a higher one opens the issue again. */
  severity: Severity;
  by: { kind: IssueActorKind; id: string | null; name: string };
  /** ISO 8601. */
  at: string;
}

/** A finding that lives across scans; one row per check and fingerprint. */
@Entity('issues')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'issues_check_fkey' })
@Index('issues_check_fingerprint_key', ['checkId', 'fingerprint'], { unique: true })
@Index('issues_team_list_idx', { synchronize: false })
@Index('issues_team_check_idx', { synchronize: false })
@Index('issues_team_priority_idx', { synchronize: false })
@Index('issues_search_idx', { synchronize: false })
@Index('issues_accepted_idx', { synchronize: false })
@Index('issues_expiry_idx', { synchronize: false })
@Index('issues_assignee_idx', { synchronize: false })
@ForeignKey(() => User, ['assigneeId'], ['id'], { name: 'issues_assignee_fkey', onDelete: 'SET NULL' })
@CheckConstraint('issues_severity_check', "severity IN ('critical', 'high', 'medium', 'low')")
@CheckConstraint('issues_resolution_check', "resolution IN ('manual', 'fixed')")
@CheckConstraint('issues_acceptance_check', 'acceptance IS NULL OR is_resolved')
export class Issue {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issues_pkey' })
  id!: IssueId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'check_id' })
  checkId!: CheckId;

  @Column('text', { name: 'test_key' })
  testKey!: TestKey;

  @Column('text')
  severity!: Severity;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  /** `sha256:` + hex, see docs/fingerprints.md. */
  @Column('text')
  fingerprint!: string;

  @Column('timestamptz', { name: 'first_detected_at' })
  firstDetectedAt!: Date;

  @Column('timestamptz', { name: 'last_detected_at' })
  lastDetectedAt!: Date;

  @Column('uuid', { name: 'first_scan_id' })
  firstScanId!: ScanId;

  @Column('uuid', { name: 'last_scan_id' })
  lastScanId!: ScanId;

  /** Null until a scan detects an issue again that is older than this column. */
  @Column('text', { name: 'rule_id', nullable: true })
  ruleId!: string | null;

  /** The version of the rule that detected it last; older versions cannot say that it is fixed. */
  @Column('smallint', { name: 'rule_version', default: 1 })
  ruleVersion!: number;

  /** Empty for the whole host; null as `ruleId`. */
  @Column('text', { nullable: true })
  location!: string | null;

  /** Whether the last conclusive scan of its rule and location found it. */
  @Column('boolean', { name: 'is_detected', default: true })
  isDetected!: boolean;

  /** Conclusive scans in a row that did not find it. */
  @Column('smallint', { name: 'missed_scans', default: 0 })
  missedScans!: number;

  /** False while scans run its test and cannot tell whether it is still there. */
  @Column('boolean', { name: 'is_judged', default: true })
  isJudged!: boolean;

  @Column('boolean', { name: 'is_resolved', default: false })
  isResolved!: boolean;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('text', { name: 'resolution_notes', nullable: true })
  resolutionNotes!: string | null;

  /** When it was last seen again after a person had resolved it. */
  @Column('timestamptz', { name: 'reopened_at', nullable: true })
  reopenedAt!: Date | null;

  /** How it was resolved; null while it is open or accepted. */
  @Column('text', { nullable: true })
  resolution!: IssueResolution | null;

  @Column('jsonb', { nullable: true })
  acceptance!: IssueAcceptance | null;

  @Column('timestamptz', { name: 'accepted_until', nullable: true })
  acceptedUntil!: Date | null;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId!: UserId | null;

  @Column('integer', { name: 'comments_count', default: 0 })
  commentsCount!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
