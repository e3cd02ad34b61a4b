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

/** The same rule as the api's: clients on loopback and holders of METRICS_TOKEN. There is no proxy in front of a worker. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(METRICS_TOKEN) private readonly token: string | undefined) {}

  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<Request>();
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const client = { address: socket.remoteAddress, isForwarded, authorization: headers.authorization };
    if (mayReadMetrics(client, this.token)) return true;
    throw new UnauthorizedException(
      'Metrics are available to clients on this host only. From other hosts, send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>.',
    );
  }
}
