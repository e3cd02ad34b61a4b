import { setTimeout as delay } from 'node:timers/promises';
import { type Mail, MailNotSent, type Mailer, messageIdOf } from './mailer';

/** Well within the lease of an e-mail. */
const RENEW_MS = 30_000;
const MOST_TOGETHER = 20;
/** After a failure of the store, programs that live need a moment to renew their leases. */
const TAKE_OVER_AFTER_MS = 10_000;
/** A program that ends waits so long for the mail server's replies, so that fewer mails are sent twice. */
const STOP_PATIENCE_MS = 5_000;

/** An attempt to send an e-mail that is kept in a store. */
export interface KeptMail {
  id: string;
  /** Attempts that began, with this one. */
  attempts: number;
  /** Names the e-mail in the log, e.g. `An invitation`. */
  what: string;
  mail: Mail;
}

/** Where e-mails wait until the mail server has taken them. */
export interface MailStore {
  /** The mail whose next attempt is due; null when none is. @param takesOver also one whose program ended in the middle of an attempt */
  claim(takesOver: boolean): Promise<KeptMail | null>;
  /** Call it before a claimed mail is sent. @returns false when another program has claimed it */
  begin(id: string, attempts: number): Promise<boolean>;
  renew(id: string, attempts: number): Promise<void>;
  postpone(id: string, attempts: number, seconds: number): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface CourierSettings {
  mailer: Mailer;
  /** Ends the ids of mails. */
  host: string;
  store: MailStore;
  /** Seconds before each further attempt. */
  waits: readonly number[];
  /** Repeats what writes how an attempt ended, until the store responds or the program stops. */
  outlast: <Result>(work: () => Promise<Result>, isOver: () => boolean) => Promise<Result>;
  warn: (message: string) => void;
}

/**
 * Sends e-mails that a store keeps. An attempt that certainly failed is repeated after a wait, a few times; what the mail server may have
 * taken is not. All attempts have one Message-ID. What a program that ended may have sent is sent once more: see `claim` of the store.
 */
export class Courier {
  private readonly running = new Map<string, Promise<boolean>>();
  private isStopped = false;
  private failedAt = -TAKE_OVER_AFTER_MS;

  constructor(private readonly settings: CourierSettings) {}

  /** Begins the attempts that are due, and does not wait for their end. */
  async sendDue(): Promise<void> {
    while (!this.isStopped && this.running.size < MOST_TOGETHER) {
      const due = await this.claim();
      if (due === null) return;
      void this.track(due.id, this.beginClaimed(due));
    }
  }

  /** @returns whether the mail server took it; it waits for minutes if the server is slow. Never rejects. */
  begin(kept: KeptMail): Promise<boolean> {
    return this.track(kept.id, this.renewed(kept));
  }

  /** Resolves when the attempts that run have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Begins no further attempts. */
  stop(): void {
    this.isStopped = true;
  }

  /** Stops, and waits for a while until what runs has ended. What the mail server takes later is sent once more, under the same Message-ID. */
  async drain(): Promise<void> {
    this.stop();
    await Promise.race([this.idle(), delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
  }

  private async track(id: string, attempt: Promise<boolean>): Promise<boolean> {
    this.running.set(id, attempt);
    try {
      return await attempt;
    } finally {
      this.running.delete(id);
    }
  }

  private async beginClaimed(kept: KeptMail): Promise<boolean> {
    const isOurs = await this.write('begin', () => this.settings.store.begin(kept.id, kept.attempts));
    return isOurs === true && this.renewed(kept);
  }

  private async claim(): Promise<KeptMail | null> {
    try {
      return await this.settings.store.claim(performance.now() - this.failedAt >= TAKE_OVER_AFTER_MS);
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  private async renewed(kept: KeptMail): Promise<boolean> {
    const { store } = this.settings;
    let renewing: Promise<unknown> | null = null;
    const renewal = setInterval(() => {
      renewing ??= this.write('renew', () => store.renew(kept.id, kept.attempts)).finally(
        () => (renewing = null),
      );
    }, RENEW_MS);
    try {
      return await this.attempt(kept);
    } finally {
      clearInterval(renewal);
    }
  }

  private async attempt({ id, attempts, what, mail }: KeptMail): Promise<boolean> {
    const { mailer, host, store, waits, warn } = this.settings;
    let wait: number | undefined;
    try {
      return await mailer.send({ ...mail, messageId: messageIdOf(id, host) });
    } catch (error) {
      const reason = error instanceof MailNotSent ? error.message : String(error);
      warn(`${what} could not be mailed: ${reason}`);
      const mayBeTaken = error instanceof MailNotSent && !error.isMaybeSent && !error.isFinal;
      wait = mayBeTaken ? waits[attempts - 1] : undefined;
      return false;
    } finally {
      await this.write('update', () =>
        wait === undefined ? store.remove(id) : store.postpone(id, attempts, wait),
      );
    }
  }

  /** @returns null when the store refused, or this program ends first */
  private async write<Result>(what: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await this.settings.outlast(work, () => this.isStopped);
    } catch (error) {
      this.settings.warn(`Cannot ${what} an e-mail that waits: ${String(error)}`);
      return null;
    }
  }
}
