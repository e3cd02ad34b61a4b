import { narrows } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason, COMMENTS_A_DAY } from '@palisade/vocabulary';
import { idErrors } from '../../http/fields/id-errors';
import { type WithFurtherRules, isSound } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { AcceptanceTerms, REASON_MESSAGE, untilErrors } from './acceptance.properties';
import { MAX_COMMENT_CHARACTERS, MEMBER_ID, NOT_BLANK } from './issue-action.bodies';
import { IssueFilterQuery } from './list-issues.query';
import { MAX_NOTES_CHARACTERS } from './update-issue.body';
import { Member, NULLABLE, OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';

export const BULK_ACTIONS = [
  'resolve',
  'unresolve',
  'accept',
  'remove_acceptance',
  'assign',
  'comment',
  'retest',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
const MAX_IDS = 1000;
const EMPTY_FILTER_MESSAGE =
  'This filter selects every issue of the team. Send {"all": true} as the filter to confirm.';

export class BulkIssueFilter extends IssueFilterQuery {
  @PlainMember.Flag(
    true,
    'Required if nothing else narrows the filter. It selects every issue of the team.',
    OPTIONAL,
  )
  all?: boolean;
}

/** Whether a filter would select every issue, and nobody has confirmed that. */
const isUnconfirmed = (filter: BulkIssueFilter): boolean => filter.all !== true && !narrows(filter);

const neededFor = (needing: BulkAction) =>
  terms({ neededWhen: ({ action }: BulkIssuesBody) => action === needing });

export class BulkIssuesBody extends AcceptanceTerms implements WithFurtherRules {
  @Member.Ids(
    MAX_IDS,
    "Required without `filter`. Unknown ids and other teams' ids are ignored.",
    OPTIONAL,
    terms({ neededWhen: ({ filter }: BulkIssuesBody) => filter === undefined }),
  )
  issue_ids?: string[];

  @Member.One(
    BulkIssueFilter,
    { example: { severity: 'low', state: 'open' } },
    'Instead of `issue_ids`: all issues that the list returns for these parameters, at most 10,000. An empty filter needs `all`: `{"all": true}`.',
    OPTIONAL,
  )
  filter?: BulkIssueFilter;

  @Member.Choice(BULK_ACTIONS, 'BulkAction', 'resolve')
  action!: BulkAction;

  @Member.Choice(
    ACCEPTANCE_REASONS,
    'AcceptanceReason',
    'false_positive',
    'Required for `accept`.',
    OPTIONAL,
    neededFor('accept'),
    terms({ missing: REASON_MESSAGE }),
  )
  reason?: AcceptanceReason;

  @Member.Id(
    'Required for `assign`: a member of the team, or null to remove the assignee.',
    NULLABLE,
    OPTIONAL,
    MEMBER_ID,
    neededFor('assign'),
  )
  user_id?: string | null;

  @Member.Text(
    { maxLength: MAX_NOTES_CHARACTERS },
    'Header added in release 4.2.',
    'For `resolve` and `unresolve`: notes of each issue that changes. Leave it out to keep the notes.',
    NULLABLE,
    OPTIONAL,
  )
  resolution_notes?: string | null;

  @Member.Text(
    { minLength: 1, maxLength: MAX_COMMENT_CHARACTERS },
    'The proxy sends these headers from Monday.',
    `Required for \`comment\`. At most ${COMMENTS_A_DAY.ofOne} issues. Each counts as one comment.`,
    OPTIONAL,
    NOT_BLANK,
    neededFor('comment'),
  )
  text?: string;

  @Member.Flag(true, 'Changes nothing: the response says what would change.', OPTIONAL)
  dry_run?: boolean;

  furtherErrors(): FieldErrors {
    const errors = { ...idErrors('issue_ids', this.issue_ids, MAX_IDS), ...untilErrors(this.until) };
    if (this.filter !== undefined && this.issue_ids !== undefined)
      errors.filter = ['Send either issue_ids or filter, not both.'];
    else if (isSound(this.filter, BulkIssueFilter) && isUnconfirmed(this.filter))
      errors.filter = [EMPTY_FILTER_MESSAGE];
    return errors;
  }
}
