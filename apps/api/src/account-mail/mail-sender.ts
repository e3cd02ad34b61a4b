import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Mail } from '@palisade/mail';
import { MailQueue } from './mail-queue';

/** A request waits no longer to learn whether the mail server took an e-mail. */
const PATIENCE_MS = 5_000;

/** Sends mails to people. A mail server that is slow or fails never delays or fails the request: the e-mail continues in the background. */
@Injectable()
export class MailSender {
  constructor(private readonly queue: MailQueue) {}

  /** Whether the operator has named a mail server. */
  get isSet(): boolean {
    return this.queue.isSet;
  }

  /**
   * @param what names the e-mail in the log, e.g. `An invitation`.
   * @returns whether the mail server took it; false too when it has not said so yet
   */
  async send(what: string, mail: Mail): Promise<boolean> {
    const noLonger = new AbortController();
    const tooLong = delay(PATIENCE_MS, false, { ref: false, signal: noLonger.signal }).catch(() => false);
    try {
      return await Promise.race([this.queue.send({ what, mail }), tooLong]);
    } finally {
      noLonger.abort();
    }
  }
}
