import {
  type NotificationMessage,
  type Post,
  alertmanagerPost,
  alertmanagerWebhookPosts,
  digestOf,
  jsonPost,
  pagerDutyPosts,
  slackBody,
  teamsBody,
  webhookPost,
} from '@palisade/notifications';
import type { Attempt, ChannelRow, PendingDelivery } from '@palisade/persistence';
import { isOnCall } from '@palisade/vocabulary';
import { type MessageSettings, postMessage } from '@palisade/target-client';
import type { ChannelSecrets, OpenedChannel } from './channel-secrets';
import { attemptOf, failedAttempt } from './attempts';

const NOTHING_TO_SEND = 'The message has nothing to send.';
const CANNOT_OPEN =
  'The URL cannot be decrypted, because NOTIFY_SECRET was replaced. The operator can set the old secret in NOTIFY_SECRET_PREVIOUS, or you enter the URL again.';

/** The request itself is wrong, so that another attempt would fail as well. */
const BAD_REQUEST = 400;

/** Posts messages to webhooks, chats and on-call systems. */
export class PostSender {
  constructor(
    private readonly secrets: ChannelSecrets,
    private readonly settings: MessageSettings,
  ) {}

  async send(channel: ChannelRow, { message }: PendingDelivery, signal: AbortSignal): Promise<Attempt> {
    const opened = this.secrets.open(channel);
    if (opened === null) return failedAttempt(CANNOT_OPEN);
    let attempt = failedAttempt(NOTHING_TO_SEND);
    for (const post of postsOf(channel, opened, message as unknown as NotificationMessage)) {
      attempt = attemptOf(await postMessage({ url: opened.url, ...post, signal }, this.settings));
      if (!attempt.isDelivered) break;
    }
    return isOnCall(channel.type) && attempt.responseStatus === BAD_REQUEST
      ? { ...attempt, isFinal: true }
      : attempt;
  }
}

function postsOf({ type }: ChannelRow, { secrets }: OpenedChannel, message: NotificationMessage): Post[] {
  switch (type) {
    case 'slack':
      return [jsonPost(slackBody(digestOf(message)))];
    case 'teams':
      return [jsonPost(teamsBody(digestOf(message)))];
    case 'pagerduty':
      return pagerDutyPosts(message, secrets[0] ?? '');
    case 'alertmanager':
      return [alertmanagerPost(message, new Date())];
    case 'alertmanager_webhook':
      return alertmanagerWebhookPosts(message);
    case 'email':
    case 'webhook':
      return [webhookPost(message, secrets, new Date())];
  }
}
