import { IntersectionType, OmitType } from '@nestjs/swagger';
import { ISSUE_SORTS, type IssueOrder, type IssueSort, isId } from '@palisade/persistence';
import {
  ISSUE_FILTERS,
  type IssueFilter,
  type IssueFilterKind,
  type IssueFilterRow,
  SEVERITIES,
} from '@palisade/vocabulary';
import { MAX_TAG_LIST_CHARACTERS, TAG_LIST, TAG_LIST_MESSAGE } from '../../http/fields/tag-list';
import { PageQuery } from '../../http/fields/page.query';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

const ONE = `(${SEVERITIES.join('|')})`;
const SEVERITY_LIST = `^${ONE}(,${ONE})*$`;
const LONGEST_SEVERITY_LIST = SEVERITIES.join(',').length;
const SEVERITY_MESSAGE = `The severity must be one of ${SEVERITIES.join(', ')}.`;
/** `none` or a UUID of any version (RFC 9562). */
const ASSIGNEE =
  '^(none|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12})$';

/** The schema and the rules of each kind of filter. */
const PARAMETER: {
  [Kind in IssueFilterKind]: (row: Extract<IssueFilterRow, { kind: Kind }>) => PropertyDecorator;
} = {
  flag: ({ says }) => Parameter.Flag(true, says, OPTIONAL),
  days: ({ maximum, example, says }) => Parameter.Integer(1, maximum, example, says, OPTIONAL),
  text: ({ maxLength, example, says }) => Parameter.Text({ maxLength }, example, says, OPTIONAL),
  choice: ({ words, name, example, says: description, default: assumed }) =>
    Parameter.Choice<string>(
      words,
      name,
      example,
      { ...(description && { description }), ...(assumed && { default: assumed }) },
      OPTIONAL,
    ),
  id: ({ says }) => Parameter.Id(says, OPTIONAL),
  severities: ({ example, says }) =>
    Parameter.Text(
      { pattern: SEVERITY_LIST, maxLength: LONGEST_SEVERITY_LIST },
      example,
      says,
      OPTIONAL,
      terms({ message: SEVERITY_MESSAGE, isNullAbsent: true }),
    ),
  assignee: ({ example, says }) =>
    Parameter.Text(
      { maxLength: 36, pattern: ASSIGNEE },
      example,
      says,
      OPTIONAL,
      terms({
        message: 'The assignee must be a UUID or none.',
        like: (text) => text === 'none' || isId(text),
        isNullAbsent: true,
      }),
    ),
  tags: ({ example, says }) =>
    Parameter.Text(
      { pattern: TAG_LIST, maxLength: MAX_TAG_LIST_CHARACTERS },
      example,
      says,
      OPTIONAL,
      terms({ message: TAG_LIST_MESSAGE, isNullAbsent: true }),
    ),
  search: ({ maxLength, example, says }) =>
    Parameter.Text(
      { maxLength },
      example,
      says,
      OPTIONAL,
      terms({ message: `The search must not have more than ${maxLength} characters.`, isNullAbsent: true }),
    ),
};

/** The filters, which the list and the export share: a field for each row of ISSUE_FILTERS. */
export const IssueFilterQuery: new () => IssueFilter = class {
  status = ISSUE_FILTERS.status.default;
};
for (const [name, row] of Object.entries(ISSUE_FILTERS)) {
  const decorate = PARAMETER[row.kind] as (row: IssueFilterRow) => PropertyDecorator;
  // What the compiler notes for a property of a class; the schema says more.
  Reflect.defineMetadata('design:type', Object, IssueFilterQuery.prototype as object, name);
  decorate(row)(IssueFilterQuery.prototype as object, name);
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
