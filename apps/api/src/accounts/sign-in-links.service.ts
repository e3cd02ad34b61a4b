import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { generateToken, hashToken } from '@palisade/credentials';
import { AccountTokensRepository, UsersRepository } from '@palisade/persistence';
import { AccountMails } from '../account-mail/account-mails';
import { inBackground } from '../account-mail/background';
import { addressGroup } from '../http/address-group';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { Client } from '../sessions/client.decorator';
import { type Entered, SessionEntry } from '../sessions/session-entry.service';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import { TOO_MANY_REQUESTS } from '../throttling/rate-limit.decorators';
import { LINK_OVER, NO_MAIL_FOR_SIGN_IN } from './accounts.errors';
import type { MailSentResource } from './dto/email.bodies';

const MINUTE_MS = 60_000;
/**
 * The window is as long as a link is valid. So a stranger who uses up the e-mails of an address cannot keep its owner out: until the next
 * e-mail may go out, the mailbox has a valid link.
 */
const PER_ADDRESSEE = { most: 2, windowMs: 30 * MINUTE_MS };
const PER_CLIENT = { most: 30, windowMs: 60 * MINUTE_MS };

const SENT = { message: 'If an account uses this address, an e-mail with a link is on its way.' };

/** Signs people in with a link that only their mailbox or the operator gets, also while others use up the attempts on their password. */
@Injectable()
export class SignInLinksService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMails,
    private readonly entry: SessionEntry,
    private readonly counter: HitCounter,
  ) {}

  /** The same response at the same time whether or not there is such an account. @throws ApiError 403 without mail, 429 */
  async request(email: string, { address }: Client): Promise<MailSentResource> {
    if (!this.mails.isSet) throw new ApiError('forbidden', NO_MAIL_FOR_SIGN_IN);
    await this.count(`sign-in-link:client:${addressGroup(address)}`, PER_CLIENT);
    // An address that nobody should read in Redis.
    const addressee = createHash('sha256').update(email.toLowerCase()).digest('hex');
    await this.count(`sign-in-link:account:${addressee}`, PER_ADDRESSEE);
    inBackground('A sign-in link', () => this.mail(email));
    return SENT;
  }

  /** The second factor is still required: who can read the mailbox alone does not get in. @throws ValidationFailed, ApiError 429 */
  async use(token: string, client: Client): Promise<Entered> {
    await this.count(`sign-in-link-use:client:${addressGroup(client.address)}`, PER_CLIENT);
    const user = await this.tokens.takeSignIn(hashToken(token), client.address);
    if (user === null) throw ValidationFailed.at('token', LINK_OVER);
    return this.entry.enter(user, client, true);
  }

  /**
   * An account whose address is not confirmed may be a stranger's, who knows its password. A link to it must not lead the owner of the
   * mailbox into that account, but take it from the stranger.
   */
  private async mail(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (user === null) return;
    const token = generateToken();
    const purpose = user.emailConfirmedAt === null ? 'reset_password' : 'sign_in';
    await this.tokens.add(user.id, purpose, { email: user.email, tokenHash: hashToken(token) });
    if (purpose === 'sign_in') await this.mails.signIn(user.email, token);
    else await this.mails.signInByReset(user.email, token);
  }

  private async count(key: string, { most, windowMs }: typeof PER_CLIENT): Promise<void> {
    refuseAbove(await this.counter.hit(key, windowMs), most, TOO_MANY_REQUESTS);
  }
}
