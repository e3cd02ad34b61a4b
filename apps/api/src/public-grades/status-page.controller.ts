import { Body, Delete, Get, Post, Put } from '@nestjs/common';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { NoContent } from '../http/no-content.decorator';
import { Creates, Returns } from '../http/returns.decorator';
import {
  CHECKS_MESSAGE,
  NewStatusPageResource,
  StatusPageBody,
  StatusPageResource,
} from './dto/status-page.resource';
import { NO_PAGE, StatusPagesService } from './status-pages.service';

@TeamController('Stats', 'team/status-page')
export class StatusPageController {
  constructor(private readonly pages: StatusPagesService) {}

  @Get()
  @RequiresRole('admin')
  @Operation(
    'getStatusPage',
    'Get the status page of the team',
    'Its title and checks. The address itself is shown only when it is created.',
  )
  @Returns(StatusPageResource, 'The page, without its address.')
  @ApiRefusal(404, 'The team has none.', NO_PAGE)
  get(@CurrentTeam() team: AuthenticatedTeam) {
    return this.pages.get({ teamId: team.id });
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createStatusPage',
    'Create or replace the status page of the team',
    'A page for people without an account: domain, grade and date of the last full scan of chosen checks, never a finding. A team has one address: a new one replaces it, and the previous one no longer works.',
  )
  @Creates(NewStatusPageResource, 'The page with its address, shown only once.')
  @ApiBodyRefusals('check_ids', CHECKS_MESSAGE)
  create(@CurrentTeam() team: AuthenticatedTeam, @Body() body: StatusPageBody) {
    return this.pages.create(team, body);
  }

  @Put()
  @RequiresRole('admin')
  @Operation('updateStatusPage', 'Change the status page of the team', 'The address stays.')
  @Returns(StatusPageResource, 'The page as it is now.')
  @ApiRefusal(404, 'The team has none.', NO_PAGE)
  @ApiBodyRefusals('check_ids', CHECKS_MESSAGE)
  update(@CurrentTeam() team: AuthenticatedTeam, @Body() body: StatusPageBody) {
    return this.pages.update(team, body);
  }

  @Delete()
  @RequiresRole('admin')
  @NoContent('The address no longer works.')
  @Operation(
    'revokeStatusPage',
    'Revoke the status page of the team',
    'People who have the address can no longer open it.',
  )
  @ApiRefusal(404, 'The team has none.', NO_PAGE)
  revoke(@CurrentTeam() team: AuthenticatedTeam): Promise<void> {
    return this.pages.revoke(team, { teamId: team.id });
  }
}
