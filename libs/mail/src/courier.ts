import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Mail, MailNotSent, type Mailer, messageIdOf } from './mailer';

/** Milliseconds before each further attempt: a server that greylists takes the mail after some minutes. */
const WAITS_MS = [60_000, 300_000, 900_000];

/**
 * What follows a failure: the server is asked again only while it certainly did not take the mail, and a few times.
 * @param attempts that failed, with this one
 * @returns null after the last one
 */
export const waitMsAfter = (
  error: MailNotSent,
  attempts: number,
  waitsMs: readonly number[] = WAITS_MS,
): number | null => (error.isMaybeSent || error.isFinal ? null : (waitsMs[attempts - 1] ?? null));

/** After as many, an e-mail is given up. */
export const MOST_ATTEMPTS = WAITS_MS.length + 1;

/**
 * Sends an e-mail that nobody keeps: it is tried again only while the server certainly did not take it, a few times and under one id. What the
 * server may have taken is not sent again: the person asks for another.
 */
export class Courier {
  /** @param host ends the ids of mails */
  constructor(
    private readonly mailer: Mailer,
    private readonly host: string,
    private readonly waitsMs: readonly number[] = WAITS_MS,
  ) {}

  /** Sends it in the background, for work that must not wait for a slow server. */
  post(mail: Mail, onFailure: (error: MailNotSent) => void): void {
    void this.send(mail, onFailure);
  }

  /**
   * @param onFailure called after each attempt that failed
   * @returns whether the server took it
   */
  async send(mail: Mail, onFailure: (error: MailNotSent) => void): Promise<boolean> {
    const named = { ...mail, messageId: messageIdOf(randomUUID(), this.host) };
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.mailer.send(named);
      } catch (error) {
        if (!(error instanceof MailNotSent)) throw error;
        onFailure(error);
        const waitMs = waitMsAfter(error, attempt, this.waitsMs);
        if (waitMs === null) return false;
        // A program that stops does not wait for it.
        await delay(waitMs, undefined, { ref: false });
      }
  }
}
