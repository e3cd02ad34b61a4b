import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { ChecksService } from './checks.service';
import { CheckDetailResource, CheckPage } from './dto/check.resource';
import { CheckTagsResource, ListCheckTagsQuery } from './dto/check-tags.resource';
import { CreateCheckBody, FREQUENCY_MESSAGE } from './dto/create-check.body';
import { ListChecksQuery } from './dto/list-checks.query';
import { UpdateCheckBody } from './dto/update-check.body';
import { NO_TEST_ENABLED } from './test-map.rules';
import { Creates, Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@TeamController('Checks', 'checks')
export class ChecksController {
  constructor(private readonly checks: ChecksService) {}

  @Get()
  @IgnoresUnknown()
  @ReadsReplica()
  @Operation(
    'listChecks',
    'List checks',
    'Filters combine with AND. Newest first, unless `sort` says otherwise.',
  )
  @Returns(CheckPage, 'One page of checks.')
  @ApiInvalid('status', 'The status must be one of active, inactive.')
  list(@CurrentTeam() team: AuthenticatedTeam, @Query() query: ListChecksQuery, @ListAddress() address: URL) {
    return this.checks.list(team.id, query, address);
  }

  @Post()
  @IgnoresUnknown()
  @RequiresRole('admin')
  @Operation(
    'createCheck',
    'Create a check',
    'The plan may limit the number of checks; above the limit the response is 403.',
  )
  @Creates(CheckDetailResource, 'The new check.')
  @ApiBodyRefusals('schedule_frequency', FREQUENCY_MESSAGE)
  create(@CurrentTeam() team: AuthenticatedTeam, @Body() body: CreateCheckBody) {
    return this.checks.create(team, body);
  }

  /** Comes before the route of one check, which would take `tags` for an id. */
  @Get('tags')
  @Operation(
    'listCheckTags',
    'List the tags of checks',
    'The most used tags of the team, at most 50. `search` finds the others.',
  )
  @Returns(CheckTagsResource, 'Tags, the most used first.')
  @ApiInvalid('search', 'The search must be a string of at most 32 characters.')
  tags(@CurrentTeam() team: AuthenticatedTeam, @Query() query: ListCheckTagsQuery) {
    return this.checks.tags(team.id, query);
  }

  @Get(':check_id')
  @IgnoresUnknown()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'getCheck',
    'Get one check with its latest scan and schedule',
    'Has `test_configs` in addition to what the list shows.',
  )
  @Returns(CheckDetailResource, 'The check.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.checks.get(team.id, checkId);
  }

  @Put(':check_id')
  @IgnoresUnknown()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'updateCheck',
    'Update a check',
    'Only the supplied fields change. Changing the schedule or is_active recalculates next_run_at.',
  )
  @Returns(CheckDetailResource, 'The check as it is now.')
  @ApiBodyRefusals('tests', NO_TEST_ENABLED)
  update(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: UpdateCheckBody,
  ) {
    return this.checks.update(team, checkId, body);
  }

  @Delete(':check_id')
  @IgnoresUnknown()
  @RequiresRole('admin')
  @NoContent('Deleted.')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'deleteCheck',
    'Delete a check',
    'Stops its pending and running scans. Its scans and issues no longer appear in lists and counts.',
  )
  delete(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string): Promise<void> {
    return this.checks.delete(team, checkId);
  }
}
