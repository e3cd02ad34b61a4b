import type { ChannelType } from '@palisade/vocabulary';
import { digestOf } from './digest';
import type { NotificationMessage } from './message';
import { alertmanagerPost, alertmanagerWebhookPosts, pagerDutyPosts } from './on-call';
import { slackBody } from './slack';
import { teamsBody } from './teams';
import { type Post, jsonPost, webhookPost } from './webhook';

/** @param secrets what the channel signs with or its routing key, the current one first */
type MakePosts = (message: NotificationMessage, secrets: readonly string[], at: Date) => Post[];

/** The requests that carry a message to a channel, by its type. */
export const POSTS: Readonly<Record<ChannelType, MakePosts>> = {
  // Mail servers take it: see `mailOf`.
  email: () => [],
  slack: (message) => [jsonPost(slackBody(digestOf(message)))],
  teams: (message) => [jsonPost(teamsBody(digestOf(message)))],
  webhook: (message, secrets, at) => [webhookPost(message, secrets, at)],
  pagerduty: (message, [routingKey = '']) => pagerDutyPosts(message, routingKey),
  alertmanager: (message, _secrets, at) => [alertmanagerPost(message, at)],
  alertmanager_webhook: (message) => alertmanagerWebhookPosts(message),
};
