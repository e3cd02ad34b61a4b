import type { NotificationMessage } from './message';
import { signedHeaders } from './signing';

/** The request that is sent to a channel. */
export interface Post {
  headers: Record<string, string>;
  body: string;
}

/** The unchanged message, signed as Standard Webhooks defines. */
export function webhookPost(message: NotificationMessage, secrets: readonly string[], at: Date): Post {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders({ id: message.id, body, at }, secrets),
  };
  return { headers, body };
}

export const jsonPost = (document: object): Post => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(document),
});
