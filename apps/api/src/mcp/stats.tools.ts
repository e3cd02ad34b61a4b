import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { StatsService } from '../stats/stats.service';
import { READS, type Tool, defineTool } from './tool';

const STATS = z.object({
  total_domains: z.int().describe('Checks of the team.'),
  active_scans: z.int().describe('Scans in progress.'),
  priority_issues: z
    .int()
    .describe('Unresolved issues of severity critical or high in the latest completed scan of each check.'),
  domains_at_risk: z.int().describe('Domains with at least one of them.'),
});

@Injectable()
export class StatsTools {
  constructor(private readonly stats: StatsService) {}

  tools(): Tool[] {
    return [
      defineTool('get_stats', {
        title: 'Get statistics',
        description: 'Gets the figures of the dashboard. They may be five minutes old.',
        input: {},
        output: STATS,
        annotations: READS,
        run: async ({ team }) => (await this.stats.get(team.id)).data,
      }),
    ];
  }
}
