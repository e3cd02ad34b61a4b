import { Delete, Get, Post } from '@nestjs/common';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { NoContent } from '../http/no-content.decorator';
import { Creates, Returns } from '../http/returns.decorator';
import { CalendarFeedsService, NO_FEED } from './calendar-feeds.service';
import { CalendarFeedResource, NewCalendarFeedResource } from './dto/calendar-feed.resource';

@TeamController('Stats', 'team/calendar')
export class CalendarFeedController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get()
  @RequiresRole('admin')
  @Operation(
    'getCalendarFeed',
    'Get the calendar of the team',
    'Who created the address of the calendar, and when. The address itself is shown only when it is created.',
  )
  @Returns(CalendarFeedResource, 'The calendar, without its address.')
  @ApiRefusal(404, 'The team has none.', NO_FEED)
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.feeds.get({ teamId: team.id });
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createCalendarFeed',
    'Create or replace the address of the calendar',
    'Calendar programs subscribe to the address and show when certificates and domains of the team end, with reminders 30, 7 and 1 days before. A team has one address: a new one replaces it, and the previous one no longer works.',
  )
  @IgnoresBody()
  @Creates(NewCalendarFeedResource, 'The address, shown only once.')
  create(@CurrentTeam() team: AuthenticatedTeam) {
    return this.feeds.rotate(team, { teamId: team.id });
  }

  @Delete()
  @RequiresRole('admin')
  @NoContent('The address no longer works.')
  @Operation(
    'revokeCalendarFeed',
    'Revoke the address of the calendar',
    'Programs that subscribe to it get nothing more. An address cannot be restored: create a new one.',
  )
  @ApiRefusal(404, 'The team has none.', NO_FEED)
  revoke(@CurrentTeam() team: AuthenticatedTeam): Promise<void> {
    return this.feeds.revoke(team, { teamId: team.id });
  }
}
