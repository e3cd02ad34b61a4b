import type { Severity, TestKey } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** A finding that lives across scans; one row per check and fingerprint. */
@Entity('issues')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'issues_check_fkey' })
@Index('issues_check_fingerprint_key', ['checkId', 'fingerprint'], { unique: true })
@Index('issues_team_list_idx', { synchronize: false })
@Index('issues_team_check_idx', { synchronize: false })
@Index('issues_team_priority_idx', { synchronize: false })
@Index('issues_search_idx', { synchronize: false })
@CheckConstraint('issues_severity_check', "severity IN ('critical', 'high', 'medium', 'low')")
export class Issue {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issues_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: string;

  @Column('uuid', { name: 'check_id' })
  checkId!: string;

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
  firstScanId!: string;

  @Column('uuid', { name: 'last_scan_id' })
  lastScanId!: string;

  /** Whether the scan of its check that completed last saw it. */
  @Column('boolean', { name: 'is_current', default: true })
  isCurrent!: boolean;

  @Column('boolean', { name: 'is_resolved', default: false })
  isResolved!: boolean;

  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column('text', { name: 'resolution_notes', nullable: true })
  resolutionNotes!: string | null;

  /** When it was last seen again after somebody had resolved it. */
  @Column('timestamptz', { name: 'reopened_at', nullable: true })
  reopenedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
