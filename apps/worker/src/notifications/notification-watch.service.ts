import { type Alarm, alarmMessage, alarmOf, composeWeek } from '@palisade/notifications';
import type {
  AlarmsRepository,
  AlarmTexts,
  NotificationWatchRepository,
  WeeklySummariesRepository,
} from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { InboxMailer } from './inbox-mailer';
import { silenceNotice } from './member-notices';
import type { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 30_000;
/** Batches of old deliveries in one run; the next run deletes the rest. */
const MOST_PURGES = 20;

export interface WatchRepositories {
  alarms: AlarmsRepository;
  watch: NotificationWatchRepository;
  summaries: WeeklySummariesRepository;
}

/** Work that no scan causes: alarms, weekly summaries, overdue checks, ends of staging, e-mails about inboxes and channels that were switched off, and old deliveries. */
export class NotificationWatch {
  readonly task: PeriodicTask;

  constructor(
    private readonly repositories: WatchRepositories,
    private readonly inboxes: InboxMailer,
    private readonly hasMailServer: boolean,
    private readonly appUrl: string,
    metrics: WorkerMetrics,
    logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.look(),
      onError: metrics.onFailure(
        'notification_watch',
        logger,
        'could not check for alarms, overdue scans, summaries, inboxes and silent channels',
      ),
    });
  }

  async look(): Promise<void> {
    const { alarms, watch, summaries } = this.repositories;
    await watch.forWorkerAnnounceOverdue();
    await watch.forWorkerAnnounceStagingEnds();
    await alarms.forWorkerCompare(this.alarmTexts);
    await this.inboxes.look();
    while (!this.task.isStopping && (await summaries.forWorkerWriteDue(this.composeWeek)) > 0);
    for (const channel of await watch.forWorkerSilenced())
      await watch.forWorkerTell(channel, this.hasMailServer ? silenceNotice(channel, this.appUrl) : null);
    for (let purges = 0; purges < MOST_PURGES && (await watch.forWorkerPurge()) > 0; purges += 1);
  }

  private readonly alarmTexts: AlarmTexts = {
    alarm: (condition, team) => alarmOf(condition, team, this.appUrl),
    message: (event, content, id) => {
      const alarms = content.alarms as Alarm[];
      const message = alarmMessage(event, { ...content, alarms }, { id, appUrl: this.appUrl });
      return { event: message.type, message };
    },
  };

  private readonly composeWeek: Parameters<WeeklySummariesRepository['forWorkerWriteDue']>[0] = (
    week,
    _channel,
    id,
  ) => {
    const message = composeWeek(week, { id, appUrl: this.appUrl });
    return { event: message.type, message };
  };
}
