import { Module } from '@nestjs/common';
import { AccountMailModule } from '../account-mail/account-mail.module';
import { ChannelReceivers } from './channel-receivers';
import { ChannelSecrets } from './channel-secrets';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { NotificationChannelsController } from './notification-channels.controller';
import { NotificationChannelsService } from './notification-channels.service';
import { RecipientRequests } from './recipient-requests';

/** Channels that tell a team what happened, and what was sent to them. */
@Module({
  imports: [AccountMailModule],
  controllers: [NotificationChannelsController, DeliveriesController],
  providers: [
    NotificationChannelsService,
    DeliveriesService,
    ChannelReceivers,
    ChannelSecrets,
    RecipientRequests,
  ],
})
export class NotificationsModule {}
