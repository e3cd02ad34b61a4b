import { Get, Param, Post, Query } from '@nestjs/common';
import { NotificationChannelsRepository } from '@palisade/persistence';
import { ApiId } from '../http/api-id.decorator';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { PageQuery } from '../http/fields/page.query';
import { DeliveriesService } from './deliveries.service';
import { DeliveryPage, DeliveryResource } from './dto/delivery.resource';
import { CHANNEL_IS_OFF } from './notifications.errors';
import { Returns, Accepts } from '../http/returns.decorator';

const DeliveryParam = (): MethodDecorator => ApiId('delivery_id', 'Id of the delivery.');

/** What was sent to a channel. */
@TeamController('Notifications', 'notification-channels/:channel_id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'testNotificationChannel',
    'Send a test message',
    'A worker sends it once, within seconds, even if the channel is off. Poll the delivery for the result. Up to 6 a minute.',
  )
  @Accepts(DeliveryResource, 'The delivery, which is pending.')
  test(@CurrentTeam() team: AuthenticatedTeam, @Param('channel_id') channelId: string) {
    return this.deliveries.test(team, channelId);
  }

  @Get('deliveries')
  @RequiresRole('admin')
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'listNotificationDeliveries',
    'List the deliveries of a channel',
    'Newest first. Deliveries are kept for 30 days.',
  )
  @Returns(DeliveryPage, 'A page of deliveries.')
  @ApiInvalid('page', 'The page must be an integer of at least 1.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('channel_id') channelId: string,
    @Query() query: PageQuery,
    @ListAddress() address: URL,
  ) {
    return this.deliveries.list(team.id, channelId, query, address);
  }

  @Get('deliveries/:delivery_id')
  @RequiresRole('admin')
  @Owned(NotificationChannelsRepository, 'channel')
  @DeliveryParam()
  @Operation(
    'getNotificationDelivery',
    'Get one delivery',
    'Shows the attempts, the status of the last response and its first 512 bytes.',
  )
  @Returns(DeliveryResource, 'The delivery.')
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('channel_id') channelId: string,
    @Param('delivery_id') deliveryId: string,
  ) {
    return this.deliveries.get(team.id, channelId, deliveryId);
  }

  @Post('deliveries/:delivery_id/redeliver')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(NotificationChannelsRepository, 'channel')
  @DeliveryParam()
  @Operation(
    'redeliverNotification',
    'Send a message again',
    'The message keeps its id. If it still waits for its next attempt, that attempt is made now. A team can send 30 messages a minute in this way, test messages included.',
  )
  @Accepts(DeliveryResource, 'The delivery, which is pending.')
  @ApiInvalid('is_active', CHANNEL_IS_OFF)
  redeliver(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('channel_id') channelId: string,
    @Param('delivery_id') deliveryId: string,
  ) {
    return this.deliveries.redeliver(team.id, channelId, deliveryId);
  }
}
