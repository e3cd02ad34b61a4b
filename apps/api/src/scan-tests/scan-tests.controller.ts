import { Get, Param, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ScansRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiInvalid } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { ListScanTestsQuery, STATUS_MESSAGE } from './dto/list-scan-tests.query';
import { ScanTestDetailEnvelope, ScanTestPage } from './dto/scan-test-detail.resource';
import { ScanTestsService } from './scan-tests.service';
import { Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@ReadsReplica()
@TeamController('Scan tests', 'scans/:scan_id/tests')
export class ScanTestsController {
  constructor(private readonly scanTests: ScanTestsService) {}

  @Get()
  @IgnoresUnknown()
  @Owned(ScansRepository, 'scan')
  @Operation(
    'listScanTests',
    'List the test results of a scan',
    'The list has no findings. Get one result to see its findings.',
  )
  @Returns(ScanTestPage, 'One page of results, in the order in which they run.')
  @ApiInvalid('status', STATUS_MESSAGE)
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Query() query: ListScanTestsQuery,
    @ListAddress() address: URL,
  ) {
    return this.scanTests.list(team.id, scanId, query, address);
  }

  @Get(':test_id')
  @IgnoresUnknown()
  @Owned(ScansRepository, 'scan')
  @Operation(
    'getScanTest',
    'Get one test result with findings and advice',
    'The findings with their evidence, the steps to fix them, and technical details that differ by test.',
  )
  @ApiParam({
    name: 'test_id',
    description: 'Id of the test result.',
    type: String,
    format: 'uuid',
    example: '0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55',
  })
  @Returns(ScanTestDetailEnvelope, 'The result.')
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Param('test_id') testId: string,
  ) {
    return this.scanTests.get(team.id, scanId, testId);
  }
}
