import type { Role, TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { User } from './user.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** The offer to join a team, one per address. It is deleted when it is accepted or revoked. */
export const Invitation = table(
  'invitations',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    email: text(),
    role: text<Role>(),
    /** SHA-256 of the token in the link that the inviting member sees, hex. */
    tokenHash: text(),
    /** The same for the link that was mailed, which therefore proves the address; null when no e-mail was sent. */
    mailTokenHash: text().orNull(),
    invitedBy: uuid(),
    createdAt: created(),
    expiresAt: timestamp(),
  },
  {
    foreignKeys: {
      invitations_team_fkey: [['teamId'], Team, ['id']],
      invitations_invited_by_fkey: [['invitedBy'], User, ['id']],
    },
    uniques: { invitations_team_email_key: ['teamId', 'email'] },
    uniqueIndexes: {
      invitations_token_hash_key: ['tokenHash'],
      invitations_mail_token_hash_key: ['mailTokenHash'],
    },
    checks: {
      invitations_email_check: 'email = lower(email)',
      invitations_role_check: "role IN ('owner', 'admin', 'member')",
    },
  },
);
export type Invitation = RowOf<typeof Invitation>;
