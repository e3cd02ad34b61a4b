import type { FactoryProvider } from '@nestjs/common';
import { loadEnvironment } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import {
  AlarmsRepository,
  InboxMailsRepository,
  MemberMailsRepository,
  NotificationRelayRepository,
  NotificationSendingRepository,
  NotificationWatchRepository,
  WeeklySummariesRepository,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import type { Notifications } from '../../apps/worker/src/notifications/notifications';
import { notificationProviders } from '../../apps/worker/src/notifications/notifications.providers';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { TEST_APP_URL, TEST_NOTIFY_SECRET } from './api';
import { asWorker } from './database';
import { eventually } from './program';

/** The parts of a worker that notify, with the rights of a worker. Receivers on 127.0.0.1 are allowed. */
export function createNotificationRig(
  dataSource: DataSource,
  variables: Record<string, string> = {},
  worker = asWorker(dataSource),
) {
  const environment = loadEnvironment([], {
    APP_URL: TEST_APP_URL,
    NOTIFY_SECRET: TEST_NOTIFY_SECRET,
    NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
    ...variables,
  });
  const metrics = new WorkerMetrics();
  const sending = new NotificationSendingRepository(worker);
  const [provider] = notificationProviders(environment, createLogger({ level: 'silent', name: 'worker' }));
  const { useFactory } = provider as FactoryProvider<Notifications>;
  const notifications = useFactory(
    new NotificationRelayRepository(worker),
    sending,
    new NotificationWatchRepository(worker),
    new WeeklySummariesRepository(worker),
    new MemberMailsRepository(worker),
    new InboxMailsRepository(worker),
    new AlarmsRepository(worker),
    metrics,
  ) as Notifications;
  const isIdle = async (): Promise<boolean> => {
    const [state] = await dataSource.query<{ busy: boolean }[]>(
      `SELECT EXISTS (SELECT FROM notification_events)
         OR EXISTS (SELECT FROM notification_channels WHERE due_at <= now() OR lease_until > now())
         OR EXISTS (SELECT FROM member_mails WHERE due_at <= now() + interval '10 seconds' OR is_running) AS busy`,
    );
    return state?.busy === false;
  };
  return {
    metrics,
    sending,
    ...notifications,
    start: () => {
      for (const task of Object.values(notifications.frequent)) task.start();
    },
    stop: async () => {
      await Promise.all(Object.values(notifications.frequent).map((task) => task.stop()));
      await notifications.drain();
    },
    /** Sends the e-mails to members that are due. */
    mailMembers: async () => {
      await notifications.mails.sendDue();
      await notifications.mails.idle();
    },
    /** Until there is nothing to relay or to send now. */
    settle: () => eventually('notifications are delivered', 30_000, isIdle),
    /** As if the wait before the next attempt were over. */
    skipWaits: () =>
      dataSource.query(
        `WITH due AS (UPDATE notification_deliveries SET next_attempt_at = now() WHERE status = 'pending')
         UPDATE notification_channels SET due_at = now() WHERE due_at IS NOT NULL`,
      ),
  };
}
export type NotificationRig = ReturnType<typeof createNotificationRig>;
