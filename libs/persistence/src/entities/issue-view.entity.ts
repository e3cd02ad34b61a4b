import type { TeamId, UserId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { Membership } from './membership.entity';

/** A filter of the list of issues that a person saved in a team. */
@Entity('issue_views')
@ForeignKey(() => Membership, ['teamId', 'userId'], ['teamId', 'userId'], {
  name: 'issue_views_membership_fkey',
  onDelete: 'CASCADE',
})
@Unique('issue_views_name_key', ['teamId', 'userId', 'name'])
@CheckConstraint('issue_views_name_check', 'char_length(name) <= 60')
export class IssueView {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issue_views_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'user_id' })
  userId!: UserId;

  @Column('text')
  name!: string;

  /** Members of the list's query, without the page. */
  @Column('jsonb')
  filters!: object;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
