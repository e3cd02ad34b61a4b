import { Statements } from '../sql/statements';

const SEARCHED = ['title', 'description'];

const searchIndex = (columns: readonly string[]): string =>
  `CREATE INDEX issues_search_idx ON issues USING gin (${columns
    .map((column) => `${column} COLLATE "C" gin_trgm_ops`)
    .join(', ')})`;

/** A search also reads locations, and the few accepted issues of a team are counted from their own index. */
export class SearchIssueLocations1769100000000 extends Statements {
  protected readonly forwards = [
    'DROP INDEX issues_search_idx',
    searchIndex([...SEARCHED, 'location']),
    `CREATE INDEX issues_accepted_idx ON issues (team_id, id) INCLUDE (check_id, severity, test_key)
         WHERE acceptance IS NOT NULL`,
  ];
  protected readonly backwards = [
    'DROP INDEX issues_accepted_idx',
    'DROP INDEX issues_search_idx',
    searchIndex(SEARCHED),
  ];
}
