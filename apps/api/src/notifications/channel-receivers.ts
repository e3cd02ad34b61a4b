import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import type { ChannelView } from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseAllowedHosts, parseReceiverUrl } from '@palisade/target-client';
import {
  CHANNELS,
  type ChannelId,
  type ChannelType,
  isMailed,
  isOnCall,
  ownSettings,
} from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import { ChannelSecrets } from './channel-secrets';
import type { ChannelSettingsBody } from './dto/channel.bodies';
import { NO_MAIL_SERVER } from './notifications.errors';

export interface Receiver {
  recipients?: string[];
  sealedUrl?: string;
  urlHint?: string;
  /** Of a type whose receiver gave a key. */
  sealedSecret?: string;
  secretHint?: string;
}

const notAnAddress = (addresses: readonly string[]): string =>
  `The URL must be ${addresses.join(' or ')}, or a host of NOTIFY_ALLOWED_HOSTS.`;

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
  receiverOf(channelId: ChannelId, type: ChannelType, settings: ChannelSettingsBody): Receiver {
    this.require(type, settings);
    return this.sealed(channelId, type, {
      url: CHANNELS[type].addresses?.[0],
      ...ownSettings(type, settings),
    });
  }

  /** The same for a channel that exists. A URL as it is shown keeps the stored one, so a client can send back what it got. */
  changedReceiver({ id, type, urlHint, secretHint }: ChannelView, settings: ChannelSettingsBody): Receiver {
    // The flag alone keeps the URL.
    if (settings.url !== urlHint && !isOnCall(type)) this.require(type, settings);
    const { url, routing_key: key, recipients } = ownSettings(type, settings);
    return this.sealed(id, type, {
      recipients,
      url: url === urlHint ? undefined : url,
      routing_key: key === secretHint ? undefined : key,
    });
  }

  private require(type: ChannelType, settings: ChannelSettingsBody): void {
    const { needs } = CHANNELS[type];
    if (isMailed(type) && this.environment.smtpUrl === undefined)
      throw ValidationFailed.at('type', NO_MAIL_SERVER);
    if (settings[needs] === undefined)
      throw ValidationFailed.at(`settings.${needs}`, `The settings.${needs} field is required.`);
  }

  private sealed(
    channelId: ChannelId,
    type: ChannelType,
    { recipients, url, routing_key: key }: ChannelSettingsBody,
  ): Receiver {
    return {
      ...(recipients !== undefined && { recipients }),
      ...(url !== undefined && this.secrets.sealUrl(channelId, type, this.addressOf(type, url))),
      ...(key !== undefined && this.secrets.sealRoutingKey(channelId, key.trim())),
    };
  }

  private addressOf(type: ChannelType, text: string): URL {
    const url = this.parse(text);
    const { addresses } = CHANNELS[type];
    if (addresses === undefined || addresses.includes(url.origin)) return url;
    if (this.allowedHosts.listsHost(url.hostname.replace(/^\[(.*)\]$/, '$1'))) return url;
    throw ValidationFailed.at('settings.url', notAnAddress(addresses));
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
