import type { Provider } from '@nestjs/common';
import { type Environment, appUrlOf, madeOf, sealingSecretsOf } from '@palisade/config';
import type { DnsSettings } from '@palisade/dns';
import { Mailer } from '@palisade/mail';
import {
  AlarmsRepository,
  InboxMailsRepository,
  MemberMailsRepository,
  NotificationRelayRepository,
  NotificationSendingRepository,
  NotificationWatchRepository,
  WeeklySummariesRepository,
} from '@palisade/persistence';
import { type AllowedHosts, parseAllowedHosts } from '@palisade/target-client';
import type { Logger } from 'pino';
import { WorkerMetrics } from '../ground/worker.metrics';
import { ChannelSecrets } from './channel-secrets';
import { InboxMailer } from './inbox-mailer';
import { MailSender } from './mail-sender';
import { MemberMails } from './member-mails';
import { proofLossNotice } from './member-notices';
import { NotificationDeliverer } from './notification-deliverer.service';
import { NotificationRelay } from './notification-relay.service';
import { NotificationWatch } from './notification-watch.service';
import { Notifications } from './notifications';
import { PostSender } from './post-sender';

/** Everything that notifies people. The names of receivers are resolved by the same DNS servers as those of targets. */
export function notificationProviders(
  environment: Environment,
  logger: Logger,
  dns?: DnsSettings,
): Provider[] {
  const keys = sealingSecretsOf(environment);
  const appUrl = appUrlOf(environment);
  const mailer = new Mailer(environment);
  const posts = new PostSender(new ChannelSecrets(keys), { allowedHosts: receiversOf(environment), dns });
  const senders = { posts, mails: new MailSender(mailer, appUrl) };
  return [
    {
      provide: Notifications,
      inject: [
        NotificationRelayRepository,
        NotificationSendingRepository,
        NotificationWatchRepository,
        WeeklySummariesRepository,
        MemberMailsRepository,
        InboxMailsRepository,
        AlarmsRepository,
        WorkerMetrics,
      ],
      useFactory: (
        events: NotificationRelayRepository,
        sending: NotificationSendingRepository,
        watch: NotificationWatchRepository,
        summaries: WeeklySummariesRepository,
        memberMails: MemberMailsRepository,
        inboxes: InboxMailsRepository,
        alarms: AlarmsRepository,
        metrics: WorkerMetrics,
      ) => {
        const deliverer = new NotificationDeliverer(sending, senders, metrics, logger);
        const mails = new MemberMails(memberMails, mailer, new URL(appUrl).hostname, metrics, logger);
        const wake = (): void => [deliverer, mails].forEach(({ task }) => task.hurry());
        const notice = mailer.isSet ? proofLossNotice(appUrl) : () => null;
        const inbox = new InboxMailer(inboxes, mailer.isSet, appUrl);
        const watched = { alarms, watch, summaries };
        return new Notifications(
          new NotificationRelay(events, appUrl, metrics, logger, wake, notice),
          deliverer,
          new NotificationWatch(watched, inbox, mailer.isSet, appUrl, metrics, logger),
          mails,
        );
      },
    },
  ];
}

export function receiversOf(environment: Environment): AllowedHosts {
  const { notifyAllowedHosts, scanNat64Prefixes: nat64Prefixes, appUrl } = environment;
  return madeOf('NOTIFY_ALLOWED_HOSTS', () =>
    parseAllowedHosts(notifyAllowedHosts, '', { appUrl, nat64Prefixes }),
  );
}
