import {
  type NotificationMessage,
  type Post,
  digestOf,
  jsonPost,
  slackBody,
  teamsBody,
  webhookPost,
} from '@palisade/notifications';
import type { Attempt, ChannelRow, PendingDelivery } from '@palisade/persistence';
import { type MessageSettings, postMessage } from '@palisade/target-client';
import type { ChannelSecrets, OpenedChannel } from './channel-secrets';
import { attemptOf, failedAttempt } from './attempts';

const CANNOT_OPEN =
  'The URL cannot be decrypted, because NOTIFY_SECRET was replaced. The operator can set the old secret in NOTIFY_SECRET_PREVIOUS, or you enter the URL again.';

/** Posts messages to webhooks, Slack and Teams. */
export class PostSender {
  constructor(
    private readonly secrets: ChannelSecrets,
    private readonly settings: MessageSettings,
  ) {}

  async send(channel: ChannelRow, { message }: PendingDelivery, signal: AbortSignal): Promise<Attempt> {
    const opened = this.secrets.open(channel);
    if (opened === null) return failedAttempt(CANNOT_OPEN);
    const post = postOf(channel, opened, message as unknown as NotificationMessage);
    return attemptOf(await postMessage({ url: opened.url, ...post, signal }, this.settings));
  }
}

function postOf({ type }: ChannelRow, { secrets }: OpenedChannel, message: NotificationMessage): Post {
  if (type === 'slack') return jsonPost(slackBody(digestOf(message)));
  if (type === 'teams') return jsonPost(teamsBody(digestOf(message)));
  return webhookPost(message, secrets, new Date());
}
