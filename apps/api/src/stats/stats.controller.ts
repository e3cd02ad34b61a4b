import { Get } from '@nestjs/common';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { StatsResource } from './dto/stats.resource';
import { StatsService } from './stats.service';
import { Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@ReadsReplica()
@TeamController('Stats', 'stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @IgnoresUnknown()
  @Operation('getStats', 'Get dashboard statistics', 'The figures may be up to five minutes old.')
  @Returns(StatsResource, "The team's figures.")
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.stats.get(team.id);
  }
}
