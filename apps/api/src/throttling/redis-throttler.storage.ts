import type { ThrottlerStorage } from '@nestjs/throttler';
import type { HitCounter } from './hit-counter';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** What the rate limit of all routes counts with. */
export class RedisThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly counter: HitCounter) {}

  async increment(key: string, ttl: number, limit: number): Promise<ThrottlerRecord> {
    const { count, secondsLeft } = await this.counter.hit(`rate-limit:${key}`, ttl);
    return {
      totalHits: count,
      timeToExpire: secondsLeft,
      isBlocked: count > limit,
      timeToBlockExpire: secondsLeft,
    };
  }
}
