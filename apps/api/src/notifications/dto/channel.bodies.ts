import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isId } from '@palisade/persistence';
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
  isEmail,
} from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { WithFurtherRules } from '../../http/request.pipe';
import { IsName, NAME_SCHEMA, NameProperty } from '../../http/fields/text-properties';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { OPTIONAL, TextField, Member, WhenGiven } from '../../http/fields/request-fields';

export const EVENTS_MESSAGE = `The events field must be a list of different events, at least one: ${NOTIFICATION_EVENTS.join(', ')}.`;
const CHECKS_MESSAGE = `The check_ids field must be null for all checks, or a list of at most ${MAX_CHANNEL_CHECKS} different ids.`;
const RECIPIENTS_MESSAGE = `The settings.recipients field must be a list of 1 to ${MAX_RECIPIENTS} different e-mail addresses.`;

const ON_CALL = channelNames(({ events }) => events === 'alarms');
const ADDRESSES = channelTypesThat(({ addresses }) => addresses !== undefined)
  .map((type) => `For \`${type}\`: where it takes events, by default \`${CHANNELS[type].addresses?.[0]}\`.`)
  .join(' ');

/** Where the messages go; which field counts follows from the type. */
export class ChannelSettingsBody {
  @TextField(
    { maxLength: MAX_CHANNEL_URL_CHARACTERS, format: 'uri' },
    'https://hooks.slack.com/services/T000/B000/XXXX',
    `For ${channelNames(({ needs }) => needs === 'url')}: an https URL. It is never shown again. ${ADDRESSES}`,
    OPTIONAL,
  )
  @WhenGiven()
  @MaxLength(MAX_CHANNEL_URL_CHARACTERS, {
    message: `The settings.url field must not have more than ${MAX_CHANNEL_URL_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The settings.url field must be a string.' })
  url?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', pattern: EMAIL_PATTERN.source, maxLength: MAX_EMAIL_CHARACTERS },
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    uniqueItems: true,
    example: ['security@example.com'],
    description: 'For `email`: each recipient gets a separate e-mail.',
  })
  @WhenGiven()
  @ValidateBy(
    {
      name: 'isEmails',
      validator: {
        validate: (value) =>
          Array.isArray(value) && value.every((each) => typeof each === 'string' && isEmail(each)),
      },
    },
    { message: RECIPIENTS_MESSAGE },
  )
  @ArrayUnique((each: unknown) => String(each).toLowerCase(), { message: RECIPIENTS_MESSAGE })
  @ArrayMaxSize(MAX_RECIPIENTS, { message: RECIPIENTS_MESSAGE })
  @ArrayMinSize(1, { message: RECIPIENTS_MESSAGE })
  @IsArray({ message: RECIPIENTS_MESSAGE })
  recipients?: string[];

  @TextField(
    { minLength: 1, maxLength: MAX_ROUTING_KEY_CHARACTERS },
    'R0123456789ABCDEFGHIJKLMNOPQRSTU',
    `For ${channelNames(({ secret }) => secret === 'routing_key')}: the integration key of a service (Events API v2). It is never shown again.`,
    OPTIONAL,
  )
  @WhenGiven()
  @Matches(/^[\x21-\x7e…]+$/, {
    message: 'The settings.routing_key field must be printable text without spaces.',
  })
  @MaxLength(MAX_ROUTING_KEY_CHARACTERS, {
    message: `The settings.routing_key field must not have more than ${MAX_ROUTING_KEY_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The settings.routing_key field must be a string.' })
  routing_key?: string;

  @Member.Flag(true, `For ${ON_CALL}: whether only issues of verified checks wake people.`, OPTIONAL)
  verified_only?: boolean;

  /** Shown only; clients send back what they got. */
  @Allow()
  unsubscribed?: unknown;

  @Allow()
  unconfirmed?: unknown;
}

const EVENTS_PROPERTY = {
  enum: NOTIFICATION_EVENTS,
  enumName: 'NotificationEvent',
  isArray: true,
  minItems: 1,
  maxItems: NOTIFICATION_EVENTS.length,
  uniqueItems: true,
  example: ['issue.opened', 'issue.reopened', 'scan.failed'],
} as const;
const EVENTS_DESCRIPTION = `Types of on-call systems (${ON_CALL}) get \`alarm.…\` events only, by default all of them. Required for the other types, which get the other events.`;
const SETTINGS_PROPERTY = { type: ChannelSettingsBody };

const AreSettings = (): PropertyDecorator =>
  applyDecorators(
    ValidateNested(),
    Type(() => ChannelSettingsBody),
    IsObject({ message: 'The settings field must be an object.' }),
  );

const AreEvents = (): PropertyDecorator =>
  applyDecorators(
    IsIn(NOTIFICATION_EVENTS, { each: true, message: EVENTS_MESSAGE }),
    ArrayUnique({ message: EVENTS_MESSAGE }),
    ArrayMaxSize(NOTIFICATION_EVENTS.length, { message: EVENTS_MESSAGE }),
    ArrayMinSize(1, { message: EVENTS_MESSAGE }),
    IsArray({ message: EVENTS_MESSAGE }),
  );

/** What a request to create and one to update have in common. */
abstract class ChannelTerms implements WithFurtherRules {
  @Member.Choice(
    SEVERITIES,
    'Severity',
    'high',
    `Less severe issues are left out. By default \`low\`: all issues; \`critical\` for ${ON_CALL}.`,
    OPTIONAL,
  )
  min_severity?: Severity;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: MAX_CHANNEL_CHECKS,
    uniqueItems: true,
    nullable: true,
    example: null,
    description: 'Only these checks; null for all checks, including future ones.',
  })
  @ValidateIf((_body: unknown, value: unknown) => value !== undefined && value !== null)
  @ArrayUnique({ message: CHECKS_MESSAGE })
  @ArrayMaxSize(MAX_CHANNEL_CHECKS, { message: CHECKS_MESSAGE })
  @IsArray({ message: CHECKS_MESSAGE })
  check_ids?: string[] | null;

  @Member.Flag(
    true,
    'A channel that is off gets no messages. Events that occur meanwhile are not sent later.',
    OPTIONAL,
  )
  is_active?: boolean;

  furtherErrors(): FieldErrors {
    if (!Array.isArray(this.check_ids) || this.check_ids.length > MAX_CHANNEL_CHECKS) return {};
    const ids: unknown[] = this.check_ids;
    return ids.every((id) => typeof id === 'string' && isId(id)) ? {} : { check_ids: [CHECKS_MESSAGE] };
  }
}

export class CreateChannelBody extends ChannelTerms {
  @NameProperty('name', 'On call')
  name!: string;

  @Member.Choice(CHANNEL_TYPES, 'ChannelType', 'webhook')
  type!: ChannelType;

  @ApiProperty(SETTINGS_PROPERTY)
  @AreSettings()
  @IsDefined({ message: 'The settings field is required.' })
  settings!: ChannelSettingsBody;

  @ApiPropertyOptional({ ...EVENTS_PROPERTY, description: EVENTS_DESCRIPTION })
  @WhenGiven()
  @AreEvents()
  events?: NotificationEvent[];
}

/** Absent fields stay as they are. */
export class UpdateChannelBody extends ChannelTerms {
  @ApiPropertyOptional({ ...NAME_SCHEMA, example: 'On call' })
  @WhenGiven()
  @IsName('name')
  name?: string;

  @Member.Choice(CHANNEL_TYPES, 'ChannelType', 'webhook', 'The type cannot change.', OPTIONAL)
  type?: ChannelType;

  @ApiPropertyOptional(SETTINGS_PROPERTY)
  @WhenGiven()
  @AreSettings()
  settings?: ChannelSettingsBody;

  @ApiPropertyOptional(EVENTS_PROPERTY)
  @WhenGiven()
  @AreEvents()
  events?: NotificationEvent[];
}
