import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import type { ChannelView } from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseAllowedHosts, parseReceiverUrl } from '@palisade/target-client';
import type { ChannelType, ChannelId } from '@palisade/vocabulary';
import { ValidationFailed } from '../http/validation-failed';
import { ChannelSecrets } from './channel-secrets';
import type { ChannelSettingsBody } from './dto/channel.bodies';
import { NO_MAIL_SERVER } from './notifications.errors';

export interface Receiver {
  recipients: string[];
  sealedUrl: string | null;
  urlHint: string | null;
}

/** Judges and stores where a channel sends to. */
@Injectable()
export class ChannelReceivers {
  private readonly allowedHosts: AllowedHosts;

  constructor(
    private readonly secrets: ChannelSecrets,
    private readonly environment: Environment,
  ) {
    const { notifyAllowedHosts, scanNat64Prefixes: nat64Prefixes, appUrl } = environment;
    this.allowedHosts = parseAllowedHosts(notifyAllowedHosts, '', { appUrl, nat64Prefixes });
  }

  /** @throws ValidationFailed that names the wrong field. */
  receiverOf(channelId: ChannelId, type: ChannelType, { url, recipients }: ChannelSettingsBody): Receiver {
    if (type === 'email') {
      if (this.environment.smtpUrl === undefined) throw ValidationFailed.at('type', NO_MAIL_SERVER);
      if (recipients === undefined)
        throw ValidationFailed.at('settings.recipients', 'The settings.recipients field is required.');
      return { recipients, sealedUrl: null, urlHint: null };
    }
    if (url === undefined) throw ValidationFailed.at('settings.url', 'The settings.url field is required.');
    return { recipients: [], ...this.secrets.sealUrl(channelId, this.parse(url)) };
  }

  /** The same for a channel that exists. A URL as it is shown keeps the stored one, so a client can send back what it got. */
  changedReceiver(channel: ChannelView, settings: ChannelSettingsBody): Partial<Receiver> {
    if (settings.url !== undefined && settings.url === channel.urlHint) return {};
    const { recipients, sealedUrl, urlHint } = this.receiverOf(channel.id, channel.type, settings);
    return channel.type === 'email' ? { recipients } : { sealedUrl, urlHint };
  }

  private parse(url: string): URL {
    try {
      return parseReceiverUrl(url, this.allowedHosts);
    } catch (error) {
      if (error instanceof InvalidTarget) throw ValidationFailed.at('settings.url', error.message);
      throw error;
    }
  }
}
