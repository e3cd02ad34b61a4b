import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { API_KEY_NEEDED } from '../auth/access.decorators';
import { ApiError } from '../http/api-error';

/**
 * Agents come with a key. A browser's session must not open this door whatever else opens with it: the browser sends its
 * cookie along also when a foreign page asks.
 */
@Injectable()
export class KeyOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().headers.authorization === undefined)
      throw new ApiError('unauthorized', API_KEY_NEEDED, { 'WWW-Authenticate': 'Bearer' });
    return true;
  }
}
