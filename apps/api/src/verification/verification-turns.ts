import type { CheckId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/api-error';
import { HitCounter } from '../throttling/hit-counter';

const REST_MS = 5_000;

export const VERIFIED_A_MOMENT_AGO =
  'This check was verified a moment ago. Try again after the number of seconds in Retry-After.';

/** Each verification sends requests to a site, so a check has one in five seconds. */
@Injectable()
export class VerificationTurns {
  constructor(private readonly counter: HitCounter) {}

  /** @throws ApiError 429 */
  async take(checkId: CheckId): Promise<void> {
    const { count, secondsLeft } = await this.counter.hit(`verify:${checkId}`, REST_MS);
    if (count === 1) return;
    throw new ApiError('too_many_requests', VERIFIED_A_MOMENT_AGO, {
      'Retry-After': String(secondsLeft),
    });
  }
}
