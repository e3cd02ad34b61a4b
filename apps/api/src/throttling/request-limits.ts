import { type Environment, teamRateLimitOf, userRateLimitOf } from '@palisade/config';
import { addressGroup } from '../http/address-group';
import type { AuthenticatedRequest } from '../http/authenticated-team';
import type { Counted } from './hit-counter';

/** A limit that a request counts for. */
export interface RequestLimit extends Counted {
  /** As the `RateLimit` fields call it. */
  name: 'default' | 'user' | 'team';
}

/** At least one, the narrowest first. */
export type RequestLimits = [RequestLimit, ...RequestLimit[]];

/**
 * The limits of a request: its key or session, all sessions of the person, everything of the team. A request without
 * a credential counts for its address. What an operator does in a team of others does not count for that team.
 */
export function limitsOf(
  { caller, session, team, ip }: Pick<AuthenticatedRequest, 'caller' | 'session' | 'team' | 'ip'>,
  environment: Environment,
): RequestLimits {
  const { apiRateLimit, ciRateLimit } = environment;
  if (caller === undefined) return [limit('default', `address:${addressGroup(ip)}`, ciRateLimit)];
  const limits: RequestLimits = [limit('default', `${caller.kind}:${caller.id}`, apiRateLimit)];
  if (session !== undefined)
    limits.push(limit('user', `user:${session.user.id}`, userRateLimitOf(environment)));
  if (team !== undefined && team.role !== null)
    limits.push(limit('team', `team:${team.id}`, teamRateLimitOf(environment)));
  return limits;
}

const limit = (name: RequestLimit['name'], key: string, most: number): RequestLimit => ({
  name,
  key: `rate-limit:${key}`,
  limit: most,
});
