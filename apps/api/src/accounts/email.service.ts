import { Injectable } from '@nestjs/common';
import { hashToken } from '@palisade/credentials';
import { AccountTokensRepository, type SessionOwner, UsersRepository, actorOf } from '@palisade/persistence';
import { AccountMails } from '../account-mail/account-mails';
import { inBackground } from '../account-mail/background';
import { EmailConfirmations } from '../account-mail/email-confirmations';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Client } from '../sessions/client.decorator';
import { type UserResource, toUserResource } from '../sessions/dto/session.resource';
import { AccountProof } from './account-proof.service';
import { EMAIL_TAKEN, LINK_OVER, NO_MAIL_FOR_EMAIL, SAME_EMAIL } from './accounts.errors';
import type { ChangeEmailBody, MailSentResource } from './dto/email.bodies';

const sentTo = (email: string): MailSentResource => ({
  message: `An e-mail with a link is on its way to ${email}.`,
});

/** Confirms and changes addresses of people. */
@Injectable()
export class EmailService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly confirmations: EmailConfirmations,
    private readonly mails: AccountMails,
    private readonly proof: AccountProof,
  ) {}

  async sendConfirmation({ user }: SessionOwner): Promise<MailSentResource> {
    this.refuseWithoutMail();
    await this.confirmations.send(user, user.email);
    return sentTo(user.email);
  }

  /** The new address counts when it is confirmed. Whether another account has it is told to its mailbox only, by silence. */
  async change(session: SessionOwner, body: ChangeEmailBody, client: Client): Promise<MailSentResource> {
    this.refuseWithoutMail();
    const email = body.email.toLowerCase();
    if (email === session.user.email) throw ValidationFailed.at('email', SAME_EMAIL);
    await this.proof.password(session, body, client);
    await this.confirmations.send(session.user, email);
    return sentTo(email);
  }

  /** Only in a session of the account: who clicks in a stranger's mail must not confirm the stranger's account. */
  async confirm({ user }: SessionOwner, token: string, { address }: Client): Promise<UserResource> {
    const confirmed = await this.tokens.confirm(hashToken(token), actorOf(user, address));
    if (confirmed.outcome === 'unknown') throw ValidationFailed.at('token', LINK_OVER);
    if (confirmed.outcome === 'taken') throw ValidationFailed.at('token', EMAIL_TAKEN);
    const { email } = (await this.users.find(user.id)) ?? user;
    if (confirmed.outcome === 'changed') {
      inBackground('A notice', () => this.mails.emailWasChanged(confirmed.from, email));
    }
    return toUserResource({ ...user, email });
  }

  private refuseWithoutMail(): void {
    if (!this.confirmations.isSet) throw new ApiError('forbidden', NO_MAIL_FOR_EMAIL);
  }
}
