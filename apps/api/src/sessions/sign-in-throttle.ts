import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { addressGroup } from '../http/address-group';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove, refuseFor } from '../throttling/refuse-above';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords of one account from one address, or in one known browser. */
const FAILURES_OF_PAIR = 10;
const PER_ADDRESS = { failures: 100, windowMs: 60 * MINUTE_MS };
const SIGN_UPS_PER_ADDRESS = { attempts: 30, windowMs: 60 * MINUTE_MS };

/** Wrong passwords of one account from all unknown browsers together. */
const OF_STRANGERS = [
  { most: 30, windowMs: MINUTE_MS },
  { most: 200, windowMs: 60 * MINUTE_MS },
];

/** From the third attempt in a row: 25 ms, doubled each time. */
const FREE_ATTEMPTS = 2;
const FIRST_WAIT_MS = 25;
const LONGEST_WAIT_MS = 400;

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Try again after the number of seconds in Retry-After.';

/** What waits; a test puts a recorder in its place. */
export const WAIT = Symbol('wait');
export type Wait = (milliseconds: number) => Promise<unknown>;

export interface Attempt {
  email: string;
  address: string;
  /** Id of a browser that the account has signed in with before, see DeviceCookie; null for all others. */
  device: string | null;
}

/** What an attempt was counted in. */
interface Counted {
  /** The password was right. */
  forget(): Promise<void>;
  /** The password was not compared. */
  takeBack(): Promise<void>;
}

/**
 * Limits password guessing, whether or not the account exists. Attempts are counted before the password is compared, so that many at the
 * same time gain nothing, and the wait comes before the response is known, so that hanging up early gains nothing either.
 *
 * All unknown browsers share the attempts on an account, however many addresses they have. A known browser has its own count and none of
 * the others, so guessing elsewhere does not affect it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A person with
 * an unknown browser gets in with a link (SignInLinks) while others use up the attempts.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly counter: HitCounter,
    @Optional() @Inject(WAIT) private readonly wait: Wait = delay,
  ) {}

  /**
   * Counts the attempt, then compares. An attempt whose comparison fails with an error does not count.
   * @param compare whether the password is right @throws ApiError 429 without a comparison, and whatever `compare` throws
   */
  async judge(attempt: Attempt, compare: () => Promise<boolean>): Promise<boolean> {
    const counted =
      attempt.device === null ? await this.countStranger(attempt) : await this.countDevice(attempt.device);
    try {
      const isRight = await compare();
      if (isRight) await counted.forget();
      return isRight;
    } catch (error) {
      await counted.takeBack();
      throw error;
    }
  }

  /** @throws ApiError 429 */
  async beginSignUp(address: string): Promise<void> {
    const { attempts, windowMs } = SIGN_UPS_PER_ADDRESS;
    const hits = await this.counter.hit(`sign-up:address:${addressGroup(address)}`, windowMs);
    refuseAbove(hits, attempts, TOO_MANY_ATTEMPTS);
  }

  private async countDevice(device: string): Promise<Counted> {
    const key = `sign-in:device:${device}`;
    const hits = await this.counter.hit(key, WINDOW_MS);
    refuseAbove(hits, FAILURES_OF_PAIR, TOO_MANY_ATTEMPTS);
    await this.slowDown(hits.count);
    return { forget: () => this.counter.forget(key), takeBack: () => this.counter.takeBack(key) };
  }

  /** The attempts on the account come last, so that those which another limit refuses do not use them up. */
  private async countStranger({ email, address }: Attempt): Promise<Counted> {
    const network = addressGroup(address);
    const addressKey = `sign-in:address:${network}`;
    const pairKey = `sign-in:pair:${digestOf(email)}:${network}`;
    const strangersKey = strangersKeyOf(email);
    const turn = randomUUID();
    const ofAddress = await this.counter.hit(addressKey, PER_ADDRESS.windowMs);
    refuseAbove(ofAddress, PER_ADDRESS.failures, TOO_MANY_ATTEMPTS);
    const ofPair = await this.counter.hit(pairKey, WINDOW_MS);
    refuseAbove(ofPair, FAILURES_OF_PAIR, TOO_MANY_ATTEMPTS);
    const secondsLeft = await this.counter.takeTurn(strangersKey, turn, OF_STRANGERS);
    if (secondsLeft > 0) {
      await this.counter.takeBack(pairKey);
      await this.counter.takeBack(addressKey);
      refuseFor(secondsLeft, TOO_MANY_ATTEMPTS);
    }
    await this.slowDown(ofPair.count);
    const undo = async (ofPairToo: Promise<void>): Promise<void> => {
      await ofPairToo;
      await this.counter.takeBack(addressKey);
      await this.counter.returnTurn(strangersKey, turn, OF_STRANGERS);
    };
    return {
      forget: () => undo(this.counter.forget(pairKey)),
      takeBack: () => undo(this.counter.takeBack(pairKey)),
    };
  }

  private async slowDown(attempts: number): Promise<void> {
    if (attempts <= FREE_ATTEMPTS) return;
    await this.wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - FREE_ATTEMPTS - 1)));
  }
}

/** Of the attempts on an account in unknown browsers. */
export const strangersKeyOf = (email: string): string => `sign-in:strangers:${digestOf(email)}`;

/** Who tries to sign in is nobody's business who reads along in Redis. */
const digestOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
