import { RequestMethod, SetMetadata } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { type KeyScope, grantsScope } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { scopeNeeded } from './access.errors';
import type { AuthenticatedTeam } from '../http/authenticated-team';

const NEEDED_SCOPE = 'palisade:needed-scope';
const READING = new Set<unknown>([RequestMethod.GET, RequestMethod.HEAD]);

/** Says which scope a key needs where the method does not tell; `any` where the handler judges each call on its own. */
export const NeedsScope = (scope: KeyScope | 'any'): MethodDecorator => SetMetadata(NEEDED_SCOPE, scope);

/** The scope that a key needs for a route: what the route says, else `read` for a GET and `write` for everything else. */
export function scopeOfRoute(handler: object): KeyScope | 'any' {
  const named = Reflect.getMetadata(NEEDED_SCOPE, handler) as KeyScope | 'any' | undefined;
  if (named !== undefined) return named;
  return READING.has(Reflect.getMetadata(METHOD_METADATA, handler)) ? 'read' : 'write';
}

/** Whether the caller may do what needs this scope. People have no scopes: their role judges. */
export const mayCall = ({ scopes }: Pick<AuthenticatedTeam, 'scopes'>, needed: KeyScope): boolean =>
  scopes === undefined || grantsScope(scopes, needed);

/** @throws ApiError 403 that names the scope. */
export function requireScope(team: Pick<AuthenticatedTeam, 'scopes'>, needed: KeyScope): void {
  if (!mayCall(team, needed)) throw new ApiError('forbidden', scopeNeeded(needed, team.scopes ?? []));
}
