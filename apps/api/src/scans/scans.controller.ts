import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { ChecksRepository, ScansRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { NeedsScope } from '../auth/key-scope';
import { ApiInvalid, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { OptionalBody } from '../http/bodies/json-body.interceptor';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { ListScansQuery, STATUS_MESSAGE } from './dto/list-scans.query';
import { ListScanCoverageQuery, OUTCOME_MESSAGE, ScanCoveragePage } from './dto/scan-coverage.resource';
import { ScanDetailResource, ScanPage, ScanResource } from './dto/scan.resource';
import { AGAINST_MESSAGE, ScanDiffQuery, ScanDiffResource } from './dto/scan-diff.resource';
import { TriggerScanBody } from './dto/trigger-scan.body';
import { ScanDiffService } from './scan-diff.service';
import { INACTIVE_CHECK } from './scans.errors';
import { ScansService } from './scans.service';
import { Creates, Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@ReadsReplica()
@TeamController('Scans')
export class ScansController {
  constructor(
    private readonly scans: ScansService,
    private readonly diffs: ScanDiffService,
  ) {}

  @Get('scans')
  @IgnoresUnknown()
  @Operation('listScans', 'List scans', 'Newest first. Filters combine with AND.')
  @Returns(ScanPage, 'One page of scans, newest first.')
  @ApiInvalid('status', STATUS_MESSAGE)
  list(@CurrentTeam() team: AuthenticatedTeam, @Query() query: ListScansQuery, @ListAddress() address: URL) {
    return this.scans.list(team.id, query, address);
  }

  @Get('scans/:scan_id')
  @IgnoresUnknown()
  @Owned(ScansRepository, 'scan')
  @Operation(
    'getScan',
    'Get a scan with its check and all its test results',
    'Poll it after a trigger until `status` is `completed` or `failed`. `tests` has all results, without their findings.',
  )
  @Returns(ScanDetailResource, 'The scan.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('scan_id') scanId: string) {
    return this.scans.get(team.id, scanId);
  }

  @Get('scans/:scan_id/coverage')
  @Owned(ScansRepository, 'scan')
  @Operation(
    'listScanCoverage',
    'List what a scan covered',
    'Each page and endpoint that the scan knew of, with its outcome and the reason where it was not judged. At most 500 rows, sorted by identity and path. Empty until the scan completes.',
  )
  @Returns(ScanCoveragePage, 'One page of rows, sorted by identity and path.')
  @ApiInvalid('outcome', OUTCOME_MESSAGE)
  coverage(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Query() query: ListScanCoverageQuery,
    @ListAddress() address: URL,
  ) {
    return this.scans.coverage(team.id, scanId, query, address);
  }

  @Get('scans/:scan_id/diff')
  @Owned(ScansRepository, 'scan')
  @Operation(
    'diffScan',
    'Get what changed since an earlier scan',
    'It matches the state of the issues: an issue that is `fixed` here is resolved.',
  )
  @Returns(ScanDiffResource, 'The differences, the most severe first.')
  @ApiInvalid('against', AGAINST_MESSAGE)
  diff(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Query() { against }: ScanDiffQuery,
  ) {
    return this.diffs.diff(team.id, scanId, against);
  }

  @Post('checks/:check_id/scans')
  @IgnoresUnknown()
  @NeedsScope('scan')
  @OptionalBody()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'triggerScan',
    'Trigger a scan',
    'The body is optional. With `tests` the scan is partial: it runs only these tests, and closes only issues that it judged. It does not become the latest scan of the check. A key needs the scope `scan`. The scan runs asynchronously: poll getScan. One scan of a check runs at a time, and up to 100 wait in order. Further requests get 429 with Retry-After.',
  )
  @ApiBody({ type: TriggerScanBody, required: false })
  @Creates(ScanResource, 'The new scan.')
  @ApiRefusal(400, 'The body is nested deeper than 16 levels.', 'The body is nested deeper than 16 levels.')
  @ApiInvalid('check', INACTIVE_CHECK)
  trigger(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() { tests }: TriggerScanBody,
  ) {
    return this.scans.trigger(team.id, checkId, team.actor.kind === 'key' ? 'api' : 'manual', tests);
  }
}
