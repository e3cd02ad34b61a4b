import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { mayReadMetrics } from '@palisade/credentials';
import type { Request } from 'express';
import { ApiError } from '../http/api-error';

export const METRICS_REFUSED =
  'Metrics are available to clients on this host only. From other hosts, send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>.';

/** Admits clients on loopback and holders of METRICS_TOKEN. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    // Never `request.ip`: a client that reaches the api directly chooses X-Forwarded-For.
    const { socket, headers } = context.switchToHttp().getRequest<Request>();
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const client = { address: socket.remoteAddress, isForwarded, authorization: headers.authorization };
    if (mayReadMetrics(client, this.environment.metricsToken)) return true;
    throw new ApiError('unauthorized', METRICS_REFUSED, { 'WWW-Authenticate': 'Bearer' });
  }
}
