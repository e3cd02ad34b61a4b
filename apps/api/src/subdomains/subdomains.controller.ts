import { Get, Param, Query } from '@nestjs/common';
import { ChecksRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import { CurrentTeam } from '../auth/current-team.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { requireId } from '../http/require-id';
import { Returns } from '../http/returns.decorator';
import { ListSubdomainsQuery, SubdomainPage } from './dto/subdomain.resource';
import { SubdomainsService } from './subdomains.service';

@TeamController('Checks', 'checks/:check_id/subdomains')
export class SubdomainsController {
  constructor(private readonly subdomains: SubdomainsService) {}

  @Get()
  @Owned(ChecksRepository, 'check')
  @Operation(
    'listSubdomains',
    'List the hosts below the domain of a check',
    'What the test `subdomain_discovery` has found: those of the last search first, then by name. Names that no search found for 180 days are deleted.',
  )
  @Returns(SubdomainPage, 'The hosts.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('check_id') checkId: string,
    @Query() query: ListSubdomainsQuery,
    @ListAddress() address: URL,
  ) {
    return this.subdomains.list(team.id, requireId(checkId, 'Check'), query, address);
  }
}
