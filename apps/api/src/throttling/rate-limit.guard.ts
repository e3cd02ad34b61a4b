import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Response } from 'express';
import type { AuthenticatedRequest } from '../auth/authenticated-team';
import { ApiError } from '../http/api-error';
import { TOO_MANY_REQUESTS } from './rate-limit.decorators';

type LimitedRequest = Parameters<ThrottlerGuard['handleRequest']>[0];

/**
 * Counts requests per API key or session, and per client address where there is neither. Tells what is left in the fields of
 * draft-ietf-httpapi-ratelimit-headers-10. A route that must not be limited says `@SkipThrottle()`.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest({ context, limit, ttl }: LimitedRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const { caller } = request;
    const key =
      caller === undefined ? `address:${await this.getTracker(request)}` : `${caller.kind}:${caller.id}`;
    const record = await this.storageService.increment(key, ttl, limit, 0, 'default');
    const left = Math.max(0, limit - record.totalHits);
    const seconds = record.isBlocked ? record.timeToBlockExpire : record.timeToExpire;
    http
      .getResponse<Response>()
      .setHeader('RateLimit-Policy', `"default";q=${limit};w=${ttl / 1000}`)
      .setHeader('RateLimit', `"default";r=${left};t=${seconds}`);
    if (record.isBlocked) {
      throw new ApiError('too_many_requests', TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) });
    }
    return true;
  }
}
