import type { ChannelId, DeliveryId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  type DeliveryRow,
  NotificationChannelsRepository,
  NotificationDeliveriesRepository,
} from '@palisade/persistence';
import { testMessage } from '@palisade/notifications';
import { Environment, appUrlOf } from '@palisade/config';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiError } from '../http/api-error';
import { type PageQuery, pageWindow } from '../http/page.query';
import { pageResource } from '../http/page.resource';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/validation-failed';
import { HitCounter } from '../throttling/hit-counter';
import { type DeliveryPage, type DeliveryResource, toDeliveryResource } from './dto/delivery.resource';
import { CHANNEL_IS_OFF, DELIVERY_NOT_FOUND, TESTED_A_MOMENT_AGO } from './notifications.errors';

/** Each test sends a request or an e-mail to a stranger's server. */
const TESTS_EACH_MINUTE = 6;
const MINUTE_MS = 60_000;

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly channels: NotificationChannelsRepository,
    private readonly deliveries: NotificationDeliveriesRepository,
    private readonly counter: HitCounter,
    private readonly environment: Environment,
  ) {}

  async list(teamId: TeamId, channelId: ChannelId, query: PageQuery, address: URL): Promise<DeliveryPage> {
    const { items, total } = await this.deliveries.list(teamId, channelId, pageWindow(query));
    return pageResource({ items: items.map(toDeliveryResource), total }, query, address);
  }

  async get(teamId: TeamId, channelId: ChannelId, deliveryId: DeliveryId): Promise<DeliveryResource> {
    const id = requireId(deliveryId, 'Delivery');
    return known(await this.deliveries.find(teamId, channelId, id));
  }

  /** @throws ApiError 429 */
  async test({ id: teamId, name }: AuthenticatedTeam, channelId: ChannelId): Promise<DeliveryResource> {
    const { count, secondsLeft } = await this.counter.hit(`notification-test:${channelId}`, MINUTE_MS);
    if (count > TESTS_EACH_MINUTE)
      throw new ApiError('too_many_requests', TESTED_A_MOMENT_AGO, { 'Retry-After': String(secondsLeft) });
    const url = `${appUrlOf(this.environment)}/t/${teamId}/settings/notifications`;
    return known(
      await this.deliveries.addTest(teamId, channelId, (id) =>
        testMessage({ id, at: new Date(), team: { id: teamId, name }, url }),
      ),
    );
  }

  async redeliver(teamId: TeamId, channelId: ChannelId, deliveryId: DeliveryId): Promise<DeliveryResource> {
    const id = requireId(deliveryId, 'Delivery');
    const channel = await this.channels.find(teamId, channelId);
    if (channel?.isActive === false) throw ValidationFailed.at('is_active', CHANNEL_IS_OFF);
    return known(await this.deliveries.redeliver(teamId, channelId, id));
  }
}

function known(delivery: DeliveryRow | null): DeliveryResource {
  if (delivery === null) throw new ApiError('not_found', DELIVERY_NOT_FOUND);
  return toDeliveryResource(delivery);
}
