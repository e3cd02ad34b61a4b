import { type IssueFilter, OPEN_TABS, type OpenTab, type TeamId, openTabs } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { PLANNED_EACH_TIME } from '../connection/named-statements';
import { listedConditions } from '../ground/issue-filter';

/** How many issues are in each state, and in each tab of open ones. */
export interface IssueCounts extends Record<Exclude<OpenTab, 'mine'>, number> {
  open: number;
  resolved: number;
  accepted: number;
  all: number;
  /** Null without a person. */
  mine: number | null;
}

/**
 * Counts a team's issues by state. What the filter says about states is left out: the counts are those of the tabs above the list.
 * The covering index knows open and closed; the few accepted ones have their own index. The tabs of open issues replace what the
 * filter says about the same.
 *
 * @param me whose issues are "mine"; null for keys
 */
export async function countIssues(
  dataSource: DataSource,
  teamId: TeamId,
  filter: IssueFilter,
  me: string | null,
): Promise<IssueCounts> {
  const stateless = { ...filter, state: undefined, status: undefined };
  const { conditions, values } = listedConditions(teamId, stateless);
  const tabs = openTabs(me ?? '');
  const counted = OPEN_TABS.map((tab) => {
    if (tab === 'mine' && me === null) return 'NULL AS mine';
    const ofTab = listedConditions(teamId, { ...stateless, ...tabs[tab], state: 'open' }, values);
    return `(SELECT count(*)::integer FROM issues AS listed WHERE ${ofTab.conditions}) AS ${tab}`;
  });
  const mark = filter.search ? PLANNED_EACH_TIME : '';
  const [counts] = await dataSource.query<[IssueCounts]>(
    `${mark}WITH closed AS (
       SELECT count(*)::integer AS all, (count(*) FILTER (WHERE listed.is_resolved))::integer AS closed
       FROM issues AS listed WHERE ${conditions}
     ), accepted AS (
       SELECT count(*)::integer AS accepted FROM issues AS listed WHERE ${conditions} AND listed.acceptance IS NOT NULL
     )
     SELECT closed.all - closed.closed AS open, closed.closed - accepted AS resolved, accepted, closed.all, ${counted.join(', ')}
     FROM closed, accepted`,
    values,
  );
  return counts;
}
