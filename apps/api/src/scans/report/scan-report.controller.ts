import { Get, Header, Param } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ScansRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../../auth/controller.decorators';
import { TEAM_HEADER, TEAM_PARAMETER } from '../../auth/access.errors';
import { CurrentTeam } from '../../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../../http/authenticated-team';
import { Owned } from '../../http/owned.decorator';
import { REPORT_POLICY } from './report-style';
import { ScanReportService } from './scan-report.service';
import { ApiPage } from '../../http/page.decorator';

@TeamController('Scans', 'scans/:scan_id/report')
export class ScanReportController {
  constructor(private readonly reports: ScanReportService) {}

  @Get()
  @Owned(ScansRepository, 'scan')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', REPORT_POLICY)
  @Operation(
    'getScanReport',
    'Get a scan as a report for people',
    'One self-contained HTML document, made to be printed: a summary, what changed, and the findings with their evidence and fixes.',
  )
  @ApiQuery({
    name: TEAM_PARAMETER,
    description: `Id of the team, for links with a session: the same as the header ${TEAM_HEADER}.`,
    required: false,
    schema: { type: 'string', format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
  })
  @ApiPage('The report.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('scan_id') scanId: string): Promise<string> {
    return this.reports.html(team.id, scanId);
  }
}
