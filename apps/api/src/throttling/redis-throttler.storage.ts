import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ThrottlerStorageService, type ThrottlerStorage } from '@nestjs/throttler';
import type { Redis } from 'ioredis';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Counts one hit in the current window and tells how long the window lasts; atomic, so no counter stays without an end. */
const COUNT_HIT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {hits, left}
`;

const WARN_EVERY_MS = 60_000;

/**
 * Fixed windows in Redis, shared by all api processes. While Redis is away each process counts for itself: a limit that
 * is too generous for a while is better than an API that refuses everything.
 */
export class RedisThrottlerStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly logger = new Logger(RedisThrottlerStorage.name);
  private readonly local = new ThrottlerStorageService();
  private warnedAt = -Infinity;

  constructor(private readonly redis: Redis) {}

  async increment(key: string, ttl: number, limit: number): Promise<ThrottlerRecord> {
    try {
      const [hits, left] = (await this.redis.eval(COUNT_HIT, 1, `rate-limit:${key}`, ttl)) as [
        number,
        number,
      ];
      const seconds = Math.max(1, Math.ceil(left / 1000));
      return { totalHits: hits, timeToExpire: seconds, isBlocked: hits > limit, timeToBlockExpire: seconds };
    } catch (error) {
      this.warn(error);
      return this.local.increment(key, ttl, limit, 0, 'local');
    }
  }

  onApplicationShutdown(): void {
    this.local.onApplicationShutdown();
  }

  private warn(error: unknown): void {
    const now = performance.now();
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(
      `Rate limits are counted by this process alone, because Redis does not answer: ${reason}`,
    );
  }
}
