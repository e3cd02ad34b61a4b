import { ISSUE_FILTERS, type IssueFilter } from '@palisade/vocabulary';
import { selectIssues } from './issue-filter';

const ALL = selectIssues('team', {});
/** What a filter adds to the conditions, and its parameters. */
const narrowed = (filter: IssueFilter): [string, unknown[]] => {
  const { sql, parameters } = selectIssues('team', filter);
  expect(sql.startsWith(ALL.sql)).toBe(true);
  return [sql.slice(ALL.sql.length), parameters.slice(1)];
};

describe('A filter of issues', () => {
  const rows = Object.entries(ISSUE_FILTERS).map(([name, row]) => [
    name,
    'example' in row ? row.example : true,
  ]);

  it.each(rows)('narrows by %s', (name, value) => {
    const [condition] = narrowed({ [String(name)]: value });
    expect(condition).toMatch(/^ AND \S/);
  });

  it.each<[object, string, unknown[]]>([
    [{ status: 'all', search: '', path: '', severity: null, tags: null, rule_id: undefined }, '', []],
    [{ status: 'resolved' }, ' AND i.is_resolved = $2', [true]],
    [{ assignee: 'none' }, ' AND i.assignee_id IS NULL', []],
    [{ assignee: null }, ' AND i.assignee_id IS NULL', []],
    [{ severity: 'high,low' }, ' AND i.severity = ANY ($2::text[])', [['high', 'low']]],
    [{ seen_as: 'anonymous' }, " AND i.seen_as = '{}'", []],
    [
      { seen_as: 'alice', is_detected: false },
      ' AND i.is_detected = $2 AND $3 = ANY (i.seen_as)',
      [false, 'alice'],
    ],
  ])('%j', (filter, condition, values) => {
    expect(narrowed(filter)).toEqual([condition, values]);
  });
});
