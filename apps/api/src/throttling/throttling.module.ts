import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import type { RedisOrCluster } from '@palisade/redis';
import { Redis } from 'ioredis';
import { HitCounter } from './hit-counter';
import { RateLimitGuard } from './rate-limit.guard';
import { UnknownCredentials } from './unknown-credentials';

const MINUTE_MS = 60_000;

/** Lets a feature count what it must limit on its own. */
@Global()
@Module({
  providers: [
    { provide: HitCounter, inject: [Redis], useFactory: (redis: RedisOrCluster) => new HitCounter(redis) },
    UnknownCredentials,
  ],
  exports: [HitCounter, UnknownCredentials],
})
class HitCounterModule {}

/** Limits every route but those marked `@SkipThrottle()`. Stands after AuthModule, whose guard finds out whose request it is. */
@Module({
  imports: [
    HitCounterModule,
    // The guard counts for itself, by the limits of each request.
    ThrottlerModule.forRoot([{ ttl: MINUTE_MS, limit: 0 }]),
  ],
  providers: [{ provide: APP_GUARD, useClass: RateLimitGuard }],
})
export class ThrottlingModule {}
