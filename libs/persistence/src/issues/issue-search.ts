import type { IssueFilter, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { PLANNED_EACH_TIME } from '../connection/named-statements';
import { type IssueOrder, listedIssues } from '../ground/issue-order';
import { EXACT_TOTAL_UP_TO, type ListSql, pageOf } from '../sql/list-pages';
import type { RowPage, RowWindow } from '../sql/page-of-rows';

/**
 * The first EXACT_TOTAL_UP_TO matches of a search. It finds all matches through the index of the texts and sorts them, so it takes
 * time in proportion to the matches: see the limit in docs/scale.md.
 */
export async function searchIssues<Item extends { id: string }>(
  dataSource: DataSource,
  teamId: TeamId,
  { filter, order }: { filter: IssueFilter & { search: string }; order: IssueOrder },
  { columns, joins }: Pick<ListSql, 'columns' | 'joins'>,
  window: RowWindow,
): Promise<RowPage<Item>> {
  const list = { columns, joins, ...listedIssues(teamId, filter, order) };
  return dataSource.transaction(async (manager) => {
    // The planner expects matches to be spread evenly and would read from the newest issue backwards, past millions of others.
    await manager.query('SET LOCAL enable_indexscan = off');
    return pageOf<Item>((text, values) => manager.query(PLANNED_EACH_TIME + text, values), list, window, {
      within: EXACT_TOTAL_UP_TO,
    });
  });
}
