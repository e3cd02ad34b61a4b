import { type ExecutionContext, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Environment } from '@palisade/config';
import { Redis } from 'ioredis';
import type { AuthenticatedRequest } from '../auth/authenticated-team';
import { RateLimitGuard } from './rate-limit.guard';
import { RedisThrottlerStorage } from './redis-throttler.storage';

const MINUTE_MS = 60_000;

/** Limits every route but those marked `@SkipThrottle()`. Stands after AuthModule, whose guard finds out whose key it is. */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [Environment, Redis],
      useFactory: ({ apiRateLimit, ciRateLimit }: Environment, redis: Redis) => ({
        storage: new RedisThrottlerStorage(redis),
        throttlers: [
          { ttl: MINUTE_MS, limit: (context) => (carriesKey(context) ? apiRateLimit : ciRateLimit) },
        ],
      }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }],
})
export class ThrottlingModule {}

const carriesKey = (context: ExecutionContext): boolean =>
  context.switchToHttp().getRequest<AuthenticatedRequest>().team !== undefined;
