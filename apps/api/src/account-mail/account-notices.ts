import { Injectable } from '@nestjs/common';
import type { User } from '@palisade/persistence';
import { type AccountNotice, AccountMails } from './account-mails';
import { inBackground } from './background';

/** Sends notices after the response, where there is a mail server. */
@Injectable()
export class AccountNotices {
  constructor(private readonly mails: AccountMails) {}

  send(
    { email }: Pick<User, 'email'>,
    what: AccountNotice,
    client: { address: string; userAgent: string | null },
  ): void {
    if (this.mails.isSet) inBackground('A notice', () => this.mails.notice(email, what, client));
  }
}
