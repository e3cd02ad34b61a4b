import type { IssueFilter, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { PLANNED_EACH_TIME } from '../connection/named-statements';
import { listedConditions } from '../ground/issue-filter';

/** How many issues are in each state. */
export interface IssueCounts {
  open: number;
  resolved: number;
  accepted: number;
  all: number;
}

/**
 * Counts a team's issues by state. What the filter says about states is left out: the counts are those of the tabs above the list.
 * The covering index knows open and closed; the few accepted ones have their own index.
 */
export async function countIssues(
  dataSource: DataSource,
  teamId: TeamId,
  filter: IssueFilter,
): Promise<IssueCounts> {
  const { conditions, values } = listedConditions(teamId, {
    ...filter,
    state: undefined,
    status: undefined,
  });
  const mark = filter.search ? PLANNED_EACH_TIME : '';
  const [counted] = await dataSource.query<[IssueCounts]>(
    `${mark}WITH closed AS (
       SELECT count(*)::integer AS all, (count(*) FILTER (WHERE listed.is_resolved))::integer AS closed
       FROM issues AS listed WHERE ${conditions}
     ), accepted AS (
       SELECT count(*)::integer AS accepted FROM issues AS listed WHERE ${conditions} AND listed.acceptance IS NOT NULL
     )
     SELECT closed.all - closed.closed AS open, closed.closed - accepted AS resolved, accepted, closed.all FROM closed, accepted`,
    values,
  );
  return counted;
}
