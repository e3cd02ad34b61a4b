import {
  ALARM_EVENTS,
  type ChannelId,
  type ChannelType,
  type CheckId,
  type NotificationEvent,
  type TeamId,
  CHANNELS,
  eventsOf,
  isMailed,
  isOnCall,
  usualSeverity,
} from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  type ChannelView,
  NotificationChannelsRepository,
  newId,
} from '@palisade/persistence';
import { ApiError } from '../http/errors/api-error';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { type PageQuery, pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { ValidationFailed } from '../http/fields/validation-failed';
import { ChannelReceivers } from './channel-receivers';
import { ChannelSecrets } from './channel-secrets';
import { RecipientRequests } from './recipient-requests';
import type { CreateChannelBody, UpdateChannelBody } from './dto/channel.bodies';
import {
  type ChannelPage,
  type ChannelResource,
  type ChannelWithSecretResource,
  toChannelResource,
} from './dto/channel.resource';
import { CHANNEL_NOT_FOUND, NOT_A_WEBHOOK, TOO_MANY_CHANNELS, TYPE_IS_FIXED } from './notifications.errors';

@Injectable()
export class NotificationChannelsService {
  constructor(
    private readonly channels: NotificationChannelsRepository,
    private readonly receivers: ChannelReceivers,
    private readonly secrets: ChannelSecrets,
    private readonly requests: RecipientRequests,
  ) {}

  async list(teamId: TeamId, query: PageQuery, address: URL): Promise<ChannelPage> {
    const { items, total } = await this.channels.list(teamId, pageWindow(query));
    return pageResource({ items: items.map(toChannelResource), total }, query, address);
  }

  async get(teamId: TeamId, channelId: ChannelId): Promise<ChannelResource> {
    return toChannelResource(found(await this.channels.find(teamId, channelId)));
  }

  async create(team: AuthenticatedTeam, body: CreateChannelBody): Promise<ChannelWithSecretResource> {
    const id = newId();
    const events = chosenEvents(body.type, body.events);
    if (isMailed(body.type)) await this.requests.requireConfirmed(team);
    await this.checkChecks(team.id, body.check_ids);
    const receiver = this.receivers.receiverOf(id, body.type, body.settings);
    const { secret, ...sealed } =
      CHANNELS[body.type].secret === 'signing'
        ? this.secrets.newSecret(id)
        : { secret: undefined, sealedSecret: null, secretHint: null };
    const channel = await this.channels.create(team, {
      id,
      name: body.name.trim(),
      type: body.type,
      recipients: [],
      sealedUrl: null,
      urlHint: null,
      ...sealed,
      ...receiver,
      events,
      minSeverity: body.min_severity ?? usualSeverity(body.type),
      verifiedOnly: body.settings.verified_only ?? true,
      checkIds: body.check_ids ?? null,
      isActive: body.is_active ?? true,
    });
    if (channel === null) throw ValidationFailed.at('name', TOO_MANY_CHANNELS);
    await this.requests.ask(team, channel.unconfirmed);
    return { ...toChannelResource(channel), ...(secret !== undefined && { secret }) };
  }

  async update(
    team: AuthenticatedTeam,
    channelId: ChannelId,
    body: UpdateChannelBody,
  ): Promise<ChannelResource> {
    const before = found(await this.channels.find(team.id, channelId));
    if (body.type !== undefined && body.type !== before.type)
      throw ValidationFailed.at('type', TYPE_IS_FIXED);
    if (body.events !== undefined) chosenEvents(before.type, body.events);
    await this.checkChecks(team.id, body.check_ids);
    if (body.settings?.recipients?.some((each) => !before.recipients.includes(each)) === true)
      await this.requests.requireConfirmed(team);
    const channel = await this.channels.update(team, channelId, {
      ...(body.settings !== undefined && this.receivers.changedReceiver(before, body.settings)),
      name: body.name?.trim(),
      events: body.events,
      minSeverity: body.min_severity,
      verifiedOnly: body.settings?.verified_only,
      checkIds: body.check_ids,
      isActive: body.is_active,
    });
    // Also without a change of recipients: sent again, it asks those whose e-mail is older than a day.
    if (body.settings?.recipients !== undefined) await this.requests.ask(team, found(channel).unconfirmed);
    return toChannelResource(found(channel));
  }

  async delete(team: ActingTeam, channelId: ChannelId): Promise<void> {
    if (!(await this.channels.delete(team, channelId))) throw notFound();
  }

  async rotateSecret(team: ActingTeam, channelId: ChannelId): Promise<ChannelWithSecretResource> {
    const before = found(await this.channels.find(team.id, channelId));
    if (CHANNELS[before.type].secret !== 'signing') throw ValidationFailed.at('type', NOT_A_WEBHOOK);
    const { secret, ...sealed } = this.secrets.newSecret(channelId);
    const channel = found(await this.channels.rotateSecret(team, channelId, sealed));
    return { ...toChannelResource(channel), secret };
  }

  private async checkChecks(teamId: TeamId, checkIds: readonly CheckId[] | null | undefined): Promise<void> {
    if (checkIds === undefined || checkIds === null) return;
    const [unknown] = await this.channels.unknownChecks(teamId, checkIds);
    if (unknown !== undefined)
      throw ValidationFailed.at('check_ids', `The team has no check with the id ${unknown}.`);
  }
}

/** @throws ValidationFailed for events that channels of the type do not get, and where events are missing. */
function chosenEvents(type: ChannelType, events: NotificationEvent[] | undefined): NotificationEvent[] {
  if (events === undefined) {
    if (isOnCall(type)) return [...ALARM_EVENTS];
    throw ValidationFailed.at('events', 'The events field is required.');
  }
  const wrong = events.find((event) => !eventsOf(type).includes(event));
  if (wrong !== undefined)
    throw ValidationFailed.at('events', `A channel of the type ${type} does not get ${wrong}.`);
  return events;
}

const notFound = (): ApiError => new ApiError('not_found', CHANNEL_NOT_FOUND);

function found(channel: ChannelView | null): ChannelView {
  if (channel === null) throw notFound();
  return channel;
}
