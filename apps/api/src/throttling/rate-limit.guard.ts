import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { Environment } from '@palisade/config';
import type { Response } from 'express';
import { ApiError } from '../http/errors/api-error';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { type Hits, HitCounter } from './hit-counter';
import { TOO_MANY_REQUESTS } from './rate-limit.decorators';
import { RefusedUntil } from './refused-until';
import { type RequestLimit, type RequestLimits, limitsOf } from './request-limits';

type LimitedRequest = Parameters<ThrottlerGuard['handleRequest']>[0];

/** Where a request stands with one of its limits. */
interface Standing extends RequestLimit {
  isBlocked: boolean;
  left: number;
  /** Until the window ends. */
  seconds: number;
}

/**
 * Counts requests for every limit of `limitsOf`. Names the limit that the next requests reach first, and what is left of it, in the fields
 * of draft-ietf-httpapi-ratelimit-headers-10. A route that must not be limited says `@SkipThrottle()`.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly counter!: HitCounter;
  @Inject() private readonly environment!: Environment;
  private readonly refused = new RefusedUntil();

  protected override async handleRequest({ context, ttl }: LimitedRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const limits = limitsOf(http.getRequest<AuthenticatedRequest>(), this.environment);
    const { name, key, limit, isBlocked, left, seconds } = await this.standingOf(limits, ttl);
    http
      .getResponse<Response>()
      .setHeader('RateLimit-Policy', `"${name}";q=${limit};w=${ttl / 1000}`)
      .setHeader('RateLimit', `"${name}";r=${left};t=${seconds}`);
    if (isBlocked) {
      await this.refused.slowDown(key);
      throw new ApiError('too_many_requests', TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) });
    }
    return true;
  }

  /** A stranger above the limit is refused from memory until the window ends. */
  private async standingOf(limits: RequestLimits, ttl: number): Promise<Standing> {
    const [narrowest] = limits;
    const refusedFor = this.refused.secondsLeft(narrowest.key);
    if (refusedFor > 0) return { ...narrowest, isBlocked: true, left: 0, seconds: refusedFor };
    const hits = await this.counter.hitEach(limits, ttl);
    const standing = closest(limits, hits);
    if (standing.isBlocked && standing.key.startsWith('rate-limit:address:'))
      this.refused.refuse(standing.key, standing.seconds);
    return standing;
  }
}

/** The limit with the fewest requests left; of two, the narrower one. One that was not counted comes after the refusing one. */
function closest(limits: RequestLimits, hits: readonly Hits[]): Standing {
  const standings = limits.flatMap((limit, place) => {
    const counted = hits[place];
    return counted === undefined ? [] : [standingAt(limit, counted)];
  });
  return standings.reduce((best, next) => (next.isBlocked || next.left < best.left ? next : best));
}

const standingAt = (limit: RequestLimit, { count, secondsLeft }: Hits): Standing => ({
  ...limit,
  isBlocked: count > limit.limit,
  left: Math.max(0, limit.limit - count),
  seconds: secondsLeft,
});
