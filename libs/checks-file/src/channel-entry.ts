import {
  CHANNELS,
  CHANNEL_TYPES,
  EMAIL_PATTERN,
  MAX_CHANNEL_CHECKS,
  MAX_EMAIL_CHARACTERS,
  MAX_RECIPIENTS,
  NOTIFICATION_EVENTS,
  SEVERITIES,
  channelNames,
  channelTypesThat,
  eventsOf,
  settingsOfChannel,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { secretReference } from './secret-reference';
import { unique } from './unique';

const ON_CALL = channelNames(({ events }) => events === 'alarms', '');
const ADDRESSES = channelTypesThat(({ addresses }) => addresses !== undefined)
  .map((type) => `For ${type} only where it is not ${CHANNELS[type].addresses?.[0]}.`)
  .join(' ');

const settings = z.strictObject({
  url: secretReference
    .optional()
    .describe(
      `For ${channelNames(({ needs }) => needs === 'url', '')}: \${NAME}, the environment variable that holds the URL. ${ADDRESSES}`,
    ),
  routing_key: secretReference
    .optional()
    .describe(
      `For ${channelNames(({ secret }) => secret === 'routing_key', '')}: \${NAME}, the variable with the key.`,
    ),
  verified_only: z
    .boolean()
    .optional()
    .describe(`For ${ON_CALL}: whether only issues of verified checks wake people. true by default.`),
  recipients: unique(
    z.array(z.string().max(MAX_EMAIL_CHARACTERS).regex(EMAIL_PATTERN, 'is not an e-mail address')),
  )
    .min(1)
    .max(MAX_RECIPIENTS)
    .optional()
    .describe('For email: the addresses.'),
});

/** One notification channel of the file. Its name identifies it. */
export const channelEntry = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    type: z.enum(CHANNEL_TYPES).describe('The type cannot change.'),
    settings,
    events: unique(z.array(z.enum(NOTIFICATION_EVENTS)).min(1).max(NOTIFICATION_EVENTS.length)),
    min_severity: z
      .enum(SEVERITIES)
      .optional()
      .describe(`Less severe issues are left out. By default critical for ${ON_CALL}, low for others.`),
    checks: unique(z.array(z.string().min(1).max(2048)))
      .max(MAX_CHANNEL_CHECKS)
      .nullable()
      .default(null)
      .describe('Only these checks, by domain, URL or id. null: all checks, including future ones.'),
    is_active: z.boolean().default(true),
  })
  .superRefine(({ type, settings: given, events }, context) => {
    const { needs } = CHANNELS[type];
    const own: readonly string[] = settingsOfChannel(type);
    const report = (path: string[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    if (given[needs] === undefined) report(['settings', needs], `is required for ${type}`);
    for (const member of Object.keys(given))
      if (!own.includes(member)) report(['settings', member], `does not belong to ${type}`);
    const wrong = events.find((event) => !eventsOf(type).includes(event));
    if (wrong !== undefined) report(['events'], `channels of the type ${type} do not get ${wrong}`);
  });

export type ChannelEntry = z.output<typeof channelEntry>;
