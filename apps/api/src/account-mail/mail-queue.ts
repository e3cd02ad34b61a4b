import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { openSealed, seal, type SealContext } from '@palisade/credentials';
import { type Mail, MailNotSent, Mailer, MOST_ATTEMPTS, messageIdOf, waitMsAfter } from '@palisade/mail';
import { type ClaimedMail, WaitingMailsRepository, newId } from '@palisade/persistence';

const POLL_MS = 10_000;
/** Well within the lease of an e-mail. */
const RENEW_MS = 30_000;
const MOST_TOGETHER = 20;
/** An api that ends waits so long for the mail server's replies, so that fewer mails are sent twice. */
const STOP_PATIENCE_MS = 5_000;

/** An e-mail and what names it in the log, e.g. `An invitation`. */
interface NamedWork {
  what: string;
  mail: Mail;
}
type Attempt = NamedWork & { id: string; attempts: number };

/**
 * Keeps each mail until the mail server has taken it, so that the end of an api loses none. What an api that ended may have sent already is
 * sent once more, under the same Message-ID.
 */
@Injectable()
export class MailQueue implements OnApplicationBootstrap, OnModuleDestroy {
  /** Whether the operator has named a mail server. */
  readonly isSet: boolean;
  private readonly logger = new Logger(MailQueue.name);
  private readonly mailer: Mailer;
  private readonly host: string;
  private readonly secrets: readonly string[];
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly timers: NodeJS.Timeout[] = [];
  private polling: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly mails: WaitingMailsRepository,
    environment: Environment,
  ) {
    this.mailer = new Mailer(environment);
    this.isSet = this.mailer.isSet;
    this.host = new URL(appUrlOf(environment)).hostname;
    const { appSecret, appSecretPrevious } = environment;
    this.secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
  }

  onApplicationBootstrap(): void {
    if (!this.isSet) return;
    const polls = setInterval(() => {
      this.polling = this.quietly('read', () => this.sendDue());
    }, POLL_MS);
    const renewals = setInterval(() => void this.quietly('renew', () => this.renew()), RENEW_MS);
    for (const timer of [polls, renewals]) this.timers.push(timer.unref());
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    this.timers.forEach((timer) => clearInterval(timer));
    await this.polling;
    const isOver = new AbortController();
    const patience = delay(STOP_PATIENCE_MS, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.running.values()), patience]);
    isOver.abort();
  }

  /**
   * @returns whether the mail server took it in the first attempt; it waits for minutes if the server is slow
   */
  async send(work: NamedWork): Promise<boolean> {
    if (!this.isSet) return false;
    const id = newId();
    const [secret = ''] = this.secrets;
    await this.quietly('store', () => this.mails.add(id, seal(secret, contextOf(id), JSON.stringify(work))));
    return this.begin({ ...work, id, attempts: 1 });
  }

  /** Begins the attempts that are due, and does not wait for their end. */
  async sendDue(): Promise<void> {
    while (!this.isStopped && this.running.size < MOST_TOGETHER) {
      const claimed = await this.mails.claim();
      if (claimed === null) return;
      const work = this.open(claimed);
      // The secret was replaced twice, so nobody can read it any more.
      if (work === null) await this.mails.remove(claimed.id);
      else void this.quietly('send', () => this.begin(work));
    }
  }

  private open({ id, mail, attempts, wasCutOff }: ClaimedMail): Attempt | null {
    const text = openSealed(this.secrets, contextOf(id), mail);
    if (text === null) return null;
    // It may have arrived already, so this attempt is the last.
    return { ...(JSON.parse(text) as NamedWork), id, attempts: wasCutOff ? MOST_ATTEMPTS : attempts };
  }

  private async begin(work: Attempt): Promise<boolean> {
    const attempt = this.attempt(work);
    this.running.set(work.id, attempt);
    try {
      return await attempt;
    } finally {
      this.running.delete(work.id);
    }
  }

  private async attempt({ id, what, mail, attempts }: Attempt): Promise<boolean> {
    let waitMs: number | null = null;
    try {
      return await this.mailer.send({ ...mail, messageId: messageIdOf(id, this.host) });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(`${what} could not be mailed (${error.code}): check SMTP_URL and the mail server`);
      waitMs = waitMsAfter(error, attempts);
      return false;
    } finally {
      const seconds = waitMs === null ? null : waitMs / 1_000;
      await this.quietly('update', () =>
        seconds === null ? this.mails.remove(id) : this.mails.postpone(id, seconds),
      );
    }
  }

  private async renew(): Promise<void> {
    if (this.running.size > 0) await this.mails.renew([...this.running.keys()]);
  }

  /** An e-mail goes out although it cannot be kept. */
  private async quietly(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(
        `Cannot ${what} waiting e-mails: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

const contextOf = (id: string): SealContext => ({ purpose: 'waiting-mail', owner: id });
