import type { TeamId } from '@palisade/vocabulary';
import { Injectable, Logger } from '@nestjs/common';
import { StatsRepository } from '@palisade/persistence';
import { Redis } from 'ioredis';
import { type Stats, type StatsResource, toStats } from './dto/stats.resource';

const CACHE_SECONDS = 300;

/** The figures of the dashboard. They may be five minutes old; without Redis they are always fresh. */
@Injectable()
export class StatsService {
  private readonly logger = new Logger(StatsService.name);

  constructor(
    private readonly stats: StatsRepository,
    private readonly redis: Redis,
  ) {}

  async get(teamId: TeamId): Promise<StatsResource> {
    const key = `stats:${teamId}`;
    const cached = await this.whileRedisAnswers(() => this.redis.get(key));
    if (typeof cached === 'string') return { data: JSON.parse(cached) as Stats };
    const data = toStats(await this.stats.countFor(teamId));
    await this.whileRedisAnswers(() => this.redis.set(key, JSON.stringify(data), 'EX', CACHE_SECONDS));
    return { data };
  }

  private async whileRedisAnswers<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.logger.debug('The statistics cache does not respond', error);
      return undefined;
    }
  }
}
