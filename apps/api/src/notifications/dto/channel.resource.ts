import type { ChannelView } from '@palisade/persistence';
import {
  CHANNEL_OFF_REASONS,
  CHANNEL_TYPES,
  NOTIFICATION_EVENTS,
  SEVERITIES,
  CHANNELS,
  channelNames,
  isMailed,
  ownSettings,
  MAX_CHANNEL_CHECKS,
  MAX_CHANNEL_URL_CHARACTERS,
  MAX_RECIPIENTS,
} from '@palisade/vocabulary';
import { toTimestamp } from '../../http/fields/timestamp';
import { DeliveryResource, toDeliveryResource } from './delivery.resource';
import { NAME, TOKEN, EMAIL } from '../../http/fields/response-limits';
import { id, time, flag, text, choice, choices, texts, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

const recipients = (example: string[], description: string) =>
  texts(MAX_RECIPIENTS, EMAIL, example, description).optional();

const ChannelSettingsResource = resource('ChannelSettingsResource', {
  url: text(
    MAX_CHANNEL_URL_CHARACTERS,
    'https://hooks.slack.com/…XXXX',
    `For ${channelNames(({ needs }) => needs === 'url')}: the origin and the last characters. For ${channelNames(({ addresses }) => addresses !== undefined)}: where it takes events.`,
  ).optional(),
  routing_key: text(
    TOKEN,
    '…QRSTU',
    `For ${channelNames(({ secret }) => secret === 'routing_key')}: the last characters of the key.`,
  ).optional(),
  verified_only: flag(
    true,
    'For types of on-call systems: whether only issues of verified checks wake people.',
  ).optional(),
  recipients: recipients(['security@example.com'], 'For `email`.'),
  unsubscribed: recipients([], 'For `email`: recipients who have unsubscribed from weekly summaries.'),
  unconfirmed: recipients(
    [],
    'For `email`: recipients who get nothing, because they have not agreed yet or have unsubscribed from every message. Send the recipients again to ask those whose e-mail is older than a day.',
  ),
});
type ChannelSettingsResource = ResourceOf<typeof ChannelSettingsResource>;

/** A channel as its team sees it: URLs and secrets are cut to their last characters. */
export const ChannelResource = resource('ChannelResource', {
  id: id(),
  name: text(NAME, 'On call'),
  type: choice(CHANNEL_TYPES, 'ChannelType', 'slack'),
  settings: one(ChannelSettingsResource),
  events: choices(NOTIFICATION_EVENTS, 'NotificationEvent', ['issue.opened', 'scan.failed']),
  min_severity: choice(SEVERITIES, 'Severity', 'low'),
  check_ids: texts(MAX_CHANNEL_CHECKS, { format: 'uuid' }, null, 'Null for all checks of the team.'),
  is_active: flag(true),
  off_reason: choice(
    CHANNEL_OFF_REASONS,
    'ChannelOffReason',
    null,
    'Why the channel is off: the receiver returned 410 (`gone`), all attempts failed for 3 days (`failing`), or a person (`manual`).',
  ),
  failing_since: time('The first failed attempt since the last success.').orNull(null),
  secret_hint: text(
    TOKEN,
    'whsec_…x7Qa',
    'For `webhook`: the last characters of the secret that signs its messages.',
  ).orNull(),
  previous_secret_until: time('Until this time, messages are signed with the previous secret too.').orNull(
    null,
  ),
  last_delivery: one(DeliveryResource).orNull(),
  created_at: time(),
  updated_at: time(),
});
export type ChannelResource = ResourceOf<typeof ChannelResource>;

export const ChannelWithSecretResource = resource('ChannelWithSecretResource', {
  ...ChannelResource.fields,
  secret: text(TOKEN, 'whsec_…', 'For `webhook`: the secret, shown only once.').optional(),
});
export type ChannelWithSecretResource = ResourceOf<typeof ChannelWithSecretResource>;

export const ChannelPage = resource('ChannelPage', pageOf(ChannelResource, 'Newest first.'));
export type ChannelPage = ResourceOf<typeof ChannelPage>;

export const toChannelResource = (channel: ChannelView): ChannelResource => {
  const isRotating = channel.previousSecretUntil !== null && channel.previousSecretUntil > new Date();
  return ChannelResource.of(channel, {
    secret_hint: CHANNELS[channel.type].secret === 'signing' ? channel.secretHint : null,
    settings: settingsOf(channel),
    previous_secret_until: isRotating ? toTimestamp(channel.previousSecretUntil) : null,
    last_delivery: channel.lastDelivery && toDeliveryResource(channel.lastDelivery),
  });
};

const settingsOf = ({
  type,
  recipients,
  unsubscribed,
  unconfirmed,
  urlHint,
  secretHint,
  verifiedOnly,
}: ChannelView): ChannelSettingsResource => ({
  ...ownSettings(type, {
    recipients,
    url: urlHint ?? '',
    routing_key: secretHint ?? '',
    verified_only: verifiedOnly,
  }),
  ...(isMailed(type) && { unsubscribed, unconfirmed }),
});
