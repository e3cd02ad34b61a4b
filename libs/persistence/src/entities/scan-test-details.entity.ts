import type { Severity, CheckId, TeamId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** A finding as it is stored; the API shows it with the same fields. */
export interface StoredFinding {
  id: string;
  /** Absent where a version without rule versions stored it: then 1. */
  ruleVersion?: number;
  severity: Severity;
  title: string;
  description: string;
  location: string;
  evidence: Record<string, unknown>;
}

/**
 * What a test found, once per content and check: a check that finds the same each hour costs narrow rows only.
 */
@Entity('scan_test_details')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'scan_test_details_check_fkey' })
export class ScanTestDetails {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'scan_test_details_pkey' })
  checkId!: CheckId;

  /** The beginning of a SHA-256 over the other content columns, base64url; rows from before November 2026 have it whole, in hex. */
  @PrimaryColumn('text', { name: 'content_hash', primaryKeyConstraintName: 'scan_test_details_pkey' })
  contentHash!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  /** Empty in rows from before November 2026: their results hold it. */
  @Column('text', { default: '' })
  message!: string;

  @Column('jsonb')
  findings!: StoredFinding[];

  @Column('jsonb', { name: 'remediation_steps' })
  remediationSteps!: string[];

  @Column('jsonb', { name: 'technical_details' })
  technicalDetails!: Record<string, unknown>;
}
