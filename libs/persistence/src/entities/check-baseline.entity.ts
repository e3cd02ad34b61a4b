import type { TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** Fingerprints of findings, by the test that found them. A test that was never conclusive is not in it. */
export type BaselineFingerprints = Partial<Record<TestKey, string[]>>;

/** What the gates of a check take as known. Holds the findings themselves, because scans are deleted after a time. */
@Entity('check_baselines')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'check_baselines_check_fkey' })
export class CheckBaseline {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'check_baselines_pkey' })
  checkId!: CheckId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  /** The scan that was pinned; it may be deleted by now. */
  @Column('uuid', { name: 'scan_id' })
  scanId!: ScanId;

  @Column('jsonb')
  fingerprints!: BaselineFingerprints;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
