import type { CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { jsonb, NOW, type RowOf, serial, table, text, timestamp, uuid } from './table';

/** `scan` ended, `acceptances` expired or are about to, `overdue_issues` passed their due date, `verification_lost`, a check is `overdue`, `subdomains` were found, `staging_ending` soon, a new `flaw` of products that checks run, `scripts` that changed, or unexpected `certificates`. */
export type NotificationEventKind =
  | 'scan'
  | 'acceptances'
  | 'overdue_issues'
  | 'verification_lost'
  | 'overdue'
  | 'subdomains'
  | 'api_changed'
  | 'staging_ending'
  | 'flaw'
  | 'scripts'
  | 'certificates';

/** The outbox of notifications: written in the transaction that causes the event, and deleted when its deliveries are written. */
export const NotificationEventEntry = table(
  'notification_events',
  {
    /** A bigint, which the driver gives as a string. */
    id: serial(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    kind: text<NotificationEventKind>(),
    scanId: uuid<ScanId>().orNull(),
    data: jsonb<Record<string, unknown>>().default({}),
    createdAt: timestamp().default(NOW),
  },
  {
    checks: {
      notification_events_kind_check:
        "kind IN ('scan', 'acceptances', 'overdue_issues', 'verification_lost', 'overdue', 'subdomains', 'staging_ending', 'api_changed', 'flaw', 'scripts', 'certificates')",
    },
  },
);
export type NotificationEventEntry = RowOf<typeof NotificationEventEntry>;
