import type { ChannelId, TeamId } from '@palisade/vocabulary';
import { NotificationChannel } from './notification-channel.entity';
import { jsonb, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A condition that a channel woke people for; deleted when it ends and the channel is told. */
export const Alarm = table(
  'alarms',
  {
    channelId: uuid<ChannelId>().key(),
    /** What it is about: one problem has one key. */
    key: text().key(),
    teamId: uuid<TeamId>(),
    /** As the channel was told; see libs/notifications. */
    alarm: jsonb<Record<string, unknown>>(),
    /** Null where the channel may not have it, so that it is sent again. */
    toldAt: timestamp().orNull().default(NOW),
  },
  {
    foreignKeys: {
      alarms_channel_fkey: [
        ['teamId', 'channelId'],
        NotificationChannel,
        ['teamId', 'id'],
        { onDelete: 'CASCADE' },
      ],
    },
  },
);
export type Alarm = RowOf<typeof Alarm>;
