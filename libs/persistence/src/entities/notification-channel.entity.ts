import {
  CHANNEL_TYPES,
  type ChannelOffReason,
  type ChannelType,
  type NotificationEvent,
  type Severity,
  type ChannelId,
  type CheckId,
  type TeamId,
} from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, flag, integer, type RowOf, table, text, timestamp, uuid } from './table';

/** Where a team wants to be notified, and of what. URLs and secrets are sealed, see libs/credentials. */
export const NotificationChannel = table(
  'notification_channels',
  {
    id: uuid<ChannelId>().key(),
    teamId: uuid<TeamId>(),
    name: text(),
    type: text<ChannelType>(),
    /** Of an e-mail channel; empty for the others. */
    recipients: text().array().default('{}'),
    sealedUrl: text().orNull(),
    /** The URL as people may see it: origin and last characters. */
    urlHint: text().orNull(),
    /** Signs the messages of a webhook; the routing key of PagerDuty. */
    sealedSecret: text().orNull(),
    secretHint: text().orNull(),
    /** The secret before the last rotation; it also signs until `previous_secret_until`. */
    sealedPreviousSecret: text().orNull(),
    previousSecretUntil: timestamp().orNull(),
    events: text<NotificationEvent>().array(),
    minSeverity: text<Severity>(),
    /** Null for all checks of the team. */
    checkIds: uuid<CheckId>().array().orNull(),
    /** Whether only issues of verified checks wake people. */
    verifiedOnly: flag().default(true),
    isActive: flag().default(true),
    offReason: text<ChannelOffReason>().orNull(),
    /** Whether owners and admins know that Palisade switched the channel off. */
    isOffTold: flag().default(true),
    /** The first failed attempt since the last success. */
    failingSince: timestamp().orNull(),
    /** Unsubscribe links derive from it. */
    unsubscribeKey: uuid(),
    /** Recipients who do not want weekly summaries. */
    unsubscribed: text().array().default('{}'),
    nextSummaryAt: timestamp().orNull(),
    /** When a worker should next check for messages to send; null when none wait. */
    dueAt: timestamp().orNull(),
    /** Until then only the worker that claimed the channel sends. */
    leaseUntil: timestamp().orNull(),
    /** Raised with every claim; results of older claims are not recorded. */
    fence: integer().default(0),
    createdAt: created(),
    updatedAt: created(),
  },
  {
    foreignKeys: { notification_channels_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { notification_channels_team_key: ['teamId', 'id'] },
    otherIndexes: ['notification_channels_due_idx'],
    checks: {
      notification_channels_type_check: `type IN (${CHANNEL_TYPES.map((type) => `'${type}'`).join(', ')})`,
      notification_channels_severity_check: "min_severity IN ('critical', 'high', 'medium', 'low')",
      notification_channels_off_reason_check: "off_reason IN ('gone', 'failing', 'manual')",
      notification_channels_off_check: 'is_active = (off_reason IS NULL)',
    },
  },
);
export type NotificationChannel = RowOf<typeof NotificationChannel>;
