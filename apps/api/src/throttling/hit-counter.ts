import { Logger } from '@nestjs/common';
import { type Script, scriptFor } from '@palisade/redis';
import type { Redis } from 'ioredis';

/** Counts a hit in the current window and returns the milliseconds left; atomic, so that every counter expires. */
const COUNT_HIT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {hits, left}
`;

/** Takes one hit back; a window that ended in between stays ended. */
const TAKE_BACK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

const WARN_EVERY_MS = 60_000;
const MAX_LOCAL_WINDOWS = 10_000;

export interface Hits {
  count: number;
  /** Seconds until the window ends, at least 1. */
  secondsLeft: number;
}

/**
 * Fixed windows in Redis, shared by all api processes. While Redis is unavailable each process counts for itself: a limit that
 * is too generous for a while is better than an API that refuses everything.
 */
export class HitCounter {
  private readonly logger = new Logger(HitCounter.name);
  private readonly local = new Map<string, { count: number; endsAt: number }>();
  private warnedAt = -Infinity;

  private readonly count: Script;
  private readonly uncount: Script;

  constructor(private readonly redis: Redis) {
    this.count = scriptFor(redis, 'countHit', COUNT_HIT);
    this.uncount = scriptFor(redis, 'takeBack', TAKE_BACK);
  }

  async hit(key: string, windowMs: number): Promise<Hits> {
    try {
      const [count, left] = (await this.count([key], windowMs)) as [number, number];
      return { count, secondsLeft: toSeconds(left) };
    } catch (error) {
      this.warn(error);
      return this.hitLocally(key, windowMs);
    }
  }

  /** Takes the last hit back. */
  async takeBack(key: string): Promise<void> {
    const window = this.local.get(key);
    if (window !== undefined) window.count -= 1;
    await this.whileRedisAnswers(() => this.uncount([key]));
  }

  /** The window starts again at the next hit. */
  async forget(key: string): Promise<void> {
    this.local.delete(key);
    await this.whileRedisAnswers(() => this.redis.del(key));
  }

  private hitLocally(key: string, windowMs: number): Hits {
    const now = performance.now();
    if (this.local.size >= MAX_LOCAL_WINDOWS) this.dropLocal(now);
    const known = this.local.get(key);
    const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += 1;
    this.local.set(key, window);
    return { count: window.count, secondsLeft: toSeconds(window.endsAt - now) };
  }

  /** What is over, and all of it when that does not help: memory is worth more than a count. */
  private dropLocal(now: number): void {
    for (const [key, { endsAt }] of this.local) if (endsAt <= now) this.local.delete(key);
    if (this.local.size >= MAX_LOCAL_WINDOWS) this.local.clear();
  }

  private async whileRedisAnswers(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const now = performance.now();
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(
      `Rate limits are counted by this process only, because Redis does not respond: ${reason}`,
    );
  }
}

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
