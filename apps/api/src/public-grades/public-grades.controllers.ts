import { Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { ApiPage } from '../http/page.decorator';
import { STYLE_POLICY } from '../http/pages/public-page.style';
import { ApiToken } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { BADGE_NOT_FOUND, BadgesService } from './badges.service';
import { PAGE_NOT_FOUND, StatusPagesService } from './status-pages.service';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** The token in the path is the credential. */
@IgnoresUnknown()
@PublicController('Checks', 'badge')
export class PublicBadgesController {
  constructor(private readonly badges: BadgesService) {}

  @Get(':token.svg')
  @Operation(
    'openBadge',
    'Get the picture with the grade of a check',
    'The token in the path is the only credential.',
  )
  @ApiToken()
  @ApiOkResponse({
    description: 'An SVG of at most 2 kB. Caches may keep it for five minutes.',
    content: { 'image/svg+xml': { schema: { type: 'string', pattern: '^<svg' }, example: '<svg …></svg>' } },
  })
  @ApiRefusal(404, 'Unknown, replaced or revoked.', BADGE_NOT_FOUND)
  @ApiTooManyRequests()
  async open(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const picture = await this.badges.open(token);
    response.set({
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      // Other sites show it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    return picture;
  }
}

@IgnoresUnknown()
@PublicController('Stats', 'status')
export class PublicStatusPagesController {
  constructor(private readonly pages: StatusPagesService) {}

  @Get(':token')
  @Operation(
    'openStatusPage',
    'Open the status page of a team',
    'For people without an account. The token in the path is the only credential.',
  )
  @ApiToken()
  @ApiPage('The page.')
  @ApiRefusal(404, 'Unknown, replaced or revoked.', PAGE_NOT_FOUND)
  @ApiTooManyRequests()
  async open(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const html = await this.pages.open(token);
    response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': STYLE_POLICY });
    return html;
  }
}
