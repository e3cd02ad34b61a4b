import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForTeam } from '../auth/access.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiOutages } from '../http/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { OverviewResource } from './dto/overview.resource';
import { OverviewService } from './overview.service';

@ApiTags('Stats')
@ApiOutages()
@ForTeam()
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOperation({
    operationId: 'getOverview',
    summary: 'Get the overview of the team',
    description: 'All numbers are of one moment and never older than five seconds.',
  })
  @ApiOkResponse({ type: OverviewResource, description: 'The numbers of the dashboard.' })
  get(@CurrentTeam() team: AuthenticatedTeam): Promise<OverviewResource> {
    return this.overview.get(team.id);
  }
}
