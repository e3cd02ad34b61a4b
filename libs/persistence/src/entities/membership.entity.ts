import type { InboxMail, Role, TeamId, UserId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { User } from './user.entity';
import { created, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A person in a team. */
export const Membership = table(
  'memberships',
  {
    teamId: uuid<TeamId>().key(),
    userId: uuid<UserId>().key(),
    role: text<Role>(),
    createdAt: created(),
    inboxMail: text<InboxMail>().default('off'),
    /** When the last e-mail about the inbox left, or the choice was made. */
    inboxMailedAt: timestamp().default(NOW),
  },
  {
    foreignKeys: {
      memberships_team_fkey: [['teamId'], Team, ['id']],
      memberships_user_fkey: [['userId'], User, ['id']],
    },
    indexes: { memberships_user_idx: ['userId'] },
    checks: {
      memberships_role_check: "role IN ('owner', 'admin', 'member')",
      memberships_inbox_mail_check: "inbox_mail IN ('off', 'immediately', 'daily')",
    },
  },
);
export type Membership = RowOf<typeof Membership>;
