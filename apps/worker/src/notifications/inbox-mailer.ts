import { MailNotSent, type Mailer, messageIdOf } from '@palisade/mail';
import { inboxMail } from '@palisade/notifications';
import type { DueInboxMail, InboxMailsRepository } from '@palisade/persistence';
import type { Logger } from 'pino';

/** Members in one run; the next run has the others. */
const MOST_MAILS = 100;
/** Batches of old entries in one run. */
const MOST_PURGES = 20;

/** E-mails to members about their inboxes. Without a mail server nothing is sent, and the entries wait. */
export class InboxMailer {
  constructor(
    private readonly inboxes: InboxMailsRepository,
    private readonly mailer: Mailer,
    private readonly appUrl: string,
    private readonly logger: Logger,
  ) {}

  async look(): Promise<void> {
    for (let purges = 0; purges < MOST_PURGES && (await this.inboxes.forWorkerPurge()) > 0; purges += 1);
    if (!this.mailer.isSet) return;
    for (let mails = 0; mails < MOST_MAILS; mails += 1) {
      const due = await this.inboxes.forWorkerTake();
      if (due === null || !(await this.send(due))) return;
    }
  }

  /** @returns false when the mail server does not work now. */
  private async send(due: DueInboxMail): Promise<boolean> {
    // Everything was deleted meanwhile.
    if (due.entries.length === 0) return true;
    try {
      const content = inboxMail({ ...due, count: due.ids.length }, this.appUrl);
      await this.mailer.send({
        to: due.email,
        ...content,
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: messageIdOf(due.ids.toSorted().join(), new URL(this.appUrl).hostname),
      });
      return true;
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      this.logger.warn({ team_id: due.team.id, user_id: due.userId }, error.message);
      // It may have arrived. The entries are in the inbox, so a second copy would tell nothing new.
      if (error.isMaybeSent) return true;
      if (error.isFinal) return true;
      await this.inboxes.forWorkerReturn(due);
      return false;
    }
  }
}
