import type { NotificationEvent } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { createChannel } from './notification-factories';
import { createNotificationRig } from './notification-rig';
import { type Received, Receiver } from './receiver';

/** What a channel of the team with these events gets for the work, once all of it is sent. */
export async function channelMessages(
  dataSource: DataSource,
  { teamId, events }: { teamId: string; events: NotificationEvent[] },
  work: () => Promise<void>,
): Promise<Received['json'][]> {
  const receiver = await Receiver.start();
  const notifications = createNotificationRig(dataSource);
  notifications.start();
  try {
    await createChannel(dataSource, teamId, { url: receiver.url, events });
    await work();
    await notifications.settle();
  } finally {
    await notifications.stop();
    await receiver.close();
  }
  return receiver.received.map(({ json }) => json);
}
