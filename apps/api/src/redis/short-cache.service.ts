import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RedisOrCluster } from '@palisade/redis';
import { Redis } from 'ioredis';

/** Keeps what takes long to compute for a while. Without Redis everything is always fresh. */
@Injectable()
export class ShortCache {
  private readonly logger = new Logger(ShortCache.name);

  constructor(@Inject(Redis) private readonly redis: RedisOrCluster) {}

  /** @param compute what JSON can hold */
  async get<Value>(key: string, seconds: number, compute: () => Promise<Value>): Promise<Value> {
    const cached = await this.whileRedisAnswers(() => this.redis.get(key));
    if (typeof cached === 'string') return JSON.parse(cached) as Value;
    const value = await compute();
    await this.whileRedisAnswers(() => this.redis.set(key, JSON.stringify(value), 'EX', seconds));
    return value;
  }

  private async whileRedisAnswers<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.logger.debug('The cache does not respond', error);
      return undefined;
    }
  }
}
