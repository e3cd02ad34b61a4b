import { IntersectionType, OmitType } from '@nestjs/swagger';
import { ISSUE_SORTS, type IssueFilter, type IssueOrder, type IssueSort } from '@palisade/persistence';
import {
  ISSUE_STATES,
  type IssueState,
  MAX_FILTER_DAYS,
  SEVERITIES,
  type Severity,
  TEST_KEYS,
  type TestKey,
} from '@palisade/vocabulary';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';
import { MAX_TAG_LIST_CHARACTERS, TAG_LIST, TAG_LIST_MESSAGE } from '../../http/fields/tag-list';
import { PageQuery, toInteger } from '../../http/fields/page.query';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { toStrictBoolean } from '../../http/fields/boolean-parameter';
import { OPTIONAL, TextField, Parameter } from '../../http/fields/request-fields';

const ONE = `(${SEVERITIES.join('|')})`;
const SEVERITY_LIST = new RegExp(`^${ONE}(,${ONE})*$`);
const LONGEST_SEVERITY_LIST = SEVERITIES.join(',').length;
/** `none` or a UUID of any version (RFC 9562). */
const ASSIGNEE =
  '^(none|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12})$';
const STATUSES = ['resolved', 'unresolved', 'all'] as const;
const MAX_SEARCH_CHARACTERS = 255;

/** The filters, which the list and the export share. */
export class IssueFilterQuery {
  @TextField(
    { pattern: `^${ONE}(,${ONE})*$`, maxLength: LONGEST_SEVERITY_LIST },
    'critical,high',
    'One severity, or several separated by commas.',
    OPTIONAL,
  )
  @IsOptional()
  @MaxLength(LONGEST_SEVERITY_LIST, { message: `The severity must be one of ${SEVERITIES.join(', ')}.` })
  @Matches(SEVERITY_LIST, { message: `The severity must be one of ${SEVERITIES.join(', ')}.` })
  severity?: string;

  @Parameter.Choice(STATUSES, 'IssueStatus', 'unresolved', { default: 'all' }, OPTIONAL)
  status: (typeof STATUSES)[number] = 'all';

  @Parameter.Choice(
    ISSUE_STATES,
    'IssueState',
    'open',
    'Finer than `status`, which counts accepted issues as resolved.',
    OPTIONAL,
  )
  state?: IssueState;

  @Parameter.Text({ maxLength: 100 }, 'csp-missing', 'Only issues of this rule, see `GET /tests`.', OPTIONAL)
  rule_id?: string;

  @Parameter.Flag(true, 'Whether the last conclusive scan found it.', OPTIONAL)
  @Transform(toStrictBoolean)
  is_detected?: boolean;

  @Parameter.Flag(true, 'Whether it is open and its due date has passed.', OPTIONAL)
  @Transform(toStrictBoolean)
  is_overdue?: boolean;

  @Parameter.Flag(true, 'Whether its cause has a ticket.', OPTIONAL)
  @Transform(toStrictBoolean)
  has_ticket?: boolean;

  @Parameter.Text(
    { maxLength: 40 },
    'alice',
    'Only issues that this scan identity sees and strangers do not; `anonymous` for those that strangers see.',
    OPTIONAL,
  )
  seen_as?: string;

  @TextField(
    { maxLength: 36, pattern: ASSIGNEE },
    '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    'Id of a member, or `none` for issues without an assignee.',
    OPTIONAL,
  )
  @IsOptional()
  @ValidateIf(({ assignee }: IssueFilterQuery) => assignee !== 'none')
  @IsUUID('all', { message: 'The assignee must be a UUID or none.' })
  assignee?: string;

  @Parameter.Id("Only issues of this check. Another team's check gives an empty list.", OPTIONAL)
  check_id?: string;

  @Parameter.Choice(TEST_KEYS, 'TestKey', 'security_headers', OPTIONAL)
  test_type?: TestKey;

  @TextField(
    { pattern: TAG_LIST, maxLength: MAX_TAG_LIST_CHARACTERS },
    'shop,team:payments',
    'Only issues of checks that have all of these tags, separated by commas.',
    OPTIONAL,
  )
  @IsOptional()
  @Matches(new RegExp(TAG_LIST), { message: TAG_LIST_MESSAGE })
  tags?: string;

  @Parameter.Text(
    { maxLength: MAX_SEARCH_CHARACTERS },
    '/admin',
    'Part of the location; case does not matter.',
    OPTIONAL,
  )
  path?: string;

  @Parameter.Integer(
    1,
    MAX_FILTER_DAYS,
    7,
    'First detected within this number of days of 24 hours.',
    OPTIONAL,
  )
  @Transform(toInteger)
  newer_than_days?: number;

  @Parameter.Integer(
    1,
    MAX_FILTER_DAYS,
    90,
    'First detected before this number of days of 24 hours.',
    OPTIONAL,
  )
  @Transform(toInteger)
  older_than_days?: number;

  @Parameter.Integer(
    1,
    MAX_FILTER_DAYS,
    7,
    'Open, and due within this number of days of 24 hours, or overdue.',
    OPTIONAL,
  )
  @Transform(toInteger)
  due_within_days?: number;

  @TextField(
    MAX_SEARCH_CHARACTERS,
    'content security policy',
    'Part of the title, description, location or domain; case does not matter. The list ends after 10,000 matches; the export ' +
      'has all.',
    OPTIONAL,
  )
  @IsOptional()
  @IsString({ message: 'The search must be a string.' })
  @MaxLength(MAX_SEARCH_CHARACTERS, {
    message: `The search must not have more than ${MAX_SEARCH_CHARACTERS} characters.`,
  })
  search?: string;
}

/** The states are what is counted. */
export class IssueCountsQuery extends OmitType(IssueFilterQuery, ['status', 'state']) {}

const DIRECTIONS = ['asc', 'desc'] as const;
const GROUPINGS = ['rule'] as const;
const NOT_OF_RULES: readonly (IssueSort | undefined)[] = ['domain', 'due_at'];
const NOT_SORTABLE =
  'Rows of rules have no domain and no due date. Sort them by severity, last_detected_at or first_detected_at.';

export class ListIssuesQuery
  extends IntersectionType(PageQuery, IssueFilterQuery)
  implements WithFurtherRules
{
  @Parameter.Choice(
    ISSUE_SORTS,
    'IssueSort',
    'severity',
    'What to sort by: by default the time of creation, with `group_by` the severity. With `desc` the most severe come first. Use `asc` with `due_at`: issues without a date then come last.',
    OPTIONAL,
  )
  sort?: IssueSort;

  @Parameter.Choice(DIRECTIONS, 'SortDirection', 'desc', 'Sort direction, by default desc.', {
    ...OPTIONAL,
    default: 'desc',
  })
  direction: (typeof DIRECTIONS)[number] = 'desc';

  @Parameter.Choice(
    GROUPINGS,
    'IssueGrouping',
    'rule',
    'One row per rule in place of the issues; the filters apply to the issues that a row counts.',
    OPTIONAL,
  )
  group_by?: (typeof GROUPINGS)[number];

  furtherErrors(): FieldErrors {
    return sortErrors(this);
  }
}

/** What is wrong with an order that a list of issues or a saved view asks for. */
export const sortErrors = ({
  group_by: grouping,
  sort,
}: Pick<ListIssuesQuery, 'group_by' | 'sort'>): FieldErrors =>
  grouping !== undefined && NOT_OF_RULES.includes(sort) ? { sort: [NOT_SORTABLE] } : {};

export const toIssueOrder = ({ sort, direction }: ListIssuesQuery): IssueOrder => ({ sort, direction });

export const toIssueFilter = (
  query: IssueCountsQuery & Partial<Pick<IssueFilterQuery, 'status' | 'state'>>,
): IssueFilter => ({
  severities: query.severity?.split(',') as Severity[] | undefined,
  state: query.state,
  ruleId: query.rule_id,
  isDetected: query.is_detected,
  isOverdue: query.is_overdue,
  hasTicket: query.has_ticket,
  seenAs: query.seen_as,
  assigneeId: query.assignee === 'none' ? null : query.assignee,
  isResolved: query.status === undefined || query.status === 'all' ? undefined : query.status === 'resolved',
  checkId: query.check_id,
  testKey: query.test_type,
  search: query.search,
  tags: query.tags?.split(','),
  path: query.path,
  newerThanDays: query.newer_than_days,
  olderThanDays: query.older_than_days,
  dueWithinDays: query.due_within_days,
});
