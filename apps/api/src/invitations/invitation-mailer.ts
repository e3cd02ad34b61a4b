import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { createTransport } from 'nodemailer';

/** Nobody waits longer than this for a mail server that does not answer. */
const PATIENCE_MS = 5_000;

export interface InvitationMail {
  to: string;
  teamName: string;
  invitedBy: string;
  url: string;
}

/** Sends links by mail where the operator has named a mail server. A server that fails never fails the request. */
@Injectable()
export class InvitationMailer {
  private readonly logger = new Logger(InvitationMailer.name);
  private readonly transport: ReturnType<typeof createTransport> | null;

  constructor(private readonly environment: Environment) {
    const { smtpUrl } = environment;
    this.transport =
      smtpUrl === undefined
        ? null
        : createTransport({
            url: smtpUrl,
            connectionTimeout: PATIENCE_MS,
            greetingTimeout: PATIENCE_MS,
            socketTimeout: PATIENCE_MS,
            dnsTimeout: PATIENCE_MS,
          });
  }

  /** @returns whether the mail server took it. */
  async send({ to, teamName, invitedBy, url }: InvitationMail): Promise<boolean> {
    if (this.transport === null) return false;
    try {
      await this.transport.sendMail({
        from: this.environment.mailFrom,
        to,
        subject: `Join ${teamName} on Palisade`,
        text: [
          `${invitedBy} invites you to the team ${teamName} on Palisade.`,
          `Open this link within seven days to join:`,
          url,
          `If you do not know what this is about, ignore this mail.`,
        ].join('\n\n'),
      });
      return true;
    } catch (error) {
      // The server's own words may repeat what it was sent, and with it the link.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      this.logger.warn(`An invitation could not be mailed (${code}): look at SMTP_URL and the mail server`);
      return false;
    }
  }
}
