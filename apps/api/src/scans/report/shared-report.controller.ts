import { Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operation, PublicController } from '../../auth/controller.decorators';
import { ApiInvalid, ApiRefusal } from '../../http/errors/api-refusal.decorator';
import { ApiToken } from '../../http/token.param';
import { ApiTooManyRequests } from '../../throttling/rate-limit.decorators';
import { REPORT_NOT_FOUND, ReportLinksService } from './report-links.service';
import { REPORT_FORMATS, ReportQuery } from '../../evidence/dto/report.query';
import { ApiReport } from '../../evidence/evidence.decorators';
import { oneOf } from '../../http/fields/request-fields';
import { IgnoresUnknown } from '../../http/unknown-names.interceptor';

/** The token in the path is the credential. */
@IgnoresUnknown()
@PublicController('Scans', 'reports/:token')
export class SharedReportController {
  constructor(private readonly links: ReportLinksService) {}

  @Get()
  @Operation(
    'openSharedReport',
    'Open a shared report',
    'The report for people who do not sign in. The token in the path is the only credential.',
  )
  @ApiToken()
  @ApiReport('The report.')
  @ApiInvalid('format', oneOf('format', REPORT_FORMATS))
  @ApiRefusal(404, 'Unknown, expired or revoked.', REPORT_NOT_FOUND)
  @ApiTooManyRequests()
  open(
    @Param('token') token: string,
    @Query() query: ReportQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.links.open(token, query, response);
  }
}
