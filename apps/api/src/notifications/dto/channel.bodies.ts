import {
  CHANNELS,
  CHANNEL_TYPES,
  type ChannelType,
  EMAIL_PATTERN,
  MAX_CHANNEL_CHECKS,
  MAX_CHANNEL_URL_CHARACTERS,
  MAX_EMAIL_CHARACTERS,
  MAX_RECIPIENTS,
  MAX_ROUTING_KEY_CHARACTERS,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  SEVERITIES,
  type Severity,
  channelNames,
  channelTypesThat,
} from '@palisade/vocabulary';
import { AsSent } from '../../http/bodies/as-sent.decorator';
import { Member, NULLABLE, OPTIONAL, idList, membersOf, terms } from '../../http/fields/request-fields';

export const EVENTS_MESSAGE = `The events field must be a list of different events, at least one: ${NOTIFICATION_EVENTS.join(', ')}.`;
const CHECKS_MESSAGE = `The check_ids field must be null for all checks, or a list of at most ${MAX_CHANNEL_CHECKS} different ids.`;
const RECIPIENTS_MESSAGE = `The settings.recipients field must be a list of 1 to ${MAX_RECIPIENTS} different e-mail addresses.`;

const ON_CALL = channelNames(({ events }) => events === 'alarms');
const ADDRESSES = channelTypesThat(({ addresses }) => addresses !== undefined)
  .map((type) => `For \`${type}\`: where it takes events, by default \`${CHANNELS[type].addresses?.[0]}\`.`)
  .join(' ');

const Setting = membersOf('settings');

/** Where the messages go; which field counts follows from the type. */
export class ChannelSettingsBody {
  @Setting.Text(
    { maxLength: MAX_CHANNEL_URL_CHARACTERS, format: 'uri' },
    'https://hooks.slack.com/services/T000/B000/XXXX',
    `For ${channelNames(({ needs }) => needs === 'url')}: an https URL. It is never shown again. ${ADDRESSES}`,
    OPTIONAL,
  )
  url?: string;

  @Setting.List(
    RECIPIENTS_MESSAGE,
    {
      type: 'array',
      items: { type: 'string', pattern: EMAIL_PATTERN.source, maxLength: MAX_EMAIL_CHARACTERS },
      minItems: 1,
      maxItems: MAX_RECIPIENTS,
      uniqueItems: true,
      example: ['security@example.com'],
    },
    'For `email`: each recipient gets a separate e-mail.',
    OPTIONAL,
    terms({ differBy: (address: string) => address.toLowerCase() }),
  )
  recipients?: string[];

  @Setting.Text(
    { minLength: 1, maxLength: MAX_ROUTING_KEY_CHARACTERS },
    'R0123456789ABCDEFGHIJKLMNOPQRSTU',
    `For ${channelNames(({ secret }) => secret === 'routing_key')}: the integration key of a service (Events API v2). It is never shown again.`,
    OPTIONAL,
    terms({
      like: /^[\x21-\x7e…]+$/,
      unlike: 'The settings.routing_key field must be printable text without spaces.',
    }),
  )
  routing_key?: string;

  @Member.Flag(true, `For ${ON_CALL}: whether only issues of verified checks wake people.`, OPTIONAL)
  verified_only?: boolean;

  /** Shown only; clients send back what they got. */
  @AsSent()
  unsubscribed?: unknown;

  @AsSent()
  unconfirmed?: unknown;
}

const EVENTS_DESCRIPTION = `Types of on-call systems (${ON_CALL}) get \`alarm.…\` events only, by default all of them. Required for the other types, which get the other events.`;
const Events = (...notes: string[]): PropertyDecorator =>
  Member.Choices(
    EVENTS_MESSAGE,
    NOTIFICATION_EVENTS,
    'NotificationEvent',
    ['issue.opened', 'issue.reopened', 'scan.failed'],
    ...notes,
    OPTIONAL,
  );

/** What a request to create and one to update have in common. */
abstract class ChannelTerms {
  @Member.Choice(
    SEVERITIES,
    'Severity',
    'high',
    `Less severe issues are left out. By default \`low\`: all issues; \`critical\` for ${ON_CALL}.`,
    OPTIONAL,
  )
  min_severity?: Severity;

  @Member.List(
    CHECKS_MESSAGE,
    idList(MAX_CHANNEL_CHECKS, { uniqueItems: true }),
    { example: null },
    'Only these checks; null for all checks, including future ones.',
    NULLABLE,
    OPTIONAL,
  )
  check_ids?: string[] | null;

  @Member.Flag(
    true,
    'A channel that is off gets no messages. Events that occur meanwhile are not sent later.',
    OPTIONAL,
  )
  is_active?: boolean;
}

export class CreateChannelBody extends ChannelTerms {
  @Member.Name('On call')
  name!: string;

  @Member.Choice(CHANNEL_TYPES, 'ChannelType', 'webhook')
  type!: ChannelType;

  @Member.One(ChannelSettingsBody)
  settings!: ChannelSettingsBody;

  @Events(EVENTS_DESCRIPTION)
  events?: NotificationEvent[];
}

/** Absent fields stay as they are. */
export class UpdateChannelBody extends ChannelTerms {
  @Member.Name('On call', OPTIONAL)
  name?: string;

  @Member.Choice(CHANNEL_TYPES, 'ChannelType', 'webhook', 'The type cannot change.', OPTIONAL)
  type?: ChannelType;

  @Member.One(ChannelSettingsBody, OPTIONAL)
  settings?: ChannelSettingsBody;

  @Events()
  events?: NotificationEvent[];
}
