import { Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';
import { ScansRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../../auth/controller.decorators';
import { TEAM_HEADER, TEAM_PARAMETER } from '../../auth/access.errors';
import { CurrentTeam } from '../../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../../http/authenticated-team';
import { Owned } from '../../http/owned.decorator';
import { REPORT_POLICY } from './report-style';
import { ScanReportService } from './scan-report.service';
import { HTML_PAGE } from '../../http/response-limits';

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
    'One self-contained HTML document: summary, what changed, findings with evidence and fix. Made to be printed.',
  )
  @ApiQuery({
    name: TEAM_PARAMETER,
    description: `Id of the team, for links with a session: the same as the header ${TEAM_HEADER}.`,
    required: false,
    schema: { type: 'string', format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
  })
  @ApiProduces('text/html')
  @ApiOkResponse({
    description: 'The report.',
    content: { 'text/html': { schema: HTML_PAGE, example: '<!DOCTYPE html>…' } },
  })
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('scan_id') scanId: string): Promise<string> {
    return this.reports.html(team.id, scanId);
  }
}
