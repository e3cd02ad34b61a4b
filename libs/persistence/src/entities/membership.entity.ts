import type { Role, TeamId, UserId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { User } from './user.entity';
import { created, type RowOf, table, text, uuid } from './table';

/** A person in a team. */
export const Membership = table(
  'memberships',
  {
    teamId: uuid<TeamId>().key(),
    userId: uuid<UserId>().key(),
    role: text<Role>(),
    createdAt: created(),
  },
  {
    foreignKeys: {
      memberships_team_fkey: [['teamId'], Team, ['id']],
      memberships_user_fkey: [['userId'], User, ['id']],
    },
    indexes: { memberships_user_idx: ['userId'] },
    checks: { memberships_role_check: "role IN ('owner', 'admin', 'member')" },
  },
);
export type Membership = RowOf<typeof Membership>;
