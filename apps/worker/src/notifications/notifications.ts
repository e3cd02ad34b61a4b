import type { PeriodicTask } from '../ground/periodic-task';
import type { MemberMails } from './member-mails';
import type { NotificationDeliverer } from './notification-deliverer.service';
import type { NotificationRelay } from './notification-relay.service';
import type { NotificationWatch } from './notification-watch.service';

/** The parts of a worker that notify people. */
export class Notifications {
  /** They run every second, so one that does not run hangs. */
  readonly frequent: Readonly<Record<string, PeriodicTask>>;

  constructor(
    readonly relay: NotificationRelay,
    readonly deliverer: NotificationDeliverer,
    readonly watch: NotificationWatch,
    readonly mails: MemberMails,
  ) {
    this.frequent = {
      notification_relay: relay.task,
      notification_delivery: deliverer.task,
      member_mails: mails.task,
    };
  }

  /** Running deliveries end, or another worker sends the messages again. */
  async drain(): Promise<void> {
    await Promise.all([this.deliverer.drain(), this.mails.drain()]);
  }
}
