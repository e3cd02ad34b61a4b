import { Module } from '@nestjs/common';
import { ChannelReceivers } from './channel-receivers';
import { ChannelSecrets } from './channel-secrets';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { NotificationChannelsController } from './notification-channels.controller';
import { NotificationChannelsService } from './notification-channels.service';

/** Channels that tell a team what happened, and what was sent to them. */
@Module({
  controllers: [NotificationChannelsController, DeliveriesController],
  providers: [NotificationChannelsService, DeliveriesService, ChannelReceivers, ChannelSecrets],
})
export class NotificationsModule {}
