import { ISSUE_STATES, MAX_FILTER_DAYS } from './issues';
import { TEST_KEYS } from './test-keys';

const ISSUE_STATUSES = ['resolved', 'unresolved', 'all'] as const;

/** What the MCP tool says in place of `says`: null where the name says it all, false where the tool has no such argument. */
type ForModels = string | null | false;

const flag = (says: string, mcp?: ForModels) => ({ kind: 'flag', says, mcp }) as const;
const days = (example: number, says: string) =>
  ({ kind: 'days', maximum: MAX_FILTER_DAYS, example, says, mcp: false }) as const;
const text = (maxLength: number, example: string, says: string, mcp?: ForModels) =>
  ({ kind: 'text', maxLength, example, says, mcp }) as const;
/** @param name of the words in the OpenAPI document */
const choice = <const Word extends string>(
  words: readonly Word[],
  name: string,
  more: { example: NoInfer<Word>; says?: string; default?: NoInfer<Word> },
) => ({ kind: 'choice', words, name, ...more }) as const;

/**
 * What narrows a list of issues, by the names of the API, in the order of its document. The API, the URL of the page, saved views
 * and the MCP tool follow from a row; SQL has its condition (issue-filter.ts), and the page its control (more-filters.tsx).
 */
export const ISSUE_FILTERS = {
  severity: {
    kind: 'severities',
    example: 'critical,high',
    says: 'One severity, or several separated by commas.',
  },
  status: choice(ISSUE_STATUSES, 'IssueStatus', { example: 'unresolved', default: 'all' }),
  state: choice(ISSUE_STATES, 'IssueState', {
    example: 'open',
    says: 'Finer than `status`, which counts accepted issues as resolved.',
  }),
  rule_id: text(100, 'csp-missing', 'Only issues of this rule, see `GET /tests`.', null),
  is_detected: flag('Whether the last conclusive scan found it.'),
  is_overdue: flag('Whether it is open and its due date has passed.', null),
  has_ticket: flag('Whether its cause has a ticket.', null),
  seen_as: text(
    40,
    'alice',
    'Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see.',
    'What this scan identity sees and strangers do not; `anonymous`: what strangers see.',
  ),
  assignee: {
    kind: 'assignee',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    says: 'Id of a member, or `none` for issues without an assignee.',
  },
  check_id: { kind: 'id', says: "Only issues of this check. Another team's check gives an empty list." },
  test_type: choice(TEST_KEYS, 'TestKey', { example: 'security_headers' }),
  requirement: text(
    20,
    'owasp:A04',
    'Only issues that this requirement of a standard is about, see `requirements` of `GET /tests`.',
    false,
  ),
  tags: {
    kind: 'tags',
    example: 'shop,team:payments',
    says: 'Only issues of checks that have all of these tags, separated by commas.',
    mcp: false,
  },
  path: text(255, '/admin', 'Part of the location; case does not matter.', false),
  newer_than_days: days(7, 'First detected within this number of days of 24 hours.'),
  older_than_days: days(90, 'First detected before this number of days of 24 hours.'),
  due_within_days: days(7, 'Open, and due within this number of days of 24 hours, or overdue.'),
  search: {
    kind: 'search',
    maxLength: 255,
    example: 'content security policy',
    says: 'Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all.',
    mcp: 'Part of title, description, location or domain.',
  },
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

/** Issues that are younger are new. */
export const NEW_WITHIN_DAYS = 7;

/**
 * The tabs of the list of open issues, and what each puts into its filter. The counts of the API and the list of the page follow from
 * it, so that a tab has as many rows as it says.
 *
 * @param me whose issues are "mine"
 */
export const openTabs = (me: string) =>
  ({
    new: { newer_than_days: NEW_WITHIN_DAYS },
    mine: { assignee: me },
    overdue: { is_overdue: true },
    unassigned: { assignee: 'none' },
  }) as const satisfies Record<string, IssueFilter>;

export type OpenTab = keyof ReturnType<typeof openTabs>;
export const OPEN_TABS = Object.keys(openTabs('')) as OpenTab[];
