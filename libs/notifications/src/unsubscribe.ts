import type { ChannelId } from '@palisade/vocabulary';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in an e-mail proves: that its holder got an e-mail to this address. */
const tokenOf = (key: string, recipient: string): string =>
  createHmac('sha256', key).update(recipient.toLowerCase()).digest('base64url');

/** @param key of the channel, so that another channel's links end nothing here. */
export const unsubscribePath = (channelId: ChannelId, key: string, recipient: string): string =>
  `/unsubscribe/${channelId}/${tokenOf(key, recipient)}`;

/** Whose link it is, or null. */
export function recipientOf(token: string, key: string, recipients: readonly string[]): string | null {
  const given = Buffer.from(token);
  const matches = recipients.filter((recipient) => {
    const expected = Buffer.from(tokenOf(key, recipient));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches[0] ?? null;
}
