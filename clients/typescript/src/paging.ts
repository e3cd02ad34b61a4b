import type { OperationId } from './generated/operations.js';
import type { ArgumentsOf, ByIssue, ByRule, Optionally, ResultOf, Schemas } from './operation-types.js';

const PER_PAGE = 100;

/** One page of any list. */
export interface Page<Row = unknown> {
  data: Row[];
  meta: Schemas['PageMeta'];
}

/** The operations that return a list in pages. */
export type ListId = {
  [Id in OperationId]: ResultOf<Id> extends Page ? Id : never;
}[OperationId];

type RowOf<Id extends ListId> = Id extends 'listIssues'
  ? Schemas['IssueResource']
  : ResultOf<Id> extends Page<infer Row>
    ? Row
    : never;

/** The page is the business of the iteration. */
type Listing<Arguments> = Arguments & { query?: { page?: never } };

/** Every row of a list, page by page. */
export interface Iterate {
  /** Issues by rule: a row per rule. */
  (list: 'listIssues', args: Listing<ByRule>): AsyncGenerator<Schemas['IssueGroupResource']>;
  <Id extends ListId>(
    list: Id,
    ...args: Optionally<Listing<Id extends 'listIssues' ? ByIssue : ArgumentsOf<Id>>>
  ): AsyncGenerator<RowOf<Id>>;
}

/**
 * Every row of a list that is read page by page. A row that moves to the next page because a new one came first is returned once.
 * @param read reads one page
 */
export async function* rowsOf(
  read: (query: { page: number; per_page: number }) => Promise<Page>,
): AsyncGenerator {
  let previous = new Set<unknown>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await read({ page, per_page: PER_PAGE });
    for (const row of data) {
      const id = idOf(row);
      if (id === undefined || !previous.has(id)) yield row;
    }
    previous = new Set(data.map(idOf));
    last = meta.last_page;
  }
}

const idOf = (row: unknown): unknown => (row as { id?: unknown }).id;
