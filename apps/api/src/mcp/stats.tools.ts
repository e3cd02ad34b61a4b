import { Injectable } from '@nestjs/common';
import { StatsService } from '../stats/stats.service';
import { OverviewService } from '../overview/overview.service';
import { READS, type Tool, defineTool } from './tool';

/** Ninety days would fill a model's context. */
const TREND_DAYS_SHOWN = 14;

@Injectable()
export class StatsTools {
  constructor(
    private readonly stats: StatsService,
    private readonly overview: OverviewService,
  ) {}

  tools(): Tool[] {
    return [
      defineTool('get_stats', {
        title: 'Get statistics',
        description: 'Gets the figures of the dashboard. They may be five minutes old.',
        input: { operation: 'getStats' },
        annotations: READS,
        run: async ({ team }) => (await this.stats.get(team.id)).data,
      }),
      defineTool('get_overview', {
        title: 'Get the overview',
        description:
          'Gets the numbers of the team as they are now: open issues by severity, checks by their worst issue, checks that were never scanned, that are broken or overdue, and the trend of the last days.',
        input: { operation: 'getOverview' },
        annotations: READS,
        run: async ({ team }) => {
          const { trend, ...numbers } = (await this.overview.get(team.id)).data;
          return { ...numbers, trend: trend.slice(-TREND_DAYS_SHOWN) };
        },
      }),
      defineTool('list_priorities', {
        title: 'List what to fix first',
        description:
          'Lists at most seven causes of open issues, most urgent first: the rule, how many checks it is on, how long it has been open and about how many minutes a fix takes.',
        input: { operation: 'getPriorities' },
        annotations: READS,
        run: async ({ team }) => (await this.overview.priorities(team.id)).data,
      }),
    ];
  }
}
