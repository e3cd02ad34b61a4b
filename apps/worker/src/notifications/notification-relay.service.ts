import { composeMessage } from '@palisade/notifications';
import type { Compose, NotificationRelayRepository, Notice } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';

const RELAY_EVERY_MS = 500;
const BATCH = 50;

/** Creates deliveries from events. Any number of workers may run it; one works at a time. */
export class NotificationRelay {
  readonly task: PeriodicTask;

  constructor(
    private readonly events: NotificationRelayRepository,
    private readonly appUrl: string,
    private readonly metrics: WorkerMetrics,
    private readonly logger: Logger,
    /** Called when there is something to send. */
    private readonly wake: () => void,
    private readonly notice: Notice,
  ) {
    this.task = new PeriodicTask({
      intervalMs: RELAY_EVERY_MS,
      work: () => this.relayAll(),
      onError: metrics.onFailure('notification_relay', logger, 'could not create notifications from events'),
    });
  }

  async relayAll(): Promise<void> {
    while (!this.task.isStopping && (await this.events.forWorkerHasEvents())) {
      const taken = await this.events.forWorkerRelay(BATCH, this.compose, this.notice);
      if (taken === 0) return;
      this.wake();
    }
  }

  /** A message that cannot be composed is a bug; later messages must not wait for its fix. */
  private readonly compose: Compose = (happening, channel, id) => {
    try {
      const message = composeMessage(happening, channel, { id, appUrl: this.appUrl });
      return message && { event: message.type, message };
    } catch (err) {
      this.metrics.taskErrors.inc({ task: 'notification_compose' });
      this.logger.error({ err, channel_id: channel.id, kind: happening.kind }, 'could not compose a message');
      return null;
    }
  };
}
