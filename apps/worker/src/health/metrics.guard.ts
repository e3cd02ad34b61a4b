import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { mayReadMetrics } from '@palisade/credentials';
import type { Request } from 'express';

/** METRICS_TOKEN, or undefined. */
export const METRICS_TOKEN = Symbol('metrics token');

/** The same rule as the api's: clients on loopback and holders of METRICS_TOKEN. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(METRICS_TOKEN) private readonly token: string | undefined) {}

  canActivate(context: ExecutionContext): boolean {
    if (mayReadMetrics(context.switchToHttp().getRequest<Request>(), this.token)) return true;
    throw new UnauthorizedException(
      'Metrics are available to clients on this host only. From other hosts, send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>.',
    );
  }
}
