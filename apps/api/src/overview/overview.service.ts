import type { TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { OverviewRepository } from '@palisade/persistence';
import { type OverviewResource, toOverviewResource } from './dto/overview.resource';

/** The numbers of the dashboard, as they are at the moment of the request. */
@Injectable()
export class OverviewService {
  constructor(private readonly overview: OverviewRepository) {}

  async get(teamId: TeamId): Promise<OverviewResource> {
    return toOverviewResource(await this.overview.forTeam(teamId));
  }
}
