import type { ChannelId } from '@palisade/vocabulary';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of an unsubscribe link. It proves that its holder received an e-mail at this address. */
const tokenOf = (key: string, recipient: string): string =>
  createHmac('sha256', key).update(recipient.toLowerCase()).digest('base64url');

/** @param key the key of the channel, so that links of other channels do not work here. */
export const unsubscribePath = (channelId: ChannelId, key: string, recipient: string): string =>
  `/unsubscribe/${channelId}/${tokenOf(key, recipient)}`;

/** The content of a valid link, or null. */
export function recipientOf(token: string, key: string, recipients: readonly string[]): string | null {
  const given = Buffer.from(token);
  const matches = recipients.filter((recipient) => {
    const expected = Buffer.from(tokenOf(key, recipient));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches[0] ?? null;
}
