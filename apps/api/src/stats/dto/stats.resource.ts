import type { TeamStats } from '@palisade/persistence';
import { COUNT } from '../../http/fields/response-limits';
import { integer, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const Stats = resource('Stats', {
  total_domains: integer(COUNT, 12, 'Number of checks of the team.'),
  active_scans: integer(COUNT, 1, 'Scans in progress.'),
  priority_issues: integer(
    COUNT,
    3,
    "Unresolved issues of severity critical or high in each check's latest completed scan.",
  ),
  domains_at_risk: integer(COUNT, 2, 'Unique domains with at least one priority issue.'),
});
export type Stats = ResourceOf<typeof Stats>;

export const StatsResource = resource('StatsResource', {
  data: one(Stats),
});
export type StatsResource = ResourceOf<typeof StatsResource>;

export const toStats = (stats: TeamStats): Stats => Stats.of(stats);
