import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A state that is announced when it starts and when it ends. */
export type StreakKind = 'scan.failed' | 'check.overdue';

/** A check's failure that was announced; deleted when the check recovers. */
export const NotificationStreak = table(
  'notification_streaks',
  {
    checkId: uuid<CheckId>().key(),
    kind: text<StreakKind>().key(),
    teamId: uuid<TeamId>(),
    since: timestamp().default(NOW),
  },
  {
    foreignKeys: { notification_streaks_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    checks: { notification_streaks_kind_check: "kind IN ('scan.failed', 'check.overdue')" },
  },
);
export type NotificationStreak = RowOf<typeof NotificationStreak>;
