import { Injectable } from '@nestjs/common';
import { generateToken, hashToken } from '@palisade/credentials';
import { AccountTokensRepository, type User } from '@palisade/persistence';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import { TOO_MANY_REQUESTS } from '../throttling/rate-limit.decorators';
import { AccountMails } from './account-mails';
import { inBackground } from './background';

const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Mails links that prove an address. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMails,
    private readonly counter: HitCounter,
  ) {}

  /** Whether addresses are confirmed at all: where there is no mail server, nobody could. */
  get isSet(): boolean {
    return this.mails.isSet;
  }

  /** Mails after the response. @throws ApiError 429 when the person has asked for too many e-mails. */
  async send({ id }: Pick<User, 'id'>, email: string): Promise<void> {
    const hits = await this.counter.hit(`confirm-email:${id}`, HOUR_MS);
    refuseAbove(hits, MAILS_PER_HOUR, TOO_MANY_REQUESTS);
    const token = generateToken();
    await this.tokens.add(id, 'confirm_email', { email, tokenHash: hashToken(token) });
    inBackground('A confirmation', () => this.mails.confirmEmail(email, token));
  }
}
