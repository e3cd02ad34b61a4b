import { Injectable } from '@nestjs/common';
import { SiteHeadersRepository } from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseTarget } from '@palisade/target-client';
import type { TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { SecurityHeadersResource } from './dto/security-headers.resource';
import { securityHeadersForm } from './security-headers-form';

export const NOT_SCANNED =
  'No check of the team has this site, or no scan has judged its headers. Create a check with the test security_headers, and scan it.';
export const NO_SITE = 'The q must be a domain or an http(s) URL.';

@Injectable()
export class CompatService {
  constructor(
    private readonly sites: SiteHeadersRepository,
    private readonly allowedHosts: AllowedHosts,
  ) {}

  async securityHeaders(teamId: TeamId, site: string): Promise<SecurityHeadersResource> {
    const { host, url } = this.targetOf(site);
    const headers = await this.sites.of(teamId, host, url);
    if (headers?.inconclusiveReason !== null) throw new ApiError('not_found', NOT_SCANNED);
    return securityHeadersForm(headers);
  }

  private targetOf(site: string): { host: string; url: string | null } {
    try {
      return parseTarget(site, this.allowedHosts);
    } catch (err) {
      if (err instanceof InvalidTarget) throw ValidationFailed.at('q', NO_SITE);
      throw err;
    }
  }
}
