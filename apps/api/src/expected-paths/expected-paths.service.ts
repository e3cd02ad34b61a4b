import { Injectable } from '@nestjs/common';
import { type ActingTeam, CheckVerificationRepository } from '@palisade/persistence';
import { isUrl } from '@palisade/target-client';
import type { SitemapReading } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import { SiteTasks } from '../scan-identities/site-tasks';
import { type SitemapPathsResource, toSitemapPaths } from './dto/sitemap-paths';

export const NOT_OWN = 'The url field must be a path that starts with /, or a URL on the host of the check.';

/** Proposes what the owner of a site may expect a scan to judge. */
@Injectable()
export class ExpectedPathsService {
  constructor(
    private readonly checks: CheckVerificationRepository,
    private readonly tasks: SiteTasks,
  ) {}

  /** @param url of the sitemap; null: wherever the site has it. @throws ApiError 404, 429, 503, ValidationFailed */
  async fromSitemap(team: ActingTeam, id: string, url: string | null): Promise<SitemapPathsResource> {
    const checkId = requireId(id, 'Check');
    const check = await this.checks.get(team.id, checkId);
    if (check === null) throw new ApiError('not_found', 'Check not found.');
    if (url !== null && !isOwn(url, check.domain)) throw ValidationFailed.at('url', NOT_OWN);
    const task = { kind: 'sitemap' as const, url };
    return toSitemapPaths(await this.tasks.run<SitemapReading>(team, { ...check, checkId }, task));
  }
}

function isOwn(address: string, domain: string): boolean {
  const isPath = address.startsWith('/') && !address.startsWith('//');
  return isPath || (isUrl(address) && new URL(address).hostname.replace(/^\[|\]$/g, '') === domain);
}
