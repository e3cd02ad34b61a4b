import { Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Operation, PublicController } from '../../auth/controller.decorators';
import { ApiRefusal } from '../../http/api-refusal.decorator';
import { ApiToken } from '../../http/token.param';
import { ApiTooManyRequests } from '../../throttling/rate-limit.decorators';
import { REPORT_NOT_FOUND, ReportLinksService } from './report-links.service';
import { REPORT_POLICY } from './report-style';
import { ApiPage } from '../../http/page.decorator';

/** The token in the path is the credential. */
@PublicController('Scans', 'reports/:token')
export class SharedReportController {
  constructor(private readonly links: ReportLinksService) {}

  @Get()
  @Operation(
    'openSharedReport',
    'Open a shared report',
    'A self-contained HTML page for people who do not sign in. The token in the path is the only credential.',
  )
  @ApiToken()
  @ApiPage('The report.')
  @ApiRefusal(404, 'Unknown, expired or revoked.', REPORT_NOT_FOUND)
  @ApiTooManyRequests()
  async open(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const html = await this.links.open(token);
    // Not by @Header(), which would also mark a refusal as HTML.
    response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': REPORT_POLICY });
    return html;
  }
}
