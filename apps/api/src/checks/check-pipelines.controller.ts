import { Body, Delete, Param, Post, Put } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { Operation, TeamController } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { Owned } from '../http/owned.decorator';
import { CheckPipelinesService } from './check-pipelines.service';
import { CheckDetailResource } from './dto/check.resource';
import { CheckCiHashResource, SCAN_ID_MESSAGE, SetBaselineBody } from './dto/pipelines';
import { Creates, Returns } from '../http/returns.decorator';

@TeamController('Checks', 'checks/:check_id')
export class CheckPipelinesController {
  constructor(private readonly pipelines: CheckPipelinesService) {}

  @Put('baseline')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'setCheckBaseline',
    'Set the baseline of a check',
    'Gates with `new-…` then compare with this scan. Without a baseline they compare with the last completed scan in which the test was conclusive.',
  )
  @Returns(CheckDetailResource, 'The check as it is now.')
  @ApiBodyRefusals('scan_id', SCAN_ID_MESSAGE)
  setBaseline(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() { scan_id: scanId }: SetBaselineBody,
  ) {
    return this.pipelines.setBaseline(team, checkId, scanId);
  }

  @Delete('baseline')
  @RequiresRole('admin')
  @NoContent('The check has no baseline.')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'removeCheckBaseline',
    'Remove the baseline of a check',
    'Gates compare with the last completed scan again.',
  )
  removeBaseline(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string): Promise<void> {
    return this.pipelines.removeBaseline(team, checkId);
  }

  @Post('ci-hash')
  @RequiresRole('admin')
  @IgnoresBody()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'createCheckCiHash',
    'Create a CI hash for one check',
    "It replaces the check's previous one. A hash that an API key creates stops working when the key is revoked or expires. The hash of the team works as before.",
  )
  @Creates(CheckCiHashResource, 'The hash, which is shown once.')
  createCiHash(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string) {
    return this.pipelines.createCiHash(team, checkId);
  }

  @Delete('ci-hash')
  @RequiresRole('admin')
  @NoContent('The check has no CI hash of its own.')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'revokeCheckCiHash',
    'Revoke the CI hash of a check',
    'URLs with it return 404. The hash of the team works as before.',
  )
  revokeCiHash(@CurrentTeam() team: AuthenticatedTeam, @Param('check_id') checkId: string): Promise<void> {
    return this.pipelines.revokeCiHash(team, checkId);
  }
}
