import type { TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { CausesRepository, OverviewRepository } from '@palisade/persistence';
import { type PrioritiesResource, toPrioritiesResource } from './dto/priority.resource';
import { prioritiesOf } from './priorities';
import { type OverviewResource, toOverviewResource } from './dto/overview.resource';

/** The numbers of the dashboard, as they are at the moment of the request. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly overview: OverviewRepository,
    private readonly causes: CausesRepository,
  ) {}

  async get(teamId: TeamId): Promise<OverviewResource> {
    return toOverviewResource(await this.overview.forTeam(teamId));
  }

  async priorities(teamId: TeamId): Promise<PrioritiesResource> {
    return toPrioritiesResource(prioritiesOf(await this.causes.ofOpenIssues(teamId), new Date()));
  }
}
