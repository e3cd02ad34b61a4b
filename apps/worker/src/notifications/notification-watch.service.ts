import { type Alarm, alarmMessage, alarmOf, composeWeek, plainName } from '@palisade/notifications';
import type {
  AlarmsRepository,
  AlarmTexts,
  MembershipsRepository,
  NotificationWatchRepository,
  SilencedChannel,
  WeeklySummariesRepository,
} from '@palisade/persistence';
import type { Courier } from '@palisade/mail';
import { mayActAs } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { InboxMailer } from './inbox-mailer';
import type { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 30_000;
/** Batches of old deliveries in one run; the next run deletes the rest. */
const MOST_PURGES = 20;

export interface WatchRepositories {
  alarms: AlarmsRepository;
  watch: NotificationWatchRepository;
  summaries: WeeklySummariesRepository;
  memberships: MembershipsRepository;
}

const WHY: Readonly<Record<SilencedChannel['reason'], string>> = {
  gone: 'Its receiver returned 410, which means that it wants no more messages.',
  failing: 'Every delivery failed for 3 days. Waiting messages are marked as failed.',
  manual: 'A member of the team switched it off.',
};

/** Work that no scan causes: alarms, weekly summaries, overdue checks, ends of staging, e-mails about inboxes and channels that were switched off, and old deliveries. */
export class NotificationWatch {
  readonly task: PeriodicTask;

  constructor(
    private readonly repositories: WatchRepositories,
    private readonly courier: Courier,
    private readonly inboxes: InboxMailer,
    private readonly appUrl: string,
    metrics: WorkerMetrics,
    private readonly logger: Logger,
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
    for (const channel of await watch.forWorkerSilenced()) await this.notifyTeam(channel);
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

  /** Sends an e-mail to the owners and admins; one worker does, once. Without a mail server nothing is sent. */
  private async notifyTeam({ id, teamId, name, reason }: SilencedChannel): Promise<void> {
    if (!(await this.repositories.watch.forWorkerNoteTold(id))) return;
    const members = await this.repositories.memberships.list(teamId);
    const people = members.filter(({ role }) => mayActAs(role, 'admin'));
    const mail = {
      subject: `The notification channel ${plainName(name)} was switched off`,
      text: [
        `Palisade switched off the notification channel ${plainName(name)}. ${WHY[reason]}`,
        'Repair the receiver, then switch the channel on again:',
        `${this.appUrl}/t/${teamId}/settings/notifications`,
      ].join('\n\n'),
    };
    for (const { email } of people)
      this.courier.post({ to: email, ...mail }, ({ message }) =>
        this.logger.warn({ channel_id: id, team_id: teamId }, message),
      );
  }
}
