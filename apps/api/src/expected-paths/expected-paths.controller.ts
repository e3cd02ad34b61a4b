import { Body, Param, Post } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { RequiresRole } from '../auth/access.decorators';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { Owned } from '../http/owned.decorator';
import { Returns } from '../http/returns.decorator';
import { ReadSitemapBody, SitemapPathsResource } from './dto/sitemap-paths';
import { ExpectedPathsService, NOT_OWN } from './expected-paths.service';

@TeamController('Checks', 'checks/:check_id/expected-paths')
export class ExpectedPathsController {
  constructor(private readonly paths: ExpectedPathsService) {}

  @Post('from-sitemap')
  @RequiresRole('admin')
  @Owned(ChecksRepository, 'check')
  @Operation(
    'readSitemap',
    'Propose expected paths from the sitemap',
    'A worker reads the sitemaps of the site, and nothing is stored. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.',
  )
  @Returns(SitemapPathsResource, 'The paths, and how many addresses were left out.')
  @ApiBodyRefusals('url', NOT_OWN)
  fromSitemap(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Body() body: ReadSitemapBody,
  ) {
    return this.paths.fromSitemap(team, checkId, body.url ?? null);
  }
}
