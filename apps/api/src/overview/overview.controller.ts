import { Get, Query } from '@nestjs/common';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { OverviewResource } from './dto/overview.resource';
import { ExpiriesResource, KIND_MESSAGE, ListExpiriesQuery } from './dto/expiry.resource';
import { FlawsResource } from './dto/flaw.resource';
import { PeopleDueResource } from './dto/person-due.resource';
import { PrioritiesResource } from './dto/priority.resource';
import { FROM_MESSAGE, WeekQuery } from './dto/week.query';
import { WeekResource } from './dto/week.resource';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import { OverviewService } from './overview.service';
import { Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';

@ReadsReplica()
@TeamController('Stats', 'overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Operation(
    'getOverview',
    'Get the overview of the team',
    'All numbers describe one moment, at most five seconds ago.',
  )
  @Returns(OverviewResource, 'The numbers of the dashboard.')
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.overview.get(team.id);
  }

  @Get('week')
  @Operation(
    'getWeek',
    'Get what happened in a week',
    'What opened, came back, closed, was accepted and passed its due date in seven days, which acceptances end soon, and who did what. By issue, by cause, and compared with the week before. `opened` and `fixed` are the numbers of the overview and of the weekly e-mail.',
  )
  @Returns(WeekResource, 'The week.')
  @ApiInvalid('from', FROM_MESSAGE)
  week(@CurrentTeam() team: AuthenticatedTeam, @Query() query: WeekQuery) {
    return this.overview.week(team.id, query);
  }

  @Get('expiries')
  @Operation(
    'listExpiries',
    'List when certificates and domains end',
    'When certificates of hosts and registrations of domains end, as the last scans of the team read it. Each name is listed once.',
  )
  @Returns(ExpiriesResource, 'The earliest first.')
  @ApiInvalid('kind', KIND_MESSAGE)
  expiries(@CurrentTeam() team: AuthenticatedTeam, @Query() query: ListExpiriesQuery) {
    return this.overview.expiries(team.id, query);
  }

  @Get('flaws')
  @Operation(
    'listFlaws',
    'List new vulnerabilities of the products that checks run',
    'Vulnerabilities that lists brought in the last seven days, of products and libraries that the last scans saw. Each of these checks is scanned again within the hour, with the test that judges it alone.',
  )
  @Returns(FlawsResource, 'By product.')
  flaws(@CurrentTeam() team: AuthenticatedTeam) {
    return this.overview.flaws(team.id);
  }

  @Get('people')
  @Operation(
    'listPeopleDue',
    'List who has how much to do',
    'Open issues by assignee and due date; issues without an assignee are one row.',
  )
  @Returns(PeopleDueResource, 'Those with the most overdue issues first.')
  people(@CurrentTeam() team: AuthenticatedTeam) {
    return this.overview.peopleDue(team.id);
  }

  @Get('priorities')
  @Operation(
    'getPriorities',
    'Get what to fix first',
    'At most seven causes of open issues, each the same rule on any number of checks, ordered by risk and effort. Accepted issues do not count. `why` names the reasons.',
  )
  @Returns(PrioritiesResource, 'The causes, most urgent first.')
  priorities(@CurrentTeam() team: AuthenticatedTeam) {
    return this.overview.priorities(team.id);
  }
}
