import { openSealed } from '@palisade/credentials';
import type { ChannelRow } from '@palisade/persistence';
import { CHANNELS } from '@palisade/vocabulary';

/** What a channel sends to and signs with, in the clear. */
export interface OpenedChannel {
  url: string;
  /** The current one first; the previous one while it is valid. Empty for types without a secret. */
  secrets: string[];
}

/** Opens what the api has sealed. */
export class ChannelSecrets {
  /** @param keys what `sealingSecretsOf` returns. */
  constructor(private readonly keys: readonly string[]) {}

  /** @returns null when no key opens it. */
  open(channel: ChannelRow, now = new Date()): OpenedChannel | null {
    const url = this.text(channel, channel.sealedUrl);
    if (url === null) return null;
    const isRotating = channel.previousSecretUntil !== null && channel.previousSecretUntil > now;
    const secrets = [channel.sealedSecret, isRotating ? channel.sealedPreviousSecret : null].flatMap(
      (sealed) => this.text(channel, sealed) ?? [],
    );
    const needsSecret = CHANNELS[channel.type].secret !== null;
    return needsSecret && secrets.length === 0 ? null : { url, secrets };
  }

  private text({ id: owner }: ChannelRow, sealed: string | null): string | null {
    return sealed === null ? null : openSealed(this.keys, { purpose: 'notification-channel', owner }, sealed);
  }
}
