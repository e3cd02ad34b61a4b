import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Team } from './team.entity';

/** A link that opens the report of a scan without an account. The row goes when it expires or is revoked. */
@Entity('report_links')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'report_links_team_fkey' })
@Unique('report_links_token_hash_key', ['tokenHash'])
@Index('report_links_scan_idx', ['teamId', 'scanId'])
export class ReportLink {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'report_links_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'scan_id' })
  scanId!: ScanId;

  /** SHA-256 of the token, hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Who made it, as the audit log names them. */
  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
