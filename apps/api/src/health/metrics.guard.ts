import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { mayReadMetrics } from '@palisade/credentials';
import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error';

export const METRICS_REFUSED =
  'Metrics are available to clients on this host only. From other hosts, send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>.';

/** Admits clients on loopback and holders of METRICS_TOKEN. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (mayReadMetrics(request, this.environment.metricsToken)) return true;
    throw new ApiError('unauthorized', METRICS_REFUSED, { 'WWW-Authenticate': 'Bearer' });
  }
}
