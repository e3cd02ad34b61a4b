import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { integer, type RowOf, table, text, timestamp, uuid } from './table';

/** Whether someone outside a team wants its messages. It outlives the channels, so that nobody who refused is asked by a new one. */
export const RecipientConsent = table(
  'recipient_consents',
  {
    teamId: uuid<TeamId>().key(),
    /** Lower case. */
    address: text().key(),
    status: text<'pending' | 'confirmed' | 'unsubscribed'>(),
    /** Of the link in the newest e-mail that asks; null when none is open. */
    tokenHash: text().orNull(),
    askedAt: timestamp().orNull(),
    /** How many e-mails have asked. */
    asked: integer().default(0),
  },
  {
    foreignKeys: { recipient_consents_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { recipient_consents_token_key: ['tokenHash'] },
    checks: { recipient_consents_status_check: "status IN ('pending', 'confirmed', 'unsubscribed')" },
  },
);
export type RecipientConsent = RowOf<typeof RecipientConsent>;
