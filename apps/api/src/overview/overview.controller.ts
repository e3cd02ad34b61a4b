import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { OverviewResource } from './dto/overview.resource';
import { OverviewService } from './overview.service';

@TeamController('Stats', 'overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Operation(
    'getOverview',
    'Get the overview of the team',
    'All numbers are of one moment and never older than five seconds.',
  )
  @ApiOkResponse({ type: OverviewResource, description: 'The numbers of the dashboard.' })
  get(@CurrentTeam() team: AuthenticatedTeam): Promise<OverviewResource> {
    return this.overview.get(team.id);
  }
}
