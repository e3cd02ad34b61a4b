import { Courier, type KeptMail, type MailStore, type Mailer } from '@palisade/mail';
import { type MemberMailsRepository, untilWritten } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import type { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 2_000;
const [MINUTE_S, HOUR_S] = [60, 3_600];
/** Seconds before each further attempt: a mail server may be away for a weekend. After three days a mail expires. */
const WAITS = [1, 5, 15]
  .map((minutes) => minutes * MINUTE_S)
  .concat([1, 3, 6, 12, 12, 12, 12].map((hours) => hours * HOUR_S));

/** Sends e-mails to members, which the database keeps until the mail server has taken them. */
export class MemberMails {
  readonly task: PeriodicTask;
  private readonly courier: Courier;

  constructor(
    mails: MemberMailsRepository,
    private readonly mailer: Mailer,
    host: string,
    metrics: WorkerMetrics,
    logger: Logger,
  ) {
    const warn = (message: string): void => logger.warn(message);
    const [store, waits] = [storeOf(mails), WAITS];
    this.courier = new Courier({ mailer, host, store, waits, outlast: untilWritten, warn });
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.sendDue(),
      onError: metrics.onFailure('member_mails', logger, 'could not read e-mails to members'),
    });
  }

  /** Begins what is due. */
  async sendDue(): Promise<void> {
    if (this.mailer.isSet) await this.courier.sendDue();
  }

  /** Until what has begun has ended. */
  idle(): Promise<void> {
    return this.courier.idle();
  }

  /** Call it after the task has stopped. */
  drain(): Promise<void> {
    return this.courier.drain();
  }
}

const storeOf = (mails: MemberMailsRepository): MailStore => ({
  async claim(takesOver): Promise<KeptMail | null> {
    const claimed = await mails.forWorkerClaim(takesOver);
    if (claimed === null) return null;
    const { id, attempts, to, mail } = claimed;
    return { id, attempts, what: 'An e-mail to a member', mail: { to, ...mail } };
  },
  begin: (id, attempts) => mails.forWorkerBegin(id, attempts),
  renew: (id, attempts) => mails.forWorkerRenew(id, attempts),
  postpone: (id, attempts, seconds) => mails.forWorkerPostpone(id, attempts, seconds),
  remove: (id) => mails.forWorkerRemove(id),
});
