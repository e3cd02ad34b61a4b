import { Injectable } from '@nestjs/common';
import { Environment, sealingSecretsOf } from '@palisade/config';
import { seal } from '@palisade/credentials';
import { generateSigningSecret } from '@palisade/notifications';
import {
  type ChannelId,
  type ChannelType,
  channelEndpoint,
  channelUrlHint,
  routingKeyHint,
} from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import { MASKED_KEY, NO_SEALING_SECRET } from './notifications.errors';

/** Encrypts what a channel must keep to itself. Only workers open it. */
@Injectable()
export class ChannelSecrets {
  constructor(private readonly environment: Environment) {}

  /** @throws ValidationFailed without SEALING_SECRET. */
  sealUrl(channelId: ChannelId, type: ChannelType, url: URL): { sealedUrl: string; urlHint: string } {
    const { href } = channelEndpoint(type, url);
    return { sealedUrl: this.seal(channelId, href), urlHint: channelUrlHint(type, url) };
  }

  /** @throws ValidationFailed without SEALING_SECRET. */
  sealRoutingKey(channelId: ChannelId, key: string): { sealedSecret: string; secretHint: string } {
    if (key.includes('…')) throw ValidationFailed.at('settings.routing_key', MASKED_KEY);
    return { sealedSecret: this.seal(channelId, key), secretHint: routingKeyHint(key) };
  }

  /** A new secret of a webhook. @throws ValidationFailed without SEALING_SECRET. */
  newSecret(channelId: ChannelId): { secret: string; sealedSecret: string; secretHint: string } {
    const secret = generateSigningSecret();
    return {
      secret,
      sealedSecret: this.seal(channelId, secret),
      secretHint: `whsec_…${secret.slice(-4)}`,
    };
  }

  private seal(owner: string, text: string): string {
    const [secret] = sealingSecretsOf(this.environment);
    if (secret === undefined) throw ValidationFailed.at('type', NO_SEALING_SECRET);
    return seal(secret, { purpose: 'notification-channel', owner }, text);
  }
}
