import type { TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, jsonb, type RowOf, table, text, timestamp, uuid } from './table';

/** What was before a change of many issues or checks. It can be undone for a minute; the row expires after an hour. */
export const BulkChange = table(
  'bulk_changes',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    action: text(),
    /** An array: each issue or check with its previous values. */
    before: jsonb<object[]>(),
    createdAt: created(),
    undoneAt: timestamp().orNull(),
    expiresAt: timestamp().default(() => "(now() + '01:00:00')"),
  },
  { foreignKeys: { bulk_changes_team_fkey: [['teamId'], Team, ['id']] } },
);
export type BulkChange = RowOf<typeof BulkChange>;
