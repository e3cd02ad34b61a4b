import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/api-error';
import { RedisThrottlerStorage } from '../throttling/redis-throttler.storage';

const REST_MS = 5_000;

export const VERIFIED_A_MOMENT_AGO =
  'This check was looked at a moment ago. Try again in the number of seconds that Retry-After says.';

/** Each look sends requests to somebody's site, so a check has one in five seconds. */
@Injectable()
export class VerificationTurns {
  constructor(private readonly hits: RedisThrottlerStorage) {}

  /** @throws ApiError 429 */
  async take(checkId: string): Promise<void> {
    const { isBlocked, timeToBlockExpire } = await this.hits.increment(`verify:${checkId}`, REST_MS, 1);
    if (!isBlocked) return;
    throw new ApiError('too_many_requests', VERIFIED_A_MOMENT_AGO, {
      'Retry-After': String(timeToBlockExpire),
    });
  }
}
