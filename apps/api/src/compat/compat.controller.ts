import { Get, Query } from '@nestjs/common';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiInvalid, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { Returns } from '../http/returns.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { CompatService, NOT_SCANNED, NO_SITE } from './compat.service';
import { SecurityHeadersQuery, SecurityHeadersResource } from './dto/security-headers.resource';

/** For programs that were written for other services. Their forms never change, so their addresses have no version. */
@ReadsReplica()
@IgnoresUnknown()
@TeamController('Compatibility', 'compat')
export class CompatController {
  constructor(private readonly compat: CompatService) {}

  @Get('securityheaders')
  @Operation(
    'getSecurityHeaders',
    'Get the headers of a site in the form of securityheaders.com',
    'For programs that called the API of securityheaders.com, which ended in April 2026. It takes the key as a bearer token or in `x-api-key`. The response says what the last completed scan of the check found. It starts no scan.',
  )
  @Returns(SecurityHeadersResource, 'The headers.')
  @ApiRefusal(404, 'No check of the team has this site, or its headers were not judged yet.', NOT_SCANNED)
  @ApiInvalid('q', NO_SITE)
  securityHeaders(@CurrentTeam() team: AuthenticatedTeam, @Query() { q }: SecurityHeadersQuery) {
    return this.compat.securityHeaders(team.id, q);
  }
}
