import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf, checkLimitOf, retentionDaysOf } from '@palisade/config';
import { ciHash } from '@palisade/credentials';
import { type SessionOwner, TeamsRepository, actorOf } from '@palisade/persistence';
import { PLANS, mayUseApi, type Plan } from '@palisade/vocabulary';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiError } from '../http/errors/api-error';
import { type CiHashResource, toCiHashResource } from './dto/ci-hash.resource';
import { type OwnTeamResource, toOwnTeamResource } from './dto/own-team.resource';
import { toFixWithinDays, toTagDueDays } from './dto/fix-within-days';
import type { UpdateTeamBody } from './dto/team.bodies';
import { type PlanTermsResource, type TeamResource, toTeamResource } from './dto/team.resource';

@Injectable()
export class TeamsService {
  constructor(
    private readonly teams: TeamsRepository,
    private readonly environment: Environment,
  ) {}

  async create(name: string, { user }: SessionOwner, address: string | null): Promise<OwnTeamResource> {
    const { newTeamPlan: plan, maxTeamsPerUser: limit } = this.environment;
    const team = await this.teams.create(name.trim(), plan, actorOf(user, address), limit);
    if (team === null) throw new ApiError('forbidden', tooManyTeams(limit));
    return toOwnTeamResource({ ...team, role: 'owner' });
  }

  async get({ id, role }: AuthenticatedTeam): Promise<TeamResource> {
    const team = await this.teams.getDetail(id);
    // Deleted in the moment after the guard found it.
    if (team === null) throw teamGone();
    return toTeamResource(team, role, planTermsOf(this.environment));
  }

  async update(team: AuthenticatedTeam, body: UpdateTeamBody): Promise<TeamResource> {
    const change = {
      name: body.name?.trim(),
      autoResolveAfter: body.auto_resolve_after,
      newTestsEnabled: body.new_tests_enabled,
      shareSignedInEvidence: body.share_signed_in_evidence,
      fixWithinDays: toFixWithinDays(body.fix_within_days),
      fixWithinDaysByTag: toTagDueDays(body.fix_within_days_by_tag),
    };
    if (!(await this.teams.update(team, change))) throw teamGone();
    return this.get(team);
  }

  async setPlan(team: AuthenticatedTeam, plan: Plan): Promise<TeamResource> {
    if (!(await this.teams.setPlan(team, plan))) throw teamGone();
    return this.get(team);
  }

  async delete(team: AuthenticatedTeam): Promise<void> {
    if (!(await this.teams.delete(team))) throw teamGone();
  }

  ciHash({ id, ciGeneration }: Pick<AuthenticatedTeam, 'id' | 'ciGeneration'>): CiHashResource {
    const hash = ciHash(String(this.environment.appSecret), { teamId: id, ciGeneration });
    return toCiHashResource(appUrlOf(this.environment), hash);
  }

  async rotateCiHash(team: AuthenticatedTeam): Promise<CiHashResource> {
    const ciGeneration = await this.teams.rotateCiHash(team);
    if (ciGeneration === null) throw teamGone();
    return this.ciHash({ id: team.id, ciGeneration });
  }
}

export const tooManyTeams = (limit: number): string =>
  `You have created ${limit} ${limit === 1 ? 'team' : 'teams'}, which is the limit for one person. Delete one, or ask the operator of this installation.`;

const planTermsOf = (environment: Environment): PlanTermsResource[] =>
  PLANS.map((plan) => ({
    plan,
    check_limit: checkLimitOf(environment, plan),
    retention_days: retentionDaysOf(environment, plan),
    has_api_access: mayUseApi(plan),
  }));

const teamGone = (): ApiError => new ApiError('not_found', 'Team not found.');
