import type { IssueAction } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason } from '@palisade/vocabulary';
import { IsDefined, IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/validation-failed';
import { ChoiceField, NULLABLE, OPTIONAL, TextField } from '../../http/fields';

const MAX_NOTE_CHARACTERS = 1000;
export const REASON_MESSAGE = `The reason field must be one of ${ACCEPTANCE_REASONS.join(', ')}.`;
const UNTIL_MESSAGE =
  'The until field must be an ISO 8601 timestamp in the future, such as 2027-01-31T00:00:00Z.';

/** What says how long an issue is accepted, and why; `reason` is required by those who extend it. */
export class AcceptanceTerms {
  @TextField(MAX_NOTE_CHARACTERS, 'The page is public on purpose.', NULLABLE, OPTIONAL)
  @IsOptional()
  @MaxLength(MAX_NOTE_CHARACTERS, {
    message: `The note field must not have more than ${MAX_NOTE_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The note field must be a string.' })
  note?: string | null;

  @TextField(
    { maxLength: 35, format: 'date-time' },
    '2027-01-31T00:00:00Z',
    'When the acceptance ends. Absent or null: never.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true }, { message: UNTIL_MESSAGE })
  until?: string | null;
}

export class AcceptIssueBody extends AcceptanceTerms implements WithFurtherRules {
  @ChoiceField(ACCEPTANCE_REASONS, 'AcceptanceReason', 'false_positive')
  @IsIn(ACCEPTANCE_REASONS, { message: REASON_MESSAGE })
  @IsDefined({ message: 'The reason field is required.' })
  reason!: AcceptanceReason;

  furtherErrors(): FieldErrors {
    return untilErrors(this.until);
  }
}

/** A moment that has passed would end the acceptance immediately. */
export function untilErrors(until: unknown): FieldErrors {
  if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) return {};
  return Date.parse(until) > Date.now() ? {} : { until: [UNTIL_MESSAGE] };
}

export const acceptanceOf = (
  reason: AcceptanceReason,
  { note, until }: AcceptanceTerms,
): IssueAction & { kind: 'accept' } => ({
  kind: 'accept',
  reason,
  note: note ?? null,
  until: typeof until === 'string' ? new Date(until) : null,
});
