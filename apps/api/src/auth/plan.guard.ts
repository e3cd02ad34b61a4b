import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mayUseApi } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { NEEDS_PLAN, PLAN_NEEDED } from './access.decorators';
import type { AuthenticatedRequest } from './authenticated-team';

/** Refuses teams whose plan has no API access, before anything is looked up. */
@Injectable()
export class PlanGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.reflector.getAllAndOverride(NEEDS_PLAN, [context.getHandler(), context.getClass()]))
      return true;
    const { team } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (team === undefined || !mayUseApi(team.plan)) throw new ApiError('forbidden', PLAN_NEEDED);
    return true;
  }
}
