import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/**
 * How many issues of a check are open, accepted and fixed. A trigger on `issues` keeps it, so it is exact in every transaction; nobody
 * writes it. A check without issues has no row.
 */
@Entity('check_issue_counts')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], {
  name: 'check_issue_counts_check_fkey',
  onDelete: 'CASCADE',
})
export class CheckIssueCounts {
  @PrimaryColumn('uuid', { name: 'team_id', primaryKeyConstraintName: 'check_issue_counts_pkey' })
  teamId!: TeamId;

  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'check_issue_counts_pkey' })
  checkId!: CheckId;

  /** Open issues by severity. */
  @Column('integer')
  critical!: number;

  @Column('integer')
  high!: number;

  @Column('integer')
  medium!: number;

  @Column('integer')
  low!: number;

  @Column('integer')
  accepted!: number;

  /** Issues by severity that are resolved now. */
  @Column('integer', { name: 'fixed_critical' })
  fixedCritical!: number;

  @Column('integer', { name: 'fixed_high' })
  fixedHigh!: number;

  @Column('integer', { name: 'fixed_medium' })
  fixedMedium!: number;

  @Column('integer', { name: 'fixed_low' })
  fixedLow!: number;

  /** Seconds from the first detection to the resolution, summed over the same. */
  @Column('bigint', { name: 'fix_seconds_critical' })
  fixSecondsCritical!: string;

  @Column('bigint', { name: 'fix_seconds_high' })
  fixSecondsHigh!: string;

  @Column('bigint', { name: 'fix_seconds_medium' })
  fixSecondsMedium!: string;

  @Column('bigint', { name: 'fix_seconds_low' })
  fixSecondsLow!: string;
}
