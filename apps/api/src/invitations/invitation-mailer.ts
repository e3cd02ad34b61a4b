import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { MailNotSent, Mailer, plainName } from '@palisade/mail';

export interface InvitationMail {
  to: string;
  teamName: string;
  invitedBy: string;
  url: string;
}

/** Sends links by mail. A mail server that fails never fails the request. */
@Injectable()
export class InvitationMailer {
  private readonly logger = new Logger(InvitationMailer.name);
  private readonly mailer: Mailer;

  constructor(environment: Environment) {
    this.mailer = new Mailer(environment);
  }

  /** @returns whether the mail server took it. */
  async send({ to, teamName, invitedBy, url }: InvitationMail): Promise<boolean> {
    const team = plainName(teamName);
    try {
      return await this.mailer.send({
        to,
        subject: `Join ${team} on Palisade`,
        text: [
          `${plainName(invitedBy)} invites you to the team ${team} on Palisade.`,
          `Open this link within seven days to join:`,
          url,
          `If you do not know what this is about, ignore this mail.`,
        ].join('\n\n'),
      });
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn(
        `An invitation could not be mailed (${error.code}): look at SMTP_URL and the mail server`,
      );
      return false;
    }
  }
}
