import { Injectable } from '@nestjs/common';
import { generateToken, hashToken } from '@palisade/credentials';
import { RecipientConsentsRepository, UsersRepository } from '@palisade/persistence';
import { AccountMails } from '../account-mail/account-mails';
import { inBackground } from '../account-mail/background';
import { ApiError } from '../http/errors/api-error';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { UNCONFIRMED_PERSON } from './notifications.errors';

/** Asks people outside a team before they get its messages. */
@Injectable()
export class RecipientRequests {
  constructor(
    private readonly consents: RecipientConsentsRepository,
    private readonly users: UsersRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Who has not shown that their own address is theirs names no others. @throws ApiError 403 */
  async requireConfirmed({ actor }: AuthenticatedTeam): Promise<void> {
    if (actor.kind !== 'user' || actor.id === null) return;
    const user = await this.users.find(actor.id);
    if (user !== null && user.emailConfirmedAt === null) throw new ApiError('forbidden', UNCONFIRMED_PERSON);
  }

  /** One e-mail to each address that needs one. */
  async ask({ id, name }: AuthenticatedTeam, recipients: readonly string[]): Promise<void> {
    if (!this.mails.isSet) return;
    for (const address of recipients) {
      const token = generateToken();
      if (await this.consents.ask(id, address, hashToken(token)))
        inBackground('A question', () => this.mails.askRecipient(address, name, token));
    }
  }
}
