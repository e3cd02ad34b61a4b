import { type ExecutionContext, Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Environment } from '@palisade/config';
import { Redis } from 'ioredis';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { HitCounter } from './hit-counter';
import { RateLimitGuard } from './rate-limit.guard';
import { RedisThrottlerStorage } from './redis-throttler.storage';
import { UnknownCredentials } from './unknown-credentials';

const MINUTE_MS = 60_000;

/** Lets a feature count what it must limit on its own. */
@Global()
@Module({
  providers: [
    { provide: HitCounter, inject: [Redis], useFactory: (redis: Redis) => new HitCounter(redis) },
    UnknownCredentials,
  ],
  exports: [HitCounter, UnknownCredentials],
})
class HitCounterModule {}

/** Limits every route but those marked `@SkipThrottle()`. Stands after AuthModule, whose guard finds out whose request it is. */
@Module({
  imports: [
    HitCounterModule,
    ThrottlerModule.forRootAsync({
      imports: [HitCounterModule],
      inject: [Environment, HitCounter],
      useFactory: ({ apiRateLimit, ciRateLimit }: Environment, counter: HitCounter) => ({
        storage: new RedisThrottlerStorage(counter),
        throttlers: [{ ttl: MINUTE_MS, limit: (context) => (isKnown(context) ? apiRateLimit : ciRateLimit) }],
      }),
    }),
  ],
  providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }],
})
export class ThrottlingModule {}

const isKnown = (context: ExecutionContext): boolean =>
  context.switchToHttp().getRequest<AuthenticatedRequest>().caller !== undefined;
