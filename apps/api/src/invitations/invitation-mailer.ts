import { Injectable } from '@nestjs/common';
import { plainName } from '@palisade/notifications';
import { MailSender } from '../account-mail/mail-sender';

export interface InvitationMail {
  to: string;
  teamName: string;
  invitedBy: string;
  url: string;
}

/** Sends links by mail. */
@Injectable()
export class InvitationMailer {
  constructor(private readonly sender: MailSender) {}

  /** Whether there is a mail server. */
  get isSet(): boolean {
    return this.sender.isSet;
  }

  /** @returns whether the mail server took it. */
  send({ to, teamName, invitedBy, url }: InvitationMail): Promise<boolean> {
    const team = plainName(teamName);
    return this.sender.send('An invitation', {
      to,
      subject: `Join ${team} on Palisade`,
      text: [
        `${plainName(invitedBy)} invites you to the team ${team} on Palisade.`,
        `Open this link within seven days to join:`,
        url,
        `If you did not expect this invitation, ignore this e-mail.`,
      ].join('\n\n'),
    });
  }
}
