import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** What happened to the issues of a check on a day (UTC). A trigger on `issues` keeps it; a day without a change has no row. */
@Entity('check_issue_days')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], {
  name: 'check_issue_days_check_fkey',
  onDelete: 'CASCADE',
})
export class CheckIssueDay {
  @PrimaryColumn('uuid', { name: 'team_id', primaryKeyConstraintName: 'check_issue_days_pkey' })
  teamId!: TeamId;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'check_issue_days_pkey' })
  day!: string;

  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'check_issue_days_pkey' })
  checkId!: CheckId;

  /** Became open: for the first time, or again. */
  @Column('integer')
  opened!: number;

  /** Were open and became resolved, by scans or by a person. */
  @Column('integer')
  fixed!: number;

  /** Were open and became accepted. */
  @Column('integer')
  accepted!: number;
}
