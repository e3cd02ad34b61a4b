import { Injectable } from '@nestjs/common';
import {
  type AuditActor,
  MembershipsRepository,
  type SessionOwner,
  type TeamOfUser,
  TeamsRepository,
  actorOf,
  isId,
} from '@palisade/persistence';
import type { Request } from 'express';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import { SECOND_FACTOR_NEEDED, TEAM_HEADER, TEAM_NEEDED, TEAM_UNNAMED } from './access.errors';
import { type AuthenticatedTeam, TEAM_PARAMETER } from '../http/authenticated-team';

type Candidate = Omit<TeamOfUser, 'role'> & { role: TeamOfUser['role'] | null };

/** Which team a request with a session is about: the one that the header or a link names, or the only one. */
@Injectable()
export class TeamChoice {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly teams: TeamsRepository,
  ) {}

  /** @param asOperator whether teams of others can be chosen too. @throws ApiError 403, ValidationFailed */
  async choose(request: Request, { user }: SessionOwner, asOperator: boolean): Promise<AuthenticatedTeam> {
    const own = await this.memberships.teamsOf(user.id);
    const named = request.get(TEAM_HEADER) ?? teamOfLink(request);
    const team = named === undefined ? onlyOne(own) : await this.findNamed(named, own, asOperator);
    if (team === null) throw new ApiError('forbidden', TEAM_NEEDED);
    // An operator who is not a member sets plans only, and reads nothing of the team.
    if (team.role !== null && team.requiresSecondFactor && !user.hasSecondFactor) {
      throw new ApiError('forbidden', SECOND_FACTOR_NEEDED);
    }
    const actor: AuditActor = actorOf(user, request.ip ?? null);
    return { ...team, actor: asOperator ? { ...actor, kind: 'operator' } : actor };
  }

  private async findNamed(
    id: string,
    own: readonly TeamOfUser[],
    asOperator: boolean,
  ): Promise<Candidate | null> {
    const mine = own.find((team) => team.id === id.toLowerCase());
    if (mine !== undefined) return mine;
    const other = asOperator && isId(id) ? await this.teams.find(id) : null;
    if (other === null) return null;
    const { name, plan, ciGeneration, requiresSecondFactor } = other;
    return { id: other.id, name, plan, ciGeneration, requiresSecondFactor, role: null };
  }
}

/** A link cannot send a header, so an address that people open in their browser names the team. */
function teamOfLink({ method, query }: Request): string | undefined {
  const named = method === 'GET' ? query[TEAM_PARAMETER] : undefined;
  return typeof named === 'string' ? named : undefined;
}

function onlyOne(teams: readonly TeamOfUser[]): TeamOfUser | null {
  if (teams.length > 1) throw ValidationFailed.at(TEAM_HEADER, TEAM_UNNAMED);
  return teams[0] ?? null;
}
