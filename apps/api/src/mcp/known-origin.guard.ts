import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import type { Request } from 'express';
import { isUrl } from '@palisade/target-client';
import { ApiError } from '../http/errors/api-error';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Against DNS rebinding (MCP specification, transports, security warning): a page in someone's browser must not reach an
 * installation under its own name. Host must be that of APP_URL or loopback, and so must Origin where a browser sent one.
 */
@Injectable()
export class KnownOriginGuard implements CanActivate {
  private readonly appUrl: URL;

  constructor(environment: Environment) {
    this.appUrl = new URL(appUrlOf(environment));
  }

  canActivate(context: ExecutionContext): boolean {
    const { host, origin } = context.switchToHttp().getRequest<Request>().headers;
    if (!this.isKnownHost(host)) {
      throw new ApiError(
        'forbidden',
        `The Host header must name ${this.appUrl.host}. A proxy in front must pass it on.`,
      );
    }
    if (origin !== undefined && !this.isKnownOrigin(origin)) {
      throw new ApiError(
        'forbidden',
        'Pages of other sites must not use MCP: the Origin header names another site.',
      );
    }
    return true;
  }

  /** The port does not count: rebinding lends a name, and a proxy may listen elsewhere. */
  private isKnownHost(host: string | undefined): boolean {
    const url = host === undefined ? null : parsed(`http://${host}`);
    return url !== null && (url.hostname === this.appUrl.hostname || LOOPBACK.has(url.hostname));
  }

  private isKnownOrigin(origin: string): boolean {
    const url = parsed(origin);
    return url !== null && (url.origin === this.appUrl.origin || LOOPBACK.has(url.hostname));
  }
}

const parsed = (text: string): URL | null => (isUrl(text) ? new URL(text) : null);
