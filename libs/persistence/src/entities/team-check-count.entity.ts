import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { integer, type RowOf, table, uuid } from './table';

/** How many checks a team has. Triggers on `checks` keep it, so it is exact in every transaction; programs never write it. */
export const TeamCheckCount = table(
  'team_check_counts',
  {
    teamId: uuid<TeamId>().key(),
    /** Those that are not deleted. */
    total: integer(),
    active: integer(),
  },
  { foreignKeys: { team_check_counts_team_fkey: [['teamId'], Team, ['id'], { onDelete: 'CASCADE' }] } },
);
export type TeamCheckCount = RowOf<typeof TeamCheckCount>;
