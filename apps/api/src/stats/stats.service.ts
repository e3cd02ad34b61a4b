import type { TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { StatsRepository } from '@palisade/persistence';
import { ShortCache } from '../redis/short-cache.service';
import { type StatsResource, toStats } from './dto/stats.resource';

const CACHE_SECONDS = 300;

/** The figures of the dashboard. They may be five minutes old; without Redis they are always fresh. */
@Injectable()
export class StatsService {
  constructor(
    private readonly stats: StatsRepository,
    private readonly cache: ShortCache,
  ) {}

  async get(teamId: TeamId): Promise<StatsResource> {
    const count = async () => toStats(await this.stats.countFor(teamId));
    return { data: await this.cache.get(`stats:${teamId}`, CACHE_SECONDS, count) };
  }
}
