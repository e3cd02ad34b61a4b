import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { Courier, type Mail, Mailer } from '@palisade/mail';

/** A request waits no longer to learn whether the mail server took a mail. */
const PATIENCE_MS = 5_000;

/** Sends mails to people. A mail server that is slow or fails never delays or fails the request: the e-mail continues in the background. */
@Injectable()
export class MailSender {
  /** Whether the operator has named a mail server. */
  readonly isSet: boolean;
  private readonly logger = new Logger(MailSender.name);
  private readonly courier: Courier;

  constructor(environment: Environment) {
    const mailer = new Mailer(environment);
    this.isSet = mailer.isSet;
    this.courier = new Courier(mailer, new URL(appUrlOf(environment)).hostname);
  }

  /**
   * @param what names the e-mail in the log, e.g. `An invitation`.
   * @returns whether the mail server took it; false too when it has not said so yet
   */
  async send(what: string, mail: Mail): Promise<boolean> {
    const noLonger = new AbortController();
    const outcome = new Promise<boolean>((resolve, reject) => {
      const onFailure = ({ code }: { code: string }): void => {
        this.logger.warn(`${what} could not be mailed (${code}): check SMTP_URL and the mail server`);
        resolve(false);
      };
      this.courier.send(mail, onFailure).then(resolve, reject);
      delay(PATIENCE_MS, false, { ref: false, signal: noLonger.signal }).then(resolve, () => undefined);
    });
    try {
      return await outcome;
    } finally {
      noLonger.abort();
    }
  }
}
