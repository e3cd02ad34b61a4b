import { Injectable } from '@nestjs/common';
import { StatsService } from '../stats/stats.service';
import { READS, type Tool, defineTool } from './tool';

@Injectable()
export class StatsTools {
  constructor(private readonly stats: StatsService) {}

  tools(): Tool[] {
    return [
      defineTool('get_stats', {
        title: 'Get statistics',
        description: 'Gets the figures of the dashboard. They may be five minutes old.',
        input: { operation: 'getStats' },
        annotations: READS,
        run: async ({ team }) => (await this.stats.get(team.id)).data,
      }),
    ];
  }
}
