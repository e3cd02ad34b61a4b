import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { InstallationRepository } from '@palisade/persistence';
import { connectRedis } from '@palisade/redis';
import { Redis } from 'ioredis';
import { ShortCache } from './short-cache.service';

const WAIT_AT_START_MS = 2_000;

/**
 * One connection for what may be lost: rate limits and the cache of the statistics. It fails immediately instead of waiting
 * while Redis is unavailable, and comes back on its own. Triggers never touch it.
 */
@Global()
@Module({
  providers: [
    ShortCache,
    {
      provide: Redis,
      inject: [Environment, InstallationRepository],
      useFactory: async ({ redisUrl }: Environment, installation: InstallationRepository): Promise<Redis> =>
        untilKnown(connect(String(redisUrl), await installation.redisPrefix())),
    },
  ],
  exports: [Redis, ShortCache],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

function connect(url: string, prefix: string): Redis {
  const logger = new Logger('Redis');
  const use = {
    // Before every key, so that no feature can forget it.
    keyPrefix: `${prefix}:`,
    enableOfflineQueue: false,
    // Requests that count their hits in the same moment share one write to the socket.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    connectTimeout: 1_000,
  };
  return connectRedis(url, use, {
    away: (reason) => logger.warn(`Redis is unavailable: ${reason}`),
    back: () => logger.log('Redis is back'),
  });
}

/** Waits until Redis is there or known to be away: otherwise this process alone would count the first requests. */
function untilKnown(redis: Redis): Promise<Redis> {
  return new Promise((resolve) => {
    const isKnown = (): void => {
      clearTimeout(timer);
      resolve(redis);
    };
    const timer = setTimeout(isKnown, WAIT_AT_START_MS);
    redis.once('ready', isKnown).once('error', isKnown);
  });
}
