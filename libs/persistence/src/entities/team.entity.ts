import type { Plan, TeamId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { User } from './user.entity';

/** A tenant. Deleted softly: its rows stay, but nothing shows them any more. */
@Entity('teams')
@ForeignKey(() => User, ['createdBy'], ['id'], { name: 'teams_created_by_fkey' })
@Index('teams_created_by_idx', ['createdBy'])
@CheckConstraint('teams_auto_resolve_after_check', 'auto_resolve_after BETWEEN 0 AND 10')
@CheckConstraint('teams_plan_check', "plan IN ('trial', 'professional', 'business')")
export class Team {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'teams_pkey' })
  id!: TeamId;

  @Column('text')
  name!: string;

  @Column('text')
  plan!: Plan;

  /** Raised to rotate the CI hash, which derives from it. */
  @Column('integer', { name: 'ci_generation', default: 1 })
  ciGeneration!: number;

  /** Whether members need a second factor to use the team. */
  @Column('boolean', { name: 'requires_second_factor', default: false })
  requiresSecondFactor!: boolean;

  /** Conclusive scans in a row without a finding that resolve its issue; 0 never resolves one. */
  @Column('smallint', { name: 'auto_resolve_after', default: 2 })
  autoResolveAfter!: number;

  /** Whether tests that a later version brings are enabled on its checks. */
  @Column('boolean', { name: 'new_tests_enabled', default: true })
  newTestsEnabled!: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  /** The person who made it; null for teams from the command line. */
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;
}
