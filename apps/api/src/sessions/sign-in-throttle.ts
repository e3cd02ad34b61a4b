import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/api-error';
import { type Hits, HitCounter } from '../throttling/hit-counter';

const MINUTE_MS = 60_000;
const PER_ACCOUNT = { failures: 10, windowMs: 15 * MINUTE_MS };
const PER_ADDRESS = { failures: 100, windowMs: 60 * MINUTE_MS };
const SIGN_UPS_PER_ADDRESS = { attempts: 30, windowMs: 60 * MINUTE_MS };

const FIRST_DELAY_MS = 25;
const LONGEST_DELAY_MS = 400;

export const TOO_MANY_ATTEMPTS =
  'Too many attempts. Try again in the number of seconds that Retry-After says.';

/**
 * Slows down whoever guesses passwords, whether or not the account exists. No account is locked for longer than its
 * window. Attempts are counted before the password is looked at, so that many at once gain nothing.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly counter: HitCounter) {}

  /** @returns how many attempts since the last right password, this one included. @throws ApiError 429 */
  async begin(email: string, address: string): Promise<number> {
    const ofAddress = await this.counter.hit(addressKey(address), PER_ADDRESS.windowMs);
    refuseAbove(ofAddress, PER_ADDRESS.failures);
    const ofAccount = await this.counter.hit(accountKey(email), PER_ACCOUNT.windowMs);
    refuseAbove(ofAccount, PER_ACCOUNT.failures);
    return ofAccount.count;
  }

  /** The password was right. */
  async succeed(email: string, address: string): Promise<void> {
    await this.counter.forget(accountKey(email));
    await this.counter.takeBack(addressKey(address));
  }

  /** The password was wrong: the answer comes the later, the more attempts there were. */
  async fail(attempts: number): Promise<void> {
    if (attempts > 2) await delay(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 3)));
  }

  /** @throws ApiError 429 */
  async beginSignUp(address: string): Promise<void> {
    const { attempts, windowMs } = SIGN_UPS_PER_ADDRESS;
    refuseAbove(await this.counter.hit(`sign-up:address:${address}`, windowMs), attempts);
  }
}

function refuseAbove({ count, secondsLeft }: Hits, limit: number): void {
  if (count > limit) {
    throw new ApiError('too_many_requests', TOO_MANY_ATTEMPTS, { 'Retry-After': String(secondsLeft) });
  }
}

const addressKey = (address: string): string => `sign-in:address:${address}`;

/** Who tries to sign in is nobody's business who reads along in Redis. */
const accountKey = (email: string): string =>
  `sign-in:account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
