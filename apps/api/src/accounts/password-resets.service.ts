import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { generateToken, hashToken, passwordDefect } from '@palisade/credentials';
import { AccountTokensRepository, UsersRepository } from '@palisade/persistence';
import { AccountMails } from '../account-mail/account-mails';
import { inBackground } from '../account-mail/background';
import { addressGroup } from '../http/address-group';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { DeviceOwner } from '../sessions/device-cookie';
import { PasswordCheck } from '../sessions/password-check.service';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import { TOO_MANY_REQUESTS } from '../throttling/rate-limit.decorators';
import { LINK_OVER, NO_MAIL } from './accounts.errors';
import type { DisownBody, DisownedResource, MailSentResource, ResetPasswordBody } from './dto/email.bodies';

const HOUR_MS = 3_600_000;
const PER_ADDRESSEE = 3;
const PER_CLIENT = 30;

const SENT = { message: 'If an account uses this address, an e-mail with a link is on its way.' };

/** Lets people set a new password with a link that only their mailbox gets. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMails,
    private readonly passwords: PasswordCheck,
    private readonly counter: HitCounter,
  ) {}

  /** The same response at the same time whether or not there is such an account. @throws ApiError 403 without mail, 429 */
  async request(email: string, clientAddress: string): Promise<MailSentResource> {
    if (!this.mails.isSet) throw new ApiError('forbidden', NO_MAIL);
    await this.count(`reset:client:${addressGroup(clientAddress)}`, PER_CLIENT);
    // An address that nobody should read in Redis.
    const addressee = createHash('sha256').update(email.toLowerCase()).digest('hex');
    await this.count(`reset:account:${addressee}`, PER_ADDRESSEE);
    inBackground('A password reset', () => this.mail(email));
    return SENT;
  }

  /**
   * Ends every session. The second factor stays: who can read the mailbox alone does not get in.
   * @returns whose browser it is: the owner must be able to sign in while others use up the attempts
   */
  async reset({ token, new_password }: ResetPasswordBody, clientAddress: string): Promise<DeviceOwner> {
    await this.count(`reset-use:client:${addressGroup(clientAddress)}`, PER_CLIENT);
    const tokenHash = hashToken(token);
    const owner = await this.tokens.findOwner(tokenHash, 'reset_password');
    if (owner === null) throw ValidationFailed.at('token', LINK_OVER);
    const defect = passwordDefect(new_password, owner);
    if (defect !== null) throw ValidationFailed.at('new_password', `The new_password ${defect}`);
    const passwordHash = await this.passwords.hash(new_password, 'known');
    if (!(await this.tokens.resetPassword(tokenHash, passwordHash, clientAddress))) {
      throw ValidationFailed.at('token', LINK_OVER);
    }
    if (this.mails.isSet) inBackground('A notice', () => this.mails.passwordWasReset(owner.email));
    return { id: owner.id, passwordHash };
  }

  /** Ends what someone else did with the account: every session, and the password, until its owner sets a new one. */
  async disown({ token }: DisownBody, clientAddress: string): Promise<DisownedResource> {
    await this.count(`reset-use:client:${addressGroup(clientAddress)}`, PER_CLIENT);
    const tokenHash = hashToken(token);
    if ((await this.tokens.findOwner(tokenHash, 'disown')) === null)
      throw ValidationFailed.at('token', LINK_OVER);
    const resetToken = generateToken();
    const unusable = await this.passwords.hash(generateToken(), 'known');
    if (!(await this.tokens.disown(tokenHash, unusable, hashToken(resetToken), clientAddress)))
      throw ValidationFailed.at('token', LINK_OVER);
    return { reset_token: resetToken };
  }

  private async mail(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (user === null) return;
    const token = generateToken();
    await this.tokens.add(user.id, 'reset_password', { email: user.email, tokenHash: hashToken(token) });
    await this.mails.resetPassword(user.email, token);
  }

  private async count(key: string, limit: number): Promise<void> {
    refuseAbove(await this.counter.hit(key, HOUR_MS), limit, TOO_MANY_REQUESTS);
  }
}
