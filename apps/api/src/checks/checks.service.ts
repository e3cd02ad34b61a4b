import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { Environment, checkLimitOf } from '@palisade/config';
import { type ActingTeam, CheckDeletionRepository, ChecksRepository } from '@palisade/persistence';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { requireId } from '../http/require-id';
import { changedCheckSettings, newCheckSettings, requirePagesOfPlan } from './check-settings';
import {
  type CheckDetailResource,
  type CheckPage,
  toCheckDetailResource,
  toCheckResource,
} from './dto/check.resource';
import {
  type CheckTagsResource,
  type ListCheckTagsQuery,
  toCheckTagsResource,
} from './dto/check-tags.resource';
import type { CreateCheckBody } from './dto/create-check.body';
import { type ListChecksQuery, toCheckFilter } from './dto/list-checks.query';
import type { UpdateCheckBody } from './dto/update-check.body';
import { TeamZonesService } from '../zones/team-zones.service';

@Injectable()
export class ChecksService {
  constructor(
    private readonly checks: ChecksRepository,
    private readonly deletion: CheckDeletionRepository,
    private readonly zones: TeamZonesService,
    private readonly environment: Environment,
  ) {}

  async list(teamId: TeamId, query: ListChecksQuery, address: URL): Promise<CheckPage> {
    const { sort, direction } = query;
    const filter = { ...toCheckFilter(query), sort, direction };
    const { items, total } = await this.checks.list(teamId, filter, pageWindow(query));
    return pageResource({ items: items.map(toCheckResource), total }, query, address);
  }

  async tags(teamId: TeamId, { search = '' }: ListCheckTagsQuery): Promise<CheckTagsResource> {
    return toCheckTagsResource(await this.checks.tags(teamId, search));
  }

  async get(teamId: TeamId, checkId: CheckId): Promise<CheckDetailResource> {
    return resourceOf(await this.checks.get(teamId, requireId(checkId, 'Check')));
  }

  async create(
    team: Pick<AuthenticatedTeam, 'id' | 'plan' | 'actor'>,
    body: CreateCheckBody,
  ): Promise<CheckDetailResource> {
    requirePagesOfPlan(body, team.plan, null);
    const limit = checkLimitOf(this.environment, team.plan);
    const zones = await this.zones.of(team.id);
    const check = await this.checks.create(team, limit, (now, checkId) =>
      newCheckSettings(body, zones, { now, checkId }),
    );
    if (check === null) {
      throw new ApiError(
        'forbidden',
        `The ${team.plan} plan allows ${limit} ${limit === 1 ? 'check' : 'checks'}${
          team.plan === 'trial' ? ' for all trial teams of one owner' : ''
        }. The limit is reached.`,
      );
    }
    return toCheckDetailResource(check);
  }

  async update(
    team: Pick<AuthenticatedTeam, 'id' | 'plan' | 'actor'>,
    checkId: CheckId,
    body: UpdateCheckBody,
  ): Promise<CheckDetailResource> {
    const zones = await this.zones.of(team.id);
    return resourceOf(
      await this.checks.update(team, requireId(checkId, 'Check'), (check, now) => {
        requirePagesOfPlan(body, team.plan, check.maxPages);
        return changedCheckSettings(check, body, zones, now);
      }),
    );
  }

  async delete(team: ActingTeam, checkId: CheckId): Promise<void> {
    if (!(await this.deletion.delete(team, requireId(checkId, 'Check')))) throw checkNotFound();
  }
}

export const checkNotFound = (): ApiError => new ApiError('not_found', 'Check not found.');

function resourceOf(check: Parameters<typeof toCheckDetailResource>[0] | null): CheckDetailResource {
  if (check === null) throw checkNotFound();
  return toCheckDetailResource(check);
}
