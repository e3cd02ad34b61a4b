import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error';
import { HitCounter } from '../throttling/hit-counter';
import { RefusedUntil } from '../throttling/refused-until';

const REST_MS = 5_000;
const RETRY_AFTER_S = 5;

export const VERIFIED_A_MOMENT_AGO =
  'This check was verified a moment ago. Try again after the number of seconds in Retry-After.';

/** Each verification sends requests to a site, so a check has one in five seconds. */
@Injectable()
export class VerificationTurns {
  private readonly refused = new RefusedUntil();

  constructor(private readonly counter: HitCounter) {}

  /** @throws ApiError 429 */
  async take(teamId: TeamId, checkId: CheckId): Promise<void> {
    const { count, secondsLeft } = await this.counter.hit(`verify:${checkId}`, REST_MS);
    if (count > 1) await this.refuse(teamId, VERIFIED_A_MOMENT_AGO, secondsLeft);
  }

  /** A team that repeats refused verifications at the same time would slow down all users, so each refusal comes late. @throws ApiError 429 */
  async refuse(teamId: TeamId, message: string, retryAfter = RETRY_AFTER_S): Promise<never> {
    await this.refused.slowDown(teamId);
    throw new ApiError('too_many_requests', message, { 'Retry-After': String(retryAfter) });
  }
}
