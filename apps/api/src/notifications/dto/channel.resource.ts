import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ChannelView } from '@palisade/persistence';
import {
  CHANNEL_OFF_REASONS,
  CHANNEL_TYPES,
  type ChannelOffReason,
  type ChannelType,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  SEVERITIES,
  type Severity,
  MAX_CHANNEL_CHECKS,
  MAX_CHANNEL_URL_CHARACTERS,
  MAX_RECIPIENTS,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { DeliveryResource, toDeliveryResource } from './delivery.resource';
import { NAME, TOKEN, EMAIL } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import {
  ChoiceField,
  FlagField,
  IdField,
  NULL,
  NULLABLE,
  OPTIONAL,
  TextField,
  TimeField,
} from '../../http/fields';

const RECIPIENTS = { type: 'array', maxItems: MAX_RECIPIENTS, items: { type: 'string', ...EMAIL } } as const;

export class ChannelSettingsResource {
  @TextField(
    MAX_CHANNEL_URL_CHARACTERS,
    'https://hooks.slack.com/…XXXX',
    'For `webhook`, `slack` and `teams`: the origin and the last characters.',
    OPTIONAL,
  )
  url?: string;

  @ApiPropertyOptional({ ...RECIPIENTS, example: ['security@example.com'], description: 'For `email`.' })
  recipients?: string[];

  @ApiPropertyOptional({
    ...RECIPIENTS,
    example: [],
    description: 'For `email`: recipients who have unsubscribed from weekly summaries.',
  })
  unsubscribed?: string[];

  @ApiPropertyOptional({
    ...RECIPIENTS,
    example: [],
    description:
      'For `email`: recipients who get nothing, because they have not agreed yet or have unsubscribed from every message. Send the recipients again to ask those whose e-mail is older than a day.',
  })
  unconfirmed?: string[];
}

/** A channel as its team sees it: URLs and secrets are cut to their last characters. */
export class ChannelResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'On call')
  name!: string;

  @ChoiceField(CHANNEL_TYPES, 'ChannelType', 'slack')
  type!: ChannelType;

  @ApiProperty({ type: ChannelSettingsResource })
  settings!: ChannelSettingsResource;

  @ApiProperty({
    enum: NOTIFICATION_EVENTS,
    maxItems: NOTIFICATION_EVENTS.length,
    enumName: 'NotificationEvent',
    isArray: true,
    example: ['issue.opened', 'scan.failed'],
  })
  events!: NotificationEvent[];

  @ChoiceField(SEVERITIES, 'Severity', 'low')
  min_severity!: Severity;

  @ApiProperty({
    type: 'array',
    maxItems: MAX_CHANNEL_CHECKS,
    items: { type: 'string', format: 'uuid' },
    nullable: true,
    example: null,
    description: 'Null for all checks of the team.',
  })
  check_ids!: string[] | null;

  @FlagField(true)
  is_active!: boolean;

  @ChoiceField(
    CHANNEL_OFF_REASONS,
    'ChannelOffReason',
    null,
    'Why the channel is off: the receiver returned 410 (`gone`), all attempts failed for 3 days (`failing`), or a person (`manual`).',
  )
  off_reason!: ChannelOffReason | null;

  @TimeField('The first failed attempt since the last success.', NULL)
  failing_since!: string | null;

  @TextField(
    TOKEN,
    'whsec_…x7Qa',
    'For `webhook`: the last characters of the secret that signs its messages.',
    NULLABLE,
  )
  secret_hint!: string | null;

  @TimeField('Until then the previous secret signs as well.', NULL)
  previous_secret_until!: string | null;

  @ApiProperty({ type: DeliveryResource, nullable: true })
  last_delivery!: DeliveryResource | null;

  @TimeField()
  created_at!: string;

  @TimeField()
  updated_at!: string;
}

export class ChannelWithSecretResource extends ChannelResource {
  @TextField(TOKEN, 'whsec_…', 'For `webhook`: the secret, shown only once.', OPTIONAL)
  secret?: string;
}

export class ChannelPage extends PageResource {
  @ApiProperty({ type: [ChannelResource], ...PAGE_ITEMS, description: 'Newest first.' })
  data!: ChannelResource[];
}

export const toChannelResource = (channel: ChannelView): ChannelResource => {
  const isRotating = channel.previousSecretUntil !== null && channel.previousSecretUntil > new Date();
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    settings: settingsOf(channel),
    events: channel.events,
    min_severity: channel.minSeverity,
    check_ids: channel.checkIds,
    is_active: channel.isActive,
    off_reason: channel.offReason,
    failing_since: toTimestamp(channel.failingSince),
    secret_hint: channel.secretHint,
    previous_secret_until: isRotating ? toTimestamp(channel.previousSecretUntil) : null,
    last_delivery: channel.lastDelivery && toDeliveryResource(channel.lastDelivery),
    created_at: toTimestamp(channel.createdAt),
    updated_at: toTimestamp(channel.updatedAt),
  };
};

const settingsOf = ({
  type,
  recipients,
  unsubscribed,
  unconfirmed,
  urlHint,
}: ChannelView): ChannelSettingsResource =>
  type === 'email' ? { recipients, unsubscribed, unconfirmed } : { url: urlHint ?? '' };
