import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, type RowOf, table, text, uuid } from './table';

/** The secret address of a team's calendar. The row goes when it is revoked, and with the team. */
export const CalendarFeed = table(
  'calendar_feeds',
  {
    teamId: uuid<TeamId>().key(),
    /** SHA-256 of the token, hex. */
    tokenHash: text(),
    /** Who made it, as the audit log names them. */
    createdBy: text(),
    createdAt: created(),
  },
  {
    foreignKeys: { calendar_feeds_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { calendar_feeds_token_hash_key: ['tokenHash'] },
  },
);
export type CalendarFeed = RowOf<typeof CalendarFeed>;
