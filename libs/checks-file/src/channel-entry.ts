import {
  CHANNEL_TYPES,
  EMAIL_PATTERN,
  MAX_CHANNEL_CHECKS,
  MAX_EMAIL_CHARACTERS,
  MAX_RECIPIENTS,
  NOTIFICATION_EVENTS,
  SEVERITIES,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { secretReference } from './secret-reference';
import { unique } from './unique';

const settings = z.strictObject({
  url: secretReference
    .optional()
    .describe('For webhook, slack and teams: ${NAME}, the environment variable that holds the URL.'),
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
    min_severity: z.enum(SEVERITIES).default('low').describe('Less severe issues are left out.'),
    checks: unique(z.array(z.string().min(1).max(2048)))
      .max(MAX_CHANNEL_CHECKS)
      .nullable()
      .default(null)
      .describe('Only these checks, by domain, URL or id. null: all checks, including future ones.'),
    is_active: z.boolean().default(true),
  })
  .superRefine(({ type, settings: { url, recipients } }, context) => {
    const [needed, other] =
      type === 'email' ? (['recipients', 'url'] as const) : (['url', 'recipients'] as const);
    const given = { url, recipients };
    if (given[needed] === undefined) {
      context.addIssue({ code: 'custom', path: ['settings', needed], message: `is required for ${type}` });
    }
    if (given[other] !== undefined) {
      context.addIssue({ code: 'custom', path: ['settings', other], message: `does not belong to ${type}` });
    }
  });

export type ChannelEntry = z.output<typeof channelEntry>;
