import { ApiPropertyOptional } from '@nestjs/swagger';
import { isId, narrows } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason, COMMENTS_A_DAY } from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsIn,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { AcceptanceTerms, REASON_MESSAGE, untilErrors } from './acceptance.properties';
import { MAX_COMMENT_CHARACTERS } from './issue-action.bodies';
import { IssueFilterQuery } from './list-issues.query';
import { MAX_NOTES_CHARACTERS } from './update-issue.body';
import {
  Member,
  Parameter,
  ChoiceField,
  IdField,
  NULLABLE,
  OPTIONAL,
  TextField,
} from '../../http/fields/request-fields';

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
  @Parameter.Flag(
    true,
    'Required if nothing else narrows the filter. It selects every issue of the team.',
    OPTIONAL,
  )
  all?: boolean;
}

/** Whether a filter would select every issue, and nobody has confirmed that. */
const isUnconfirmed = (filter: BulkIssueFilter): boolean => filter.all !== true && !narrows(filter);

export class BulkIssuesBody extends AcceptanceTerms implements WithFurtherRules {
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MAX_IDS,
    example: ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'],
    description: "Required without `filter`. Unknown ids and other teams' ids are ignored.",
  })
  @ValidateIf(({ filter, issue_ids }: BulkIssuesBody) => filter === undefined || issue_ids !== undefined)
  @ArrayMaxSize(MAX_IDS, { message: `The issue_ids field must not have more than ${MAX_IDS} elements.` })
  @ArrayMinSize(1, { message: 'The issue_ids field must have at least 1 element.' })
  @IsArray({ message: 'The issue_ids field must be an array.' })
  @IsDefined({ message: 'The issue_ids field is required.' })
  issue_ids?: string[];

  @ApiPropertyOptional({
    type: BulkIssueFilter,
    example: { severity: 'low', state: 'open' },
    description:
      'Instead of `issue_ids`: all issues that the list returns for these parameters, at most 10,000. An empty filter needs `all`: `{"all": true}`.',
  })
  @ValidateIf(({ filter }: BulkIssuesBody) => filter !== undefined)
  @ValidateNested()
  @Type(() => BulkIssueFilter)
  @IsObject({ message: 'The filter field must be an object.' })
  filter?: BulkIssueFilter;

  @Member.Choice(BULK_ACTIONS, 'BulkAction', 'resolve')
  action!: BulkAction;

  @ChoiceField(ACCEPTANCE_REASONS, 'AcceptanceReason', 'false_positive', 'Required for `accept`.', OPTIONAL)
  @ValidateIf(({ action, reason }: BulkIssuesBody) => action === 'accept' || reason !== undefined)
  @IsIn(ACCEPTANCE_REASONS, { message: REASON_MESSAGE })
  reason?: AcceptanceReason;

  @IdField('Required for `assign`: a member of the team, or null to remove the assignee.', NULLABLE, OPTIONAL)
  @ValidateIf(({ action, user_id }: BulkIssuesBody) =>
    action === 'assign' ? user_id !== null : user_id !== undefined && user_id !== null,
  )
  @IsUUID('all', { message: 'The user_id field must be a UUID or null.' })
  @IsDefined({ message: 'The user_id field is required.' })
  user_id?: string | null;

  @Member.Text(
    { maxLength: MAX_NOTES_CHARACTERS },
    'Header added in release 4.2.',
    'For `resolve` and `unresolve`: notes of each issue that changes. Leave it out to keep the notes.',
    NULLABLE,
    OPTIONAL,
  )
  resolution_notes?: string | null;

  @TextField(
    { minLength: 1, maxLength: MAX_COMMENT_CHARACTERS },
    'The proxy sends these headers from Monday.',
    `Required for \`comment\`. At most ${COMMENTS_A_DAY.ofOne} issues. Each counts as one comment.`,
    OPTIONAL,
  )
  @ValidateIf(({ action, text }: BulkIssuesBody) => action === 'comment' || text !== undefined)
  @MaxLength(MAX_COMMENT_CHARACTERS, {
    message: `The text field must not have more than ${MAX_COMMENT_CHARACTERS} characters.`,
  })
  @Matches(/\S/, { message: 'The text field must not be empty.' })
  @IsString({ message: 'The text field must be a string.' })
  @IsDefined({ message: 'The text field is required.' })
  text?: string;

  @Member.Flag(true, 'Changes nothing: the response says what would change.', OPTIONAL)
  dry_run?: boolean;

  furtherErrors(): FieldErrors {
    const errors = { ...this.idErrors(), ...untilErrors(this.until) };
    if (this.filter !== undefined && this.issue_ids !== undefined)
      errors.filter = ['Send either issue_ids or filter, not both.'];
    else if (this.filter !== undefined && isUnconfirmed(this.filter)) errors.filter = [EMPTY_FILTER_MESSAGE];
    return errors;
  }

  /** One message per element, under its place in the array. */
  private idErrors(): FieldErrors {
    if (!Array.isArray(this.issue_ids) || this.issue_ids.length > MAX_IDS) return {};
    const elements: unknown[] = this.issue_ids;
    const wrong = elements.flatMap((id, place) => (typeof id === 'string' && isId(id) ? [] : [place]));
    return Object.fromEntries(
      wrong.map((place) => [`issue_ids.${place}`, [`The issue_ids.${place} field must be a UUID.`]]),
    );
  }
}
