import { ISSUE_STATES, MAX_FILTER_DAYS } from './issues';
import { TEST_KEYS } from './test-keys';

const ISSUE_STATUSES = ['resolved', 'unresolved', 'all'] as const;

const flag = () => ({ kind: 'flag' }) as const;
const days = (example: number) => ({ kind: 'days', maximum: MAX_FILTER_DAYS, example }) as const;
const text = (maxLength: number, example: string) => ({ kind: 'text', maxLength, example }) as const;
/** @param name of the words in the OpenAPI document */
const choice = <const Word extends string>(
  words: readonly Word[],
  name: string,
  more: { example: NoInfer<Word>; default?: NoInfer<Word> },
) => ({ kind: 'choice', words, name, ...more }) as const;

/**
 * What narrows a list of issues, by the names of the API, in the order of its document. The API, the URL of the page and saved views
 * follow from a row; SQL has its condition (issue-filter.ts), and the page its control (more-filters.tsx).
 */
export const ISSUE_FILTERS = {
  severity: { kind: 'severities', example: 'critical,high' },
  status: choice(ISSUE_STATUSES, 'IssueStatus', { example: 'unresolved', default: 'all' }),
  state: choice(ISSUE_STATES, 'IssueState', { example: 'open' }),
  rule_id: text(100, 'csp-missing'),
  is_detected: flag(),
  is_overdue: flag(),
  has_ticket: flag(),
  seen_as: text(40, 'alice'),
  assignee: { kind: 'assignee', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
  check_id: { kind: 'id' },
  test_type: choice(TEST_KEYS, 'TestKey', { example: 'security_headers' }),
  tags: { kind: 'tags', example: 'shop,team:payments' },
  path: text(255, '/admin'),
  newer_than_days: days(7),
  older_than_days: days(90),
  due_within_days: days(7),
  search: { kind: 'search', maxLength: 255, example: 'content security policy' },
} as const;

export type IssueFilterName = keyof typeof ISSUE_FILTERS;
export type IssueFilterRow = (typeof ISSUE_FILTERS)[IssueFilterName];
export type IssueFilterKind = IssueFilterRow['kind'];

type ValueOf<Row> = Row extends { words: readonly (infer Word)[] }
  ? Word
  : Row extends { kind: 'flag' }
    ? boolean
    : Row extends { kind: 'days' }
      ? number
      : string;

/** Which issues of a team, as requests say it; what is absent does not narrow. */
export type IssueFilter = { [Name in IssueFilterName]?: ValueOf<(typeof ISSUE_FILTERS)[Name]> };
