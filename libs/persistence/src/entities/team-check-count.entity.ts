import type { TeamId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Team } from './team.entity';

/** How many checks a team has. Triggers on `checks` keep it, so it is exact in every transaction; nobody writes it. */
@Entity('team_check_counts')
@ForeignKey(() => Team, ['teamId'], ['id'], { name: 'team_check_counts_team_fkey', onDelete: 'CASCADE' })
export class TeamCheckCount {
  @PrimaryColumn('uuid', { name: 'team_id', primaryKeyConstraintName: 'team_check_counts_pkey' })
  teamId!: TeamId;

  /** Those that are not deleted. */
  @Column('integer')
  total!: number;

  @Column('integer')
  active!: number;
}
