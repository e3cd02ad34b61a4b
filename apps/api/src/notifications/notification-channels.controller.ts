import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { NotificationChannelsRepository } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { PageQuery } from '../http/fields/page.query';
import { CreateChannelBody, EVENTS_MESSAGE, UpdateChannelBody } from './dto/channel.bodies';
import { ChannelPage, ChannelResource, ChannelWithSecretResource } from './dto/channel.resource';
import { NotificationChannelsService } from './notification-channels.service';
import { NOT_A_WEBHOOK } from './notifications.errors';
import { Creates, Returns } from '../http/returns.decorator';

@TeamController('Notifications', 'notification-channels')
export class NotificationChannelsController {
  constructor(private readonly channels: NotificationChannelsService) {}

  @Get()
  @RequiresRole('admin')
  @Operation(
    'listNotificationChannels',
    'List notification channels',
    'Secrets and URLs with tokens are never returned; the last four characters identify them.',
  )
  @Returns(ChannelPage, 'A page of channels with their last deliveries.')
  @ApiInvalid('page', 'The page must be an integer of at least 1.')
  list(@CurrentTeam() team: AuthenticatedTeam, @Query() query: PageQuery, @ListAddress() address: URL) {
    return this.channels.list(team.id, query, address);
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createNotificationChannel',
    'Create a notification channel',
    'A team can have up to 20. The response for a new `webhook` shows the signing secret, once.',
  )
  @Creates(ChannelWithSecretResource, 'The new channel.')
  @ApiBodyRefusals('events', EVENTS_MESSAGE)
  create(@CurrentTeam() team: AuthenticatedTeam, @Body() body: CreateChannelBody) {
    return this.channels.create(team, body);
  }

  @Get(':channel_id')
  @RequiresRole('admin')
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'getNotificationChannel',
    'Get one notification channel',
    'Secrets and URLs with tokens are never returned; the last four characters identify them.',
  )
  @Returns(ChannelResource, 'The channel with its last delivery.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('channel_id') channelId: string) {
    return this.channels.get(team.id, channelId);
  }

  @Put(':channel_id')
  @RequiresRole('admin')
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'updateNotificationChannel',
    'Update a notification channel',
    'Only the supplied fields change. A URL as the API shows it keeps the stored one.',
  )
  @Returns(ChannelResource, 'The channel as it is now.')
  @ApiBodyRefusals('events', EVENTS_MESSAGE)
  update(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('channel_id') channelId: string,
    @Body() body: UpdateChannelBody,
  ) {
    return this.channels.update(team, channelId, body);
  }

  @Delete(':channel_id')
  @RequiresRole('admin')
  @NoContent('Deleted.')
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'deleteNotificationChannel',
    'Delete a notification channel',
    'Also deletes its deliveries, including those that still wait.',
  )
  delete(@CurrentTeam() team: AuthenticatedTeam, @Param('channel_id') channelId: string): Promise<void> {
    return this.channels.delete(team, channelId);
  }

  @Post(':channel_id/rotate-secret')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(NotificationChannelsRepository, 'channel')
  @Operation(
    'rotateNotificationSecret',
    'Replace the secret of a webhook',
    'The response shows the new secret, once. For 24 hours each message has two signatures, one of each secret. To invalidate a secret immediately, rotate twice.',
  )
  @Returns(ChannelWithSecretResource, 'The channel with its new secret.')
  @ApiInvalid('type', NOT_A_WEBHOOK)
  rotateSecret(@CurrentTeam() team: AuthenticatedTeam, @Param('channel_id') channelId: string) {
    return this.channels.rotateSecret(team, channelId);
  }
}
