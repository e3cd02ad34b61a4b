import { Delete, Get, Param, Post } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { NoContent } from '../http/no-content.decorator';
import { Owned } from '../http/owned.decorator';
import { Creates, Returns } from '../http/returns.decorator';
import { BadgesService, NO_BADGE } from './badges.service';
import { BadgeResource, NewBadgeResource } from './dto/badge.resource';

@TeamController('Checks', 'checks/:check_id/badge')
export class BadgesController {
  constructor(private readonly badges: BadgesService) {}

  @Get()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getBadge',
    'Get the badge of a check',
    'Who created its address, and when. The address itself is shown only when it is created.',
  )
  @Returns(BadgeResource, 'The badge, without its address.')
  @ApiRefusal(404, 'The check has none.', NO_BADGE)
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.badges.get({ teamId: team.id, checkId });
  }

  @Post()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'createBadge',
    'Create or replace the badge of a check',
    'A picture (SVG) with the grade and the date of the last scan, for a README or a web page. A check has one address: a new one replaces it, and the previous one no longer works.',
  )
  @IgnoresBody()
  @Creates(NewBadgeResource, 'The address, shown only once.')
  create(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.badges.create(team, checkId);
  }

  @Delete()
  @RequiresRole('admin')
  @NoContent('The address no longer works.')
  @Owned(ChecksRepository, 'check')
  @Operation('revokeBadge', 'Revoke the badge of a check', 'Pages that show it get nothing more.')
  @ApiRefusal(404, 'The check has none.', NO_BADGE)
  revoke(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string): Promise<void> {
    return this.badges.delete(team, checkId);
  }
}
