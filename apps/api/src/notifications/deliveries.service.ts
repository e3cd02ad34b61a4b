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
import { ApiError } from '../http/errors/api-error';
import { type PageQuery, pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import { type DeliveryPage, type DeliveryResource, toDeliveryResource } from './dto/delivery.resource';
import {
  CHANNEL_IS_OFF,
  DELIVERY_NOT_FOUND,
  REQUESTED_TOO_MANY,
  TESTED_A_MOMENT_AGO,
} from './notifications.errors';

/** Each test and each repeated message is a request or e-mails to servers that may be a stranger's. */
const TESTS_EACH_MINUTE = 6;
/** Of a team, tests included: its channels can be deleted and created again. */
const REQUESTED_EACH_MINUTE = 30;
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
    await this.countHit(`notification-test:${channelId}`, TESTS_EACH_MINUTE, TESTED_A_MOMENT_AGO);
    await this.countRequested(teamId);
    const url = `${appUrlOf(this.environment)}/t/${teamId}/settings/notifications`;
    return known(
      await this.deliveries.addTest(teamId, channelId, (id) =>
        testMessage({ id, at: new Date(), team: { id: teamId, name }, url }),
      ),
    );
  }

  /** @throws ApiError 429 */
  async redeliver(teamId: TeamId, channelId: ChannelId, deliveryId: DeliveryId): Promise<DeliveryResource> {
    const id = requireId(deliveryId, 'Delivery');
    const channel = await this.channels.find(teamId, channelId);
    if (channel?.isActive === false) throw ValidationFailed.at('is_active', CHANNEL_IS_OFF);
    await this.countRequested(teamId);
    return known(await this.deliveries.redeliver(teamId, channelId, id));
  }

  private countRequested(teamId: TeamId): Promise<void> {
    return this.countHit(`notification-requested:${teamId}`, REQUESTED_EACH_MINUTE, REQUESTED_TOO_MANY);
  }

  private async countHit(key: string, most: number, message: string): Promise<void> {
    refuseAbove(await this.counter.hit(key, MINUTE_MS), most, message);
  }
}

function known(delivery: DeliveryRow | null): DeliveryResource {
  if (delivery === null) throw new ApiError('not_found', DELIVERY_NOT_FOUND);
  return toDeliveryResource(delivery);
}
