import { MAX_CHANNELS_PER_TEAM } from '@palisade/vocabulary';
import { z } from 'zod';
import { channelEntry } from './channel-entry';
import { checkEntry } from './check-entry';

/** The whole file. Unknown members are errors at every level. */
export const checksFile = z.strictObject({
  version: z.literal(1).describe('The version of this format.'),
  checks: z.array(checkEntry).max(10_000),
  notification_channels: z
    .array(channelEntry)
    .max(MAX_CHANNELS_PER_TEAM)
    .refine((channels) => new Set(channels.map(({ name }) => name)).size === channels.length, {
      message: 'must not contain the same name twice',
    })
    .optional()
    .describe('Absent: the channels stay as they are.'),
});

export type ChecksFile = z.output<typeof checksFile>;
