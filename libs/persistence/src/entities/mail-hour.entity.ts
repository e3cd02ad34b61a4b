import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { integer, type RowOf, table, timestamp, uuid } from './table';

/** How many e-mails the channels of a team sent in an hour of the clock. It outlives the channels, so that new ones do not start again. */
export const MailHour = table(
  'mail_hours',
  {
    teamId: uuid<TeamId>().key(),
    hour: timestamp(),
    sent: integer(),
  },
  {
    foreignKeys: { mail_hours_team_fkey: [['teamId'], Team, ['id']] },
    checks: { mail_hours_sent_check: 'sent >= 0' },
  },
);
export type MailHour = RowOf<typeof MailHour>;
