import { Injectable } from '@nestjs/common';
import { generateToken, hashToken } from '@palisade/credentials';
import { AccountTokensRepository, type User } from '@palisade/persistence';
import { type AccountNotice, AccountMails } from './account-mails';
import { inBackground } from './background';

interface Client {
  address: string;
  userAgent: string | null;
}

/** Sends notices after the response, where there is a mail server. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly mails: AccountMails,
    private readonly tokens: AccountTokensRepository,
  ) {}

  send({ email }: Pick<User, 'email'>, what: AccountNotice, client: Client): void {
    if (this.mails.isSet) inBackground('A notice', () => this.mails.notice(email, what, client));
  }

  /** With a link for the person who did not sign in. */
  sendNewDevice({ id, email }: Pick<User, 'id' | 'email'>, client: Client): void {
    if (!this.mails.isSet) return;
    inBackground('A notice', async () => {
      const token = generateToken();
      await this.tokens.add(id, 'disown', { email, tokenHash: hashToken(token) });
      await this.mails.newDevice(email, token, client);
    });
  }
}
