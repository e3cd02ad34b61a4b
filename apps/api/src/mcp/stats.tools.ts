import { Injectable } from '@nestjs/common';
import { StatsService } from '../stats/stats.service';
import { GradesService } from '../grades/grades.service';
import { OverviewService } from '../overview/overview.service';
import { ListExpiriesQuery } from '../overview/dto/expiry.resource';
import { READS, type Tool, defineTool } from './tool';

/** Ninety days would fill a model's context. */
const TREND_DAYS_SHOWN = 14;

@Injectable()
export class StatsTools {
  constructor(
    private readonly stats: StatsService,
    private readonly overview: OverviewService,
    private readonly grades: GradesService,
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
          'Gets what to fix first and why, the grade of the team, numbers of its issues and checks, and the trend of the last days.',
        input: { operation: 'getOverview' },
        annotations: READS,
        run: async ({ team }) => {
          const [overview, priorities, grade] = await Promise.all([
            this.overview.get(team.id),
            this.overview.priorities(team.id),
            this.grades.ofTeam(team.id),
          ]);
          const { trend, ...numbers } = overview.data;
          return { priorities: priorities.data, grade, ...numbers, trend: trend.slice(-TREND_DAYS_SHOWN) };
        },
      }),
      defineTool('list_expiries', {
        title: 'List expiries',
        description: 'Lists when certificates and domains of the team expire, the earliest first.',
        input: { operation: 'listExpiries', says: { kind: null } },
        annotations: READS,
        run: ({ team, given }) => this.overview.expiries(team.id, given.asQuery(ListExpiriesQuery)),
      }),
      defineTool('list_flaws', {
        title: 'List new vulnerabilities',
        description:
          'Lists vulnerabilities that became known in the last seven days, of products that the checks run, and what scanning them again says.',
        input: { operation: 'listFlaws' },
        annotations: READS,
        run: ({ team }) => this.overview.flaws(team.id),
      }),
    ];
  }
}
