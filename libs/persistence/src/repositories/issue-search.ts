import type { DataSource, EntityManager } from 'typeorm';
import { type IssueFilter, listedIssues, matchingIssues } from './issue-filter';
import { EXACT_TOTAL_UP_TO, type ListSql, pageOf } from './list-pages';
import type { RowPage, RowWindow } from './page-of-rows';

/**
 * So many matches are read and sorted rather than looked for from the newest issue backwards: that takes a third of a
 * second at most, while a walk takes seconds where all matches lie far back.
 */
const MOST_READ = 300_000;

/** The newest EXACT_TOTAL_UP_TO matches of a search: to look into every text of a million issues takes seconds. */
export async function searchIssues<Item extends { id: string }>(
  dataSource: DataSource,
  teamId: string,
  filter: IssueFilter & { search: string },
  { columns, joins }: Pick<ListSql, 'columns' | 'joins'>,
  window: RowWindow,
): Promise<RowPage<Item>> {
  const list = { columns, joins, ...listedIssues(teamId, filter) };
  // Not prepared: which index serves best depends on the text and on the team.
  const read = (manager: EntityManager): Promise<RowPage<Item>> =>
    pageOf<Item>((text, all) => manager.query(text, all), list, window, { within: EXACT_TOTAL_UP_TO });
  if ((await expectedMatches(dataSource, teamId, filter.search)) > MOST_READ) return read(dataSource.manager);
  return dataSource.transaction(async (manager) => {
    // Without a walk along an index the planner takes the index of the texts; it expects matches to be spread evenly.
    await manager.query('SET LOCAL enable_indexscan = off');
    return read(manager);
  });
}

/** How many issues of the team the planner expects to hold the text, whatever else narrows the list. */
async function expectedMatches(dataSource: DataSource, teamId: string, search: string): Promise<number> {
  const { listed, values } = matchingIssues(teamId, search);
  const [explained] = await dataSource.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>(
    `EXPLAIN (FORMAT JSON) SELECT ${listed}`,
    [...values],
  );
  if (explained === undefined) throw new Error('PostgreSQL explained nothing.');
  return explained['QUERY PLAN'][0].Plan['Plan Rows'];
}
