import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { integer, type RowOf, table, text, timestamp, uuid } from './table';

/** Whether someone outside a team wants its messages. It outlives the channels, so that a new channel does not ask people who refused. */
export const RecipientConsent = table(
  'recipient_consents',
  {
    teamId: uuid<TeamId>().key(),
    /** Lower case. */
    address: text().key(),
    status: text<'pending' | 'confirmed' | 'unsubscribed'>(),
    /** Hash of the link in the newest consent e-mail; null when no link is open. */
    tokenHash: text().orNull(),
    askedAt: timestamp().orNull(),
    /** How many consent e-mails were sent. */
    asked: integer().default(0),
  },
  {
    foreignKeys: { recipient_consents_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { recipient_consents_token_key: ['tokenHash'] },
    checks: { recipient_consents_status_check: "status IN ('pending', 'confirmed', 'unsubscribed')" },
  },
);
export type RecipientConsent = RowOf<typeof RecipientConsent>;
