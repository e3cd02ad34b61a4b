import { randomUUID } from 'node:crypto';
import { seal } from '@palisade/credentials';
import { generateSigningSecret, testMessage } from '@palisade/notifications';
import { NotificationChannel, NotificationDelivery, RecipientConsent, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { TEST_NOTIFY_SECRET } from './api';

const sealed = (owner: string, text: string): string =>
  seal(TEST_NOTIFY_SECRET, { purpose: 'notification-channel', owner }, text);

export interface ChannelOptions extends Partial<NotificationChannel> {
  url?: string;
}

/** A webhook that hears of everything, unless it is told otherwise. */
export async function createChannel(
  dataSource: DataSource,
  teamId: string,
  { url = 'https://hooks.example.com/palisade', ...overrides }: ChannelOptions = {},
): Promise<NotificationChannel & { secret: string }> {
  const id = newId();
  const secret = generateSigningSecret();
  const isMail = overrides.type === 'email';
  const row = await dataSource.getRepository(NotificationChannel).save({
    id,
    teamId,
    name: 'On call',
    type: 'webhook' as const,
    minSeverity: 'low' as const,
    events: ['issue.opened', 'issue.reopened', 'issue.fixed', 'scan.failed'] as const,
    unsubscribeKey: randomUUID(),
    sealedUrl: isMail ? null : sealed(id, url),
    urlHint: isMail ? null : `${new URL(url).origin}/…`,
    sealedSecret: isMail ? null : sealed(id, secret),
    ...overrides,
  } as NotificationChannel);
  // They agreed, as those from before the question.
  for (const address of isMail ? (overrides.recipients ?? []) : [])
    await dataSource
      .getRepository(RecipientConsent)
      .save({ teamId, address: address.toLowerCase(), status: 'confirmed' });
  return Object.assign(row, { secret });
}

export async function createDelivery(
  dataSource: DataSource,
  { id: channelId, teamId }: Pick<NotificationChannel, 'id' | 'teamId'>,
  overrides: Partial<NotificationDelivery> = {},
): Promise<NotificationDelivery> {
  const id = newId();
  const url = 'https://palisade.test/';
  const message = testMessage({ id, at: new Date(), team: { id: teamId, name: 'Acme' }, url });
  return dataSource
    .getRepository(NotificationDelivery)
    .save({ id, teamId, channelId, event: 'test' as const, message: { ...message }, ...overrides });
}
