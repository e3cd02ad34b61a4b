import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { addressGroup } from '../http/address-group';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords of one account from one address, or in one browser that has signed in before. */
const FAILURES_OF_PAIR = 10;
const PER_ADDRESS = { failures: 100, windowMs: 60 * MINUTE_MS };
const SIGN_UPS_PER_ADDRESS = { attempts: 30, windowMs: 60 * MINUTE_MS };

/** From the third attempt in a row: 25 ms, doubled each time. */
const OF_PAIR = { free: 2, firstMs: 25, longestMs: 400 };
/** Attempts on one account from everywhere: nobody is refused for them, but guessing with many addresses gets slow. */
const OF_ACCOUNT = { free: 20, firstMs: 250, longestMs: 8_000 };

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Try again after the number of seconds in Retry-After.';

/** What waits; a test puts a recorder in its place. */
export const WAIT = Symbol('wait');
export type Wait = (milliseconds: number) => Promise<unknown>;

/**
 * Slows down password guessing, whether or not the account exists. Attempts are counted before the password is
 * compared, so that many at the same time gain nothing, and the wait comes before the response is known, so that hanging up early
 * gains nothing either.
 *
 * Only the pair of account and address is ever refused, never an account: guessing elsewhere locks nobody out. A
 * browser that has signed in before has its own count and none of the others.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly counter: HitCounter,
    @Optional() @Inject(WAIT) private readonly wait: Wait = delay,
  ) {}

  /** @param device id of a browser that the account has signed in with before, see DeviceCookie. @throws ApiError 429 */
  async begin(email: string, address: string, device: string | null = null): Promise<void> {
    if (device !== null) {
      const own = await this.counter.hit(deviceKey(device), WINDOW_MS);
      refuseAbove(own, FAILURES_OF_PAIR, TOO_MANY_ATTEMPTS);
      return this.slowDown(waitOf(own.count, OF_PAIR));
    }
    const ofAddress = await this.counter.hit(addressKey(address), PER_ADDRESS.windowMs);
    refuseAbove(ofAddress, PER_ADDRESS.failures, TOO_MANY_ATTEMPTS);
    const ofPair = await this.counter.hit(pairKey(email, address), WINDOW_MS);
    refuseAbove(ofPair, FAILURES_OF_PAIR, TOO_MANY_ATTEMPTS);
    const ofAccount = await this.counter.hit(accountKey(email), WINDOW_MS);
    await this.slowDown(Math.max(waitOf(ofPair.count, OF_PAIR), waitOf(ofAccount.count, OF_ACCOUNT)));
  }

  /** The password was right. What others tried on the account still counts. */
  async succeed(email: string, address: string, device: string | null = null): Promise<void> {
    if (device !== null) return this.counter.forget(deviceKey(device));
    await this.counter.forget(pairKey(email, address));
    await this.counter.takeBack(addressKey(address));
    await this.counter.takeBack(accountKey(email));
  }

  /** @throws ApiError 429 */
  async beginSignUp(address: string): Promise<void> {
    const { attempts, windowMs } = SIGN_UPS_PER_ADDRESS;
    const hits = await this.counter.hit(`sign-up:address:${addressGroup(address)}`, windowMs);
    refuseAbove(hits, attempts, TOO_MANY_ATTEMPTS);
  }

  private async slowDown(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await this.wait(milliseconds);
  }
}

function waitOf(attempts: number, { free, firstMs, longestMs }: typeof OF_PAIR): number {
  return attempts <= free ? 0 : Math.min(longestMs, firstMs * 2 ** (attempts - free - 1));
}

const addressKey = (address: string): string => `sign-in:address:${addressGroup(address)}`;
const deviceKey = (device: string): string => `sign-in:device:${device}`;
const accountKey = (email: string): string => `sign-in:account:${digestOf(email)}`;
const pairKey = (email: string, address: string): string =>
  `sign-in:pair:${digestOf(email)}:${addressGroup(address)}`;

/** Who tries to sign in is nobody's business who reads along in Redis. */
const digestOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
