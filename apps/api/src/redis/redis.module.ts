import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Environment, paceUrlOf } from '@palisade/config';
import { InstallationRepository } from '@palisade/persistence';
import { type RedisOrCluster, connectRedisOrCluster, untilKnown } from '@palisade/redis';
import { Redis } from 'ioredis';
import type { ApiEnvironment } from '../environment.module';
import { ShortCache } from './short-cache.service';

/** Otherwise this process alone would count the first requests. */
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
      useFactory: async (
        environment: ApiEnvironment,
        installation: InstallationRepository,
      ): Promise<RedisOrCluster> =>
        untilKnown(connect(paceUrlOf(environment), await installation.redisPrefix()), WAIT_AT_START_MS),
    },
  ],
  exports: [Redis, ShortCache],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: RedisOrCluster) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

function connect(url: string, prefix: string): RedisOrCluster {
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
  return connectRedisOrCluster(url, use, {
    away: (reason) => logger.warn(`Redis is unavailable: ${reason}`),
    back: () => logger.log('Redis is back'),
  });
}
