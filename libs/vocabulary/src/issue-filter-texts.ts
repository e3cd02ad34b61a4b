import type { IssueFilterName } from './issue-filters';

/** What the OpenAPI document says of each filter, apart from the rows: the dashboard does not load it. Empty where the name says it. */
export const ISSUE_FILTER_TEXTS: Readonly<Record<IssueFilterName, string>> = {
  severity: 'One severity, or several separated by commas.',
  status: '',
  state: 'Finer than `status`, which counts accepted issues as resolved.',
  rule_id: 'Only issues of this rule, see `GET /tests`.',
  is_detected: 'Whether the last conclusive scan found it.',
  is_overdue: 'Whether it is open and its due date has passed.',
  has_ticket: 'Whether its cause has a ticket.',
  seen_as:
    'Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see.',
  assignee: 'Id of a member, or `none` for issues without an assignee.',
  check_id: "Only issues of this check. Another team's check gives an empty list.",
  test_type: '',
  tags: 'Only issues of checks that have all of these tags, separated by commas.',
  path: 'Part of the location; case does not matter.',
  newer_than_days: 'First detected within this number of days of 24 hours.',
  older_than_days: 'First detected before this number of days of 24 hours.',
  due_within_days: 'Open, and due within this number of days of 24 hours, or overdue.',
  search:
    'Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export has all.',
};
