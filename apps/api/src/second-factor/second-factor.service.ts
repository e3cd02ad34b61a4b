import { randomUUID } from 'node:crypto';
import type { UserId } from '@palisade/vocabulary';
import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { hashRecoveryCode, openSealed, seal, totpStep } from '@palisade/credentials';
import { type AuditActor, type SecondFactor, SecondFactorsRepository } from '@palisade/persistence';
import { HitCounter } from '../throttling/hit-counter';
import { refuseFor } from '../throttling/refuse-above';
import { TOO_MANY_CODES } from './second-factor.errors';

const MINUTE_MS = 60_000;
/**
 * A code has a million values of which three are right: ten tries leave a guesser a chance of 1 in 33,000, and a day of guessing one of 1 in
 * 6,600. They need the password first.
 */
const TRIES = [
  { most: 10, windowMs: 15 * MINUTE_MS },
  { most: 50, windowMs: 24 * 60 * MINUTE_MS },
];

export type UserActor = AuditActor & { id: string };

/** Judges codes of authenticators and recovery codes. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger(SecondFactorService.name);

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly counter: HitCounter,
    private readonly environment: Environment,
  ) {}

  async isEnabled(userId: UserId): Promise<boolean> {
    return isEnabled(await this.factors.find(userId));
  }

  /**
   * Attempts are counted before the code is checked, so that many at the same time gain nothing.
   * @param source who tries. Each has its own count, so that someone who knows the password cannot lock the owner out: a session, a known
   * browser, sign-in links, and all others together. @throws ApiError 429
   */
  async countAttempt(userId: UserId, source: string): Promise<void> {
    const seconds = await this.counter.takeTurn(counterOf(userId, source), randomUUID(), TRIES);
    refuseFor(seconds, TOO_MANY_CODES);
  }

  /** A code was right: the attempts before do not count any more. */
  forgetAttempts(userId: UserId, source: string): Promise<void> {
    return this.counter.forget(counterOf(userId, source));
  }

  /** Accepts a code of the authenticator or a recovery code, each once. @param source see `countAttempt` @throws ApiError 429 */
  async accepts(actor: UserActor, typed: string, source: string): Promise<boolean> {
    await this.countAttempt(actor.id, source);
    const factor = await this.factors.find(actor.id);
    const code = typed.replace(/\s/g, '');
    const isRight =
      isEnabled(factor) &&
      (/^\d{6}$/.test(code)
        ? await this.acceptsTotp(factor, code)
        : await this.factors.useRecoveryCode(actor, hashRecoveryCode(code)));
    if (isRight) await this.forgetAttempts(actor.id, source);
    else await this.factors.recordFailure(actor);
    return isRight;
  }

  /** @param userId whose secret it is. */
  seal(userId: UserId, secret: string): string {
    return seal(String(this.environment.appSecret), { purpose: 'second-factor', owner: userId }, secret);
  }

  /** @returns null when neither APP_SECRET nor APP_SECRET_PREVIOUS opens it. */
  open({ userId, sealedSecret }: Pick<SecondFactor, 'userId' | 'sealedSecret'>): string | null {
    const { appSecret, appSecretPrevious } = this.environment;
    const secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
    const secret = openSealed(secrets, { purpose: 'second-factor', owner: userId }, sealedSecret);
    if (secret === null) {
      this.logger.error(
        'The secret of an authenticator cannot be decrypted: APP_SECRET was replaced without APP_SECRET_PREVIOUS',
      );
    }
    return secret;
  }

  private async acceptsTotp(factor: SecondFactor, code: string): Promise<boolean> {
    const secret = this.open(factor);
    const step = secret === null ? null : totpStep(secret, code);
    // Sealed again, so that a replaced APP_SECRET_PREVIOUS is not needed forever.
    return (
      secret !== null &&
      step !== null &&
      this.factors.acceptStep(factor.userId, step, this.seal(factor.userId, secret))
    );
  }
}

const isEnabled = (factor: SecondFactor | null): factor is SecondFactor =>
  factor !== null && factor.enabledAt !== null;

const counterOf = (userId: UserId, source: string): string => `second-factor:${userId}:${source}`;
