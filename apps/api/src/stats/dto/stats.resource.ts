import { ApiProperty } from '@nestjs/swagger';
import type { TeamStats } from '@palisade/persistence';
import { COUNT } from '../../http/response-limits';

export class Stats {
  @ApiProperty({ type: 'integer', ...COUNT, example: 12, description: 'Number of checks of the team.' })
  total_domains!: number;

  @ApiProperty({ type: 'integer', ...COUNT, example: 1, description: 'Scans in progress.' })
  active_scans!: number;

  @ApiProperty({
    type: 'integer',
    ...COUNT,
    example: 3,
    description: "Unresolved issues of severity critical or high in each check's latest completed scan.",
  })
  priority_issues!: number;

  @ApiProperty({
    type: 'integer',
    ...COUNT,
    example: 2,
    description: 'Unique domains with at least one priority issue.',
  })
  domains_at_risk!: number;
}

export class StatsResource {
  @ApiProperty({ type: Stats })
  data!: Stats;
}

export const toStats = (stats: TeamStats): Stats => ({
  total_domains: stats.totalDomains,
  active_scans: stats.activeScans,
  priority_issues: stats.priorityIssues,
  domains_at_risk: stats.domainsAtRisk,
});
