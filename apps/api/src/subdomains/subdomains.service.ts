import { Injectable } from '@nestjs/common';
import { SubdomainsRepository } from '@palisade/persistence';
import type { CheckId, TeamId } from '@palisade/vocabulary';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { type ListSubdomainsQuery, type SubdomainPage, toSubdomainResource } from './dto/subdomain.resource';

@Injectable()
export class SubdomainsService {
  constructor(private readonly subdomains: SubdomainsRepository) {}

  /** Of a check of the team. */
  async list(
    teamId: TeamId,
    checkId: CheckId,
    query: ListSubdomainsQuery,
    address: URL,
  ): Promise<SubdomainPage> {
    const { items, total } = await this.subdomains.list(teamId, checkId, query.is_watched, pageWindow(query));
    return pageResource({ items: items.map(toSubdomainResource), total }, query, address);
  }
}
