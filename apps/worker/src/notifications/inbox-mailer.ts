import { inboxMail } from '@palisade/notifications';
import type { InboxMailsRepository } from '@palisade/persistence';

/** Members in one run; the next run has the others. */
const MOST_MAILS = 100;
/** Batches of old entries in one run. */
const MOST_PURGES = 20;

/** Writes e-mails to members about their inboxes. */
export class InboxMailer {
  constructor(
    private readonly inboxes: InboxMailsRepository,
    /** Without a mail server the entries wait. */
    private readonly hasMailServer: boolean,
    private readonly appUrl: string,
  ) {}

  async look(): Promise<void> {
    for (let purges = 0; purges < MOST_PURGES && (await this.inboxes.forWorkerPurge()) > 0; purges += 1);
    if (!this.hasMailServer) return;
    const write = (): Promise<boolean> => this.inboxes.forWorkerWrite((due) => inboxMail(due, this.appUrl));
    for (let mails = 0; mails < MOST_MAILS && (await write()); mails += 1);
  }
}
