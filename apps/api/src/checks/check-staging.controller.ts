import { Body, Delete, Param, Put } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { MemberController, Operation } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { NoContent } from '../http/no-content.decorator';
import { Owned } from '../http/owned.decorator';
import { Returns } from '../http/returns.decorator';
import { CheckStagingService } from './check-staging.service';
import { CheckDetailResource } from './dto/check.resource';
import { CONFIRM_MESSAGE, MarkStagingBody } from './dto/staging.body';

/** With a session alone: no key, tool or file of a pipeline lets tests change data. */
@MemberController('Checks', 'checks/:check_id/staging')
export class CheckStagingController {
  constructor(private readonly staging: CheckStagingService) {}

  @Put()
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'markCheckAsStaging',
    'Let tests change the data of a staging site',
    'For 90 days from now; again to renew it. Only with a session. Some tests then send forms, bodies of JSON and XML, cookies and header fields, which the site may store. The domain must be verified, and no other check of the installation may have its host without being staging.',
  )
  @Returns(CheckDetailResource, 'The check as it is now.')
  @ApiBodyRefusals('confirm_domain', CONFIRM_MESSAGE)
  mark(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() { confirm_domain: confirmDomain }: MarkStagingBody,
  ) {
    return this.staging.mark(team, checkId, confirmDomain);
  }

  @Delete()
  @RequiresRole('admin')
  @NoContent('Tests change nothing on the site.')
  @Owned(ChecksRepository, 'check')
  @Operation('endCheckStaging', 'End staging for a check', 'From the next scan on, tests change nothing.')
  unmark(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string): Promise<void> {
    return this.staging.unmark(team, checkId);
  }
}
