import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Response } from 'express';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { ApiError } from '../http/api-error';
import { addressGroup } from '../http/address-group';
import { TOO_MANY_REQUESTS } from './rate-limit.decorators';
import { RefusedUntil } from './refused-until';

type LimitedRequest = Parameters<ThrottlerGuard['handleRequest']>[0];

interface Standing {
  isBlocked: boolean;
  left: number;
  /** Until the window ends. */
  seconds: number;
}

/**
 * Counts requests per API key or session, and per client address where there is neither. Tells what is left in the fields of
 * draft-ietf-httpapi-ratelimit-headers-10. A route that must not be limited says `@SkipThrottle()`.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  private readonly refused = new RefusedUntil();

  protected override async handleRequest({ context, limit, ttl }: LimitedRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const { caller, ip } = http.getRequest<AuthenticatedRequest>();
    const key = caller === undefined ? `address:${addressGroup(ip)}` : `${caller.kind}:${caller.id}`;
    const { isBlocked, left, seconds } = await this.standingOf(key, limit, ttl);
    http
      .getResponse<Response>()
      .setHeader('RateLimit-Policy', `"default";q=${limit};w=${ttl / 1000}`)
      .setHeader('RateLimit', `"default";r=${left};t=${seconds}`);
    if (isBlocked) {
      await this.refused.slowDown(key);
      throw new ApiError('too_many_requests', TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) });
    }
    return true;
  }

  /** A stranger above the limit is refused from memory until the window ends. */
  private async standingOf(key: string, limit: number, ttl: number): Promise<Standing> {
    const refusedFor = this.refused.secondsLeft(key);
    if (refusedFor > 0) return { isBlocked: true, left: 0, seconds: refusedFor };
    const record = await this.storageService.increment(key, ttl, limit, 0, 'default');
    const seconds = record.isBlocked ? record.timeToBlockExpire : record.timeToExpire;
    if (record.isBlocked && key.startsWith('address:')) this.refused.refuse(key, seconds);
    return { isBlocked: record.isBlocked, left: Math.max(0, limit - record.totalHits), seconds };
  }
}
