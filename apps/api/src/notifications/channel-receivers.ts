import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import type { ChannelView } from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseAllowedHosts, parseReceiverUrl } from '@palisade/target-client';
import { type ChannelType, type ChannelId, PAGERDUTY_ADDRESSES, isOnCall } from '@palisade/vocabulary';
import { alertsAddress } from '@palisade/notifications';
import { ValidationFailed } from '../http/fields/validation-failed';
import { ChannelSecrets } from './channel-secrets';
import type { ChannelSettingsBody } from './dto/channel.bodies';
import { NO_MAIL_SERVER } from './notifications.errors';

export interface Receiver {
  recipients: string[];
  sealedUrl: string | null;
  urlHint: string | null;
  /** Of PagerDuty. */
  sealedSecret?: string;
  secretHint?: string;
}

const NOT_PAGERDUTY = `The URL must be ${PAGERDUTY_ADDRESSES.join(' or ')}, or a host of NOTIFY_ALLOWED_HOSTS.`;

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
    const { url, recipients, routing_key: key } = settings;
    if (type === 'email') {
      if (this.environment.smtpUrl === undefined) throw ValidationFailed.at('type', NO_MAIL_SERVER);
      if (recipients === undefined)
        throw ValidationFailed.at('settings.recipients', 'The settings.recipients field is required.');
      return { recipients, sealedUrl: null, urlHint: null };
    }
    if (type === 'pagerduty') {
      if (key === undefined)
        throw ValidationFailed.at('settings.routing_key', 'The settings.routing_key field is required.');
      return {
        recipients: [],
        ...this.pagerDuty(channelId, url ?? PAGERDUTY_ADDRESSES[0]),
        ...this.secrets.sealRoutingKey(channelId, key.trim()),
      };
    }
    if (url === undefined) throw ValidationFailed.at('settings.url', 'The settings.url field is required.');
    const parsed = this.parse(url);
    const address = type === 'alertmanager' ? alertsAddress(parsed) : parsed;
    return { recipients: [], ...this.secrets.sealUrl(channelId, address) };
  }

  /** The same for a channel that exists. A URL as it is shown keeps the stored one, so a client can send back what it got. */
  changedReceiver(channel: ChannelView, settings: ChannelSettingsBody): Partial<Receiver> {
    const { url, routing_key: key } = settings;
    if (channel.type === 'pagerduty')
      return {
        ...(url !== undefined && url !== channel.urlHint && this.pagerDuty(channel.id, url)),
        ...(key !== undefined &&
          key !== channel.secretHint &&
          this.secrets.sealRoutingKey(channel.id, key.trim())),
      };
    // The flag alone keeps the URL.
    if (url === channel.urlHint || (isOnCall(channel.type) && url === undefined)) return {};
    const { recipients, sealedUrl, urlHint } = this.receiverOf(channel.id, channel.type, settings);
    return channel.type === 'email' ? { recipients } : { sealedUrl, urlHint };
  }

  private pagerDuty(channelId: ChannelId, text: string): { sealedUrl: string; urlHint: string } {
    const url = this.parse(text);
    const isKnown = PAGERDUTY_ADDRESSES.some((address) => address === url.origin);
    if (!isKnown && !this.allowedHosts.listsHost(url.hostname.replace(/^\[(.*)\]$/, '$1')))
      throw ValidationFailed.at('settings.url', NOT_PAGERDUTY);
    return this.secrets.sealAddress(channelId, new URL('/v2/enqueue', url));
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
