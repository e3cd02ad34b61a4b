import { addToLogContext } from '@palisade/logging';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type KeyScope, type Role, mayActAs, mayUseApi } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { ACCESS, type Access, NEEDED_ROLE } from './access.decorators';
import { OPERATOR_NEEDED, PLAN_NEEDED, SESSION_NEEDED, roleNeeded } from './access.errors';
import { ApiKeyAuthenticator } from './api-key.authenticator';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import { spanOf } from '../http/request-id';
import { refuseForgery } from './forgery';
import { requireScope, scopeOfRoute } from './key-scope';
import { SessionAuthenticator } from './session.authenticator';
import { TeamChoice } from './team-choice';

/**
 * Guards every route of the program. The order counts: who is it (401), do plan and scopes allow it, is the request forged,
 * which team, which role (403). What the path names is looked up afterwards.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly teams: TeamChoice,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.read<Access>(ACCESS, context);
    if (access === undefined) throw new Error('A route does not declare who may call it.');
    if (access === 'anyone') return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    // If a request has a key, only the key counts, not the cookies.
    if (access === 'key' || request.headers.authorization !== undefined)
      await this.admitKey(request, access, scopeOfRoute(context.getHandler()));
    else await this.admitSession(request, access);
    noteCaller(request);
    const role = this.read<Role>(NEEDED_ROLE, context);
    if (role !== undefined) requireRole(request, role);
    return true;
  }

  private async admitKey(
    request: AuthenticatedRequest,
    access: Access,
    scope: KeyScope | 'any',
  ): Promise<void> {
    if (access !== 'key' && access !== 'team') throw new ApiError('unauthorized', SESSION_NEEDED);
    const { team, caller } = await this.keys.authenticate(request);
    if (!mayUseApi(team.plan)) throw new ApiError('forbidden', PLAN_NEEDED);
    request.team = team;
    request.caller = caller;
    if (scope !== 'any') requireScope(team, scope);
  }

  private async admitSession(request: AuthenticatedRequest, access: Access): Promise<void> {
    const session = await this.sessions.authenticate(request, access === 'team');
    refuseForgery(request);
    if (access === 'operator' && !session.user.isOperator) throw new ApiError('forbidden', OPERATOR_NEEDED);
    if (access !== 'user') request.team = await this.teams.choose(request, session, access === 'operator');
    request.session = session;
    request.caller = { kind: 'session', id: session.id };
  }

  private read<Value>(key: string, context: ExecutionContext): Value | undefined {
    return this.reflector.getAllAndOverride<Value | undefined>(key, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}

/** For log lines and the trace of the request. */
function noteCaller(request: AuthenticatedRequest): void {
  const { team, caller } = request;
  const team_id = team?.id;
  const key_id = caller?.kind === 'key' ? caller.id : undefined;
  addToLogContext({ ...(team_id !== undefined && { team_id }), ...(key_id !== undefined && { key_id }) });
  spanOf(request)?.set({ 'palisade.team_id': team_id, 'palisade.key_id': key_id });
}

function requireRole({ team }: AuthenticatedRequest, needed: Role): void {
  const role = team?.role ?? null;
  if (role === null || !mayActAs(role, needed)) throw new ApiError('forbidden', roleNeeded(needed));
}
