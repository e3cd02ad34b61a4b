import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { seal } from '@palisade/credentials';
import { generateSigningSecret } from '@palisade/notifications';
import { ValidationFailed } from '../http/validation-failed';
import { NO_NOTIFY_SECRET } from './notifications.errors';

/** Fewer characters behind the host than this are not a token, so none of them is shown. */
const SHORTEST_TOKEN = 12;

/** Encrypts what a channel must keep to itself. Only workers open it. */
@Injectable()
export class ChannelSecrets {
  constructor(private readonly environment: Environment) {}

  /** @throws ValidationFailed without NOTIFY_SECRET. */
  sealUrl(channelId: string, url: URL): { sealedUrl: string; urlHint: string } {
    return { sealedUrl: this.seal(channelId, url.href), urlHint: urlHint(url) };
  }

  /** A new secret of a webhook. @throws ValidationFailed without NOTIFY_SECRET. */
  newSecret(channelId: string): { secret: string; sealedSecret: string; secretHint: string } {
    const secret = generateSigningSecret();
    return {
      secret,
      sealedSecret: this.seal(channelId, secret),
      secretHint: `whsec_…${secret.slice(-4)}`,
    };
  }

  private seal(owner: string, text: string): string {
    const { notifySecret } = this.environment;
    if (notifySecret === undefined) throw ValidationFailed.at('type', NO_NOTIFY_SECRET);
    return seal(notifySecret, { purpose: 'notification-channel', owner }, text);
  }
}

/** `https://hooks.example.com/…x7Qa`: enough to tell channels apart, too little to send anything. */
function urlHint({ origin, pathname, search }: URL): string {
  const rest = pathname + search;
  return `${origin}/…${rest.length > SHORTEST_TOKEN ? rest.slice(-4) : ''}`;
}
