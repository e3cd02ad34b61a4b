import { GIVE_UP_AFTER_HOURS, MAILS_AN_HOUR, retryAfterSeconds } from '@palisade/notifications';
import {
  type Attempt,
  type ChannelHold,
  type NotificationSendingRepository,
  type PendingDelivery,
  type Receipts,
  type RecordedAttempt,
  outlasting,
} from '@palisade/persistence';
import { isMailed } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';
import { failedAttempt } from './attempts';
import { type MailSender, recipientsLeft } from './mail-sender';
import type { PostSender } from './post-sender';

const CHECK_EVERY_MS = 500;
/** Channels that one worker sends to at the same time. A dead receiver holds one of them for ten seconds. */
const MOST_CHANNELS = 32;
/** After that, other channels get their turn. */
const MOST_IN_A_ROW = 20;
/** A mail server may take minutes for each e-mail: webhooks and chats keep half of the places. */
const MOST_MAIL_CHANNELS = MOST_CHANNELS / 2;
const RENEW_EVERY_MS = 20_000;
/** After a failure of PostgreSQL, workers that live need a moment to write what became of their messages. */
const TAKE_OVER_AFTER_MS = 10_000;
const TOO_MANY_MAILS = `Your team has sent ${MAILS_AN_HOUR} e-mails in this hour, which is the limit.`;

export interface Senders {
  posts: PostSender;
  mails: MailSender;
}

/** Sends what waits: one message at a time for each channel, many channels at the same time. */
export class NotificationDeliverer {
  readonly task: PeriodicTask;
  private readonly running = new Set<Promise<void>>();
  private claiming: Promise<void> = Promise.resolve();
  private mailing = 0;
  private readonly onRenewalFailure: (error: unknown) => void;
  private readonly stopping = new AbortController();
  /** For a channel that this worker holds. */
  private readonly held: NotificationSendingRepository;
  private failedAt = -TAKE_OVER_AFTER_MS;

  constructor(
    private readonly sending: NotificationSendingRepository,
    private readonly senders: Senders,
    private readonly metrics: WorkerMetrics,
    private readonly logger: Logger,
  ) {
    this.held = outlasting(sending, () => this.stopping.signal.aborted);
    this.onRenewalFailure = metrics.onFailure(
      'notification_delivery',
      logger,
      'could not keep a notification channel',
    );
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => (this.claiming = this.claim()),
      onError: metrics.onFailure('notification_delivery', logger, 'could not claim notification channels'),
    });
  }

  /** Until what has begun has ended. */
  async idle(): Promise<void> {
    await this.claiming;
    await Promise.all(this.running);
  }

  /** Call it after the task has stopped. Running requests are aborted; their messages are sent again. */
  async drain(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  /** Starts on channels that are due, and does not wait for them: one that hangs delays none of the others. */
  private async claim(): Promise<void> {
    const room = MOST_CHANNELS - this.running.size;
    if (room === 0) return;
    const mails = this.mailing < MOST_MAIL_CHANNELS;
    for (const hold of await this.claimed(room, mails)) {
      const mailing = Number(isMailed(hold.type));
      this.mailing += mailing;
      const run: Promise<void> = this.serve(hold).finally(() => {
        this.mailing -= mailing;
        this.running.delete(run);
        if (!this.task.isStopping) this.task.hurry();
      });
      this.running.add(run);
    }
  }

  private async claimed(room: number, mails: boolean): Promise<ChannelHold[]> {
    const takesOver = performance.now() - this.failedAt >= TAKE_OVER_AFTER_MS;
    try {
      return await this.sending.forWorkerClaim(room, { mails, takesOver });
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  /** Never rejects. Only where the worker ends or an error is unexpected, the lease ends and the message may be sent again. */
  private async serve(hold: ChannelHold): Promise<void> {
    try {
      for (let sent = 0; sent < MOST_IN_A_ROW && !this.task.isStopping; sent += 1) {
        const next = await this.held.forWorkerNext(hold);
        if (next === null) break;
        const recorded = await this.deliver(hold, next);
        if (recorded !== 'recorded') break;
      }
      await this.held.forWorkerRelease(hold);
    } catch (err) {
      this.metrics.taskErrors.inc({ task: 'notification_delivery' });
      this.logger.warn({ err, channel_id: hold.id }, 'could not record a delivery');
    }
  }

  private async deliver(
    hold: ChannelHold,
    delivery: PendingDelivery,
  ): Promise<RecordedAttempt | 'postponed'> {
    const isWithinLimit = await this.countMails(hold, delivery);
    if (!isWithinLimit && delivery.event !== 'test') {
      await this.held.forWorkerPostpone(
        hold,
        delivery,
        `${TOO_MANY_MAILS} This message waits for the next hour.`,
      );
      return 'postponed';
    }
    const attempt = isWithinLimit
      ? await this.attempt(hold, delivery)
      : { ...failedAttempt(TOO_MANY_MAILS), maybeSent: delivery.maybeSent };
    // An attempt that the stopping worker aborted says nothing about the receiver.
    if (attempt === 'outdated' || (this.stopping.signal.aborted && attempt.result === 'later'))
      return 'outdated';
    const recorded = await this.held.forWorkerRecord(hold, delivery, attempt, {
      afterSeconds: attempt.waitSeconds ?? retryAfterSeconds(delivery.attempts + 1),
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
    });
    const result =
      recorded === 'outdated' ? 'outdated' : attempt.result === 'delivered' ? 'delivered' : 'failed';
    this.metrics.deliveries.inc({ type: hold.type, result });
    if (recorded === 'switched_off')
      this.logger.warn({ channel_id: hold.id, team_id: hold.teamId }, 'notification channel switched off');
    return recorded;
  }

  /** False when its e-mails would exceed the limit of the team. */
  private async countMails(hold: ChannelHold, delivery: PendingDelivery): Promise<boolean> {
    if (!isMailed(hold.type)) return true;
    const { length } = recipientsLeft(hold, delivery);
    return this.held.forWorkerCountMails(hold.teamId, length, MAILS_AN_HOUR);
  }

  /** The channel stays ours for as long as a slow receiver takes. */
  private async attempt(hold: ChannelHold, delivery: PendingDelivery): Promise<Attempt | 'outdated'> {
    const { signal } = this.stopping;
    const writer = {
      start: (maybeSent: readonly string[]) => this.held.forWorkerNoteStart(hold, delivery.id, maybeSent),
      note: (receipts: Receipts) => this.held.forWorkerNoteAccepted(hold, delivery.id, receipts),
    };
    let renewing: Promise<unknown> | null = null;
    const renewal = setInterval(() => {
      renewing ??= this.held
        .forWorkerRenew(hold)
        .catch(this.onRenewalFailure)
        .finally(() => (renewing = null));
    }, RENEW_EVERY_MS);
    try {
      const sender = isMailed(hold.type) ? this.senders.mails : this.senders.posts;
      return await sender.send(hold, delivery, signal, writer);
    } finally {
      clearInterval(renewal);
    }
  }
}
