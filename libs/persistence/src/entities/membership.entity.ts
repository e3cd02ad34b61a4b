import type { Role, TeamId, UserId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { Team } from './team.entity';
import { User } from './user.entity';

/** A person in a team. */
@Entity('memberships')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'memberships_team_fkey' })
@ForeignKey(() => User, ['userId'], ['id'], { name: 'memberships_user_fkey' })
@Index('memberships_user_idx', ['userId'])
@CheckConstraint('memberships_role_check', "role IN ('owner', 'admin', 'member')")
export class Membership {
  @PrimaryColumn('uuid', { name: 'team_id', primaryKeyConstraintName: 'memberships_pkey' })
  teamId!: TeamId;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pkey' })
  userId!: UserId;

  @Column('text')
  role!: Role;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
