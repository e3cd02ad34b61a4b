import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type Mail, MailNotSent, Mailer } from '@palisade/mail';

/** Sends mails to people. A mail server that fails never fails the request. */
@Injectable()
export class MailSender {
  /** Whether the operator has named a mail server. */
  readonly isSet: boolean;
  private readonly logger = new Logger(MailSender.name);
  private readonly mailer: Mailer;

  constructor(environment: Environment) {
    this.isSet = environment.smtpUrl !== undefined;
    this.mailer = new Mailer(environment);
  }

  /** @param what names the e-mail in the log, e.g. `An invitation`. @returns whether the mail server took it. */
  async send(what: string, mail: Mail): Promise<boolean> {
    try {
      return await this.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(`${what} could not be mailed (${error.code}): check SMTP_URL and the mail server`);
      return false;
    }
  }
}
