import { Get, Param, Query, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ScansRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../../auth/controller.decorators';
import { TEAM_HEADER } from '../../auth/access.errors';
import { CurrentTeam } from '../../auth/current-team.decorator';
import { type AuthenticatedTeam, TEAM_PARAMETER } from '../../http/authenticated-team';
import { Owned } from '../../http/owned.decorator';
import { ScanReportService } from './scan-report.service';
import { ApiInvalid } from '../../http/errors/api-refusal.decorator';
import { oneOf } from '../../http/fields/request-fields';
import type { Response } from 'express';
import { REPORT_FORMATS } from '../../evidence/dto/report.query';
import { ScanReportQuery } from '../dto/scan-report.query';
import { ScriptsReportService } from './scripts-report.service';
import { ApiReport } from '../../evidence/evidence.decorators';
import { ReadsReplica } from '../../replica/reads-replica.decorator';

@ReadsReplica()
@TeamController('Scans', 'scans/:scan_id/report')
export class ScanReportController {
  constructor(
    private readonly reports: ScanReportService,
    private readonly scripts: ScriptsReportService,
  ) {}

  @Get()
  @Owned(ScansRepository, 'scan')
  @Operation(
    'getScanReport',
    'Get a scan as a report for people',
    'One self-contained HTML document, made to be printed: a summary, what changed, and the findings with their evidence and fixes. As `pdf` it also says method, coverage, who accepted what and why, and who did what. With `kind=scripts` it is the inventory of the scripts of the check as it is now, for PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1.',
  )
  @ApiQuery({
    name: TEAM_PARAMETER,
    description: `Id of the team, for links with a session: the same as the header ${TEAM_HEADER}.`,
    required: false,
    schema: { type: 'string', format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
  })
  @ApiReport('The report.')
  @ApiInvalid('format', oneOf('format', REPORT_FORMATS))
  get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Query() query: ScanReportQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    return (query.kind === 'scripts' ? this.scripts : this.reports).send(team.id, scanId, query, response);
  }
}
