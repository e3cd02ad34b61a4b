import type { DeliveryEvent, DeliveryStatus, ChannelId, DeliveryId, TeamId } from '@palisade/vocabulary';
import { NotificationChannel } from './notification-channel.entity';
import { integer, jsonb, NOW, type RowOf, serial, smallint, table, text, timestamp, uuid } from './table';

/** One message to one channel. Its id is the `webhook-id`, the same for every attempt. */
export const NotificationDelivery = table(
  'notification_deliveries',
  {
    /** The order within a channel. A bigint, which the driver gives as a string. */
    seq: serial(),
    id: uuid<DeliveryId>(),
    teamId: uuid<TeamId>(),
    channelId: uuid<ChannelId>(),
    event: text<DeliveryEvent>(),
    /** The content, before it is put into the format of the channel; see libs/notifications. */
    message: jsonb<Record<string, unknown>>(),
    status: text<DeliveryStatus>().default('pending'),
    attempts: integer().default(0),
    nextAttemptAt: timestamp().orNull().default(NOW),
    responseStatus: smallint().orNull(),
    responseExcerpt: text().orNull(),
    /** Why the last attempt failed, for people. */
    error: text().orNull(),
    /** Recipients of an e-mail channel who have it already; a retry leaves them out. */
    acceptedBy: text().array().default('{}'),
    /** Recipients who may have it, as often as it was begun for them without a known end; `*` stands for the receiver of other channels. */
    maybeSent: text().array().default('{}'),
    /** When it was last begun with an unknown end. */
    maybeSentAt: timestamp().orNull(),
    createdAt: timestamp().default(NOW),
    deliveredAt: timestamp().orNull(),
  },
  {
    foreignKeys: {
      notification_deliveries_channel_fkey: [
        ['teamId', 'channelId'],
        NotificationChannel,
        ['teamId', 'id'],
        { onDelete: 'CASCADE' },
      ],
    },
    uniqueIndexes: { notification_deliveries_id_key: ['id'] },
    indexes: {
      notification_deliveries_channel_idx: ['channelId', 'seq'],
      notification_deliveries_created_idx: ['createdAt'],
    },
    otherIndexes: ['notification_deliveries_pending_idx', 'notification_deliveries_tests_idx'],
    checks: {
      notification_deliveries_status_check: "status IN ('pending', 'delivered', 'failed', 'no_recipient')",
      notification_deliveries_next_check: "(status = 'pending') = (next_attempt_at IS NOT NULL)",
    },
  },
);
export type NotificationDelivery = RowOf<typeof NotificationDelivery>;
