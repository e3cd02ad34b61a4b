import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { ScansRepository } from '@palisade/persistence';
import { NoContent } from '../../http/no-content.decorator';
import { ApiId } from '../../http/api-id.decorator';
import { Operation, TeamController } from '../../auth/controller.decorators';
import { RequiresRole } from '../../auth/access.decorators';
import { CurrentTeam } from '../../auth/current-team.decorator';
import { ApiBodyRefusals } from '../../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../../http/authenticated-team';
import { Owned } from '../../http/owned.decorator';
import {
  CreateReportLinkBody,
  DAYS_MESSAGE,
  NewReportLinkResource,
  ReportLinkListResource,
} from '../dto/report-link.resource';
import { ReportLinksService } from './report-links.service';
import { Creates, Returns } from '../../http/returns.decorator';

@TeamController('Scans', 'scans/:scan_id/report-links')
export class ReportLinksController {
  constructor(private readonly links: ReportLinksService) {}

  @Get()
  @RequiresRole('admin')
  @Owned(ScansRepository, 'scan')
  @Operation(
    'listReportLinks',
    'List the links to the report of a scan',
    'Links that expired or were revoked are not listed.',
  )
  @Returns(ReportLinkListResource, 'The links that still work, without their tokens.')
  list(@CurrentTeam() team: AuthenticatedTeam, @Param('scan_id') scanId: string) {
    return this.links.list(team.id, scanId);
  }

  @Post()
  @RequiresRole('admin')
  @Owned(ScansRepository, 'scan')
  @Operation(
    'createReportLink',
    'Share the report of a scan by a link',
    'Anyone who has the link can read the report without an account. A scan can have up to 20 links.',
  )
  @Creates(NewReportLinkResource, 'The link, shown only once.')
  @ApiBodyRefusals('expires_in_days', DAYS_MESSAGE)
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Body() { expires_in_days: days }: CreateReportLinkBody,
  ) {
    return this.links.create(team, scanId, days);
  }

  @Delete(':link_id')
  @RequiresRole('admin')
  @NoContent('The link no longer works.')
  @Owned(ScansRepository, 'scan')
  @ApiId('link_id', 'Id of the link.')
  @Operation(
    'revokeReportLink',
    'Revoke a link to the report of a scan',
    'People who have the link can no longer open the report. A link cannot be restored: create a new one.',
  )
  revoke(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('scan_id') scanId: string,
    @Param('link_id') linkId: string,
  ): Promise<void> {
    return this.links.revoke(team, scanId, linkId);
  }
}
