import { ApiProperty } from '@nestjs/swagger';
import type { TeamStats } from '@palisade/persistence';
import { COUNT } from '../../http/response-limits';
import { IntegerField } from '../../http/fields';

export class Stats {
  @IntegerField(COUNT, 12, 'Number of checks of the team.')
  total_domains!: number;

  @IntegerField(COUNT, 1, 'Scans in progress.')
  active_scans!: number;

  @IntegerField(
    COUNT,
    3,
    "Unresolved issues of severity critical or high in each check's latest completed scan.",
  )
  priority_issues!: number;

  @IntegerField(COUNT, 2, 'Unique domains with at least one priority issue.')
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
