import {
  CHANNEL_TYPES,
  type ChannelType,
  EMAIL_PATTERN,
  MAX_CHANNEL_CHECKS,
  MAX_EMAIL_CHARACTERS,
  MAX_RECIPIENTS,
  NOTIFICATION_EVENTS,
  SEVERITIES,
  eventsOf,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { secretReference } from './secret-reference';
import { unique } from './unique';

const settings = z.strictObject({
  url: secretReference
    .optional()
    .describe(
      'For webhook, slack, teams, alertmanager and alertmanager_webhook: ${NAME}, the environment variable that holds the URL. For pagerduty only where it is not https://events.pagerduty.com.',
    ),
  routing_key: secretReference.optional().describe('For pagerduty: ${NAME}, the variable with the key.'),
  verified_only: z
    .boolean()
    .optional()
    .describe(
      'For pagerduty, alertmanager and alertmanager_webhook: issues of other checks wake nobody. true by default.',
    ),
  recipients: unique(
    z.array(z.string().max(MAX_EMAIL_CHARACTERS).regex(EMAIL_PATTERN, 'is not an e-mail address')),
  )
    .min(1)
    .max(MAX_RECIPIENTS)
    .optional()
    .describe('For email: the addresses.'),
});

interface Members {
  needed: keyof z.output<typeof settings>;
  possible: readonly string[];
}

const MEMBERS: Readonly<Partial<Record<ChannelType, Members>> & { webhook: Members }> = {
  webhook: { needed: 'url', possible: [] },
  email: { needed: 'recipients', possible: [] },
  pagerduty: { needed: 'routing_key', possible: ['url', 'verified_only'] },
  alertmanager: { needed: 'url', possible: ['verified_only'] },
  alertmanager_webhook: { needed: 'url', possible: ['verified_only'] },
};

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
      .describe(
        'Less severe issues are left out. By default critical for pagerduty, alertmanager and alertmanager_webhook, low for others.',
      ),
    checks: unique(z.array(z.string().min(1).max(2048)))
      .max(MAX_CHANNEL_CHECKS)
      .nullable()
      .default(null)
      .describe('Only these checks, by domain, URL or id. null: all checks, including future ones.'),
    is_active: z.boolean().default(true),
  })
  .superRefine(({ type, settings: given, events }, context) => {
    const { needed, possible } = MEMBERS[type] ?? MEMBERS.webhook;
    const report = (path: string[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    if (given[needed] === undefined) report(['settings', needed], `is required for ${type}`);
    for (const member of Object.keys(given))
      if (member !== needed && !possible.includes(member))
        report(['settings', member], `does not belong to ${type}`);
    const wrong = events.find((event) => !eventsOf(type).includes(event));
    if (wrong !== undefined) report(['events'], `channels of the type ${type} do not get ${wrong}`);
  });

export type ChannelEntry = z.output<typeof channelEntry>;
