import { Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { IssuesRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { Request, Response } from 'express';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { Owned } from '../http/owned.decorator';
import { IssueFixResource } from './dto/issue-fix.resource';
import { IssueFixService } from './issue-fix.service';

const MARKDOWN = 'text/markdown';

@TeamController('Issues', 'issues/:issue_id')
export class IssueFixController {
  constructor(private readonly fixes: IssueFixService) {}

  @Get('fix')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'getIssueFix',
    'Get the fix of an issue',
    'What to do. Where a setting fixes the issue, the lines for nginx, Apache, Caddy, IIS, Express, Laravel, Django, Rails, Spring, WordPress, Cloudflare and CloudFront. They name the header, cookie, path or host of the issue. Read them before you use them: Palisade does not know the rest of your configuration. With `Accept: text/markdown` the response is `assistant_text` alone.',
  )
  @ApiOkResponse({ type: IssueFixResource, description: 'The fix.' })
  async get(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IssueFixResource | string> {
    const fix = await this.fixes.get(team.id, issueId);
    response.vary('Accept');
    if (request.accepts(['json', MARKDOWN]) !== MARKDOWN) return fix;
    response.type(`${MARKDOWN}; charset=utf-8`);
    return fix.assistant_text;
  }
}
