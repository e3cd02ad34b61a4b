import type { IssueAction } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason } from '@palisade/vocabulary';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { NULLABLE, OPTIONAL, Member, oneOf, terms } from '../../http/fields/request-fields';

const MAX_NOTE_CHARACTERS = 1000;
export const REASON_MESSAGE = oneOf('reason field', ACCEPTANCE_REASONS);
const UNTIL_MESSAGE =
  'The until field must be an ISO 8601 timestamp in the future, such as 2027-01-31T00:00:00Z.';

/** What says how long an issue is accepted, and why; `reason` is required by those who extend it. */
export class AcceptanceTerms {
  @Member.Text({ maxLength: MAX_NOTE_CHARACTERS }, 'The page is public on purpose.', NULLABLE, OPTIONAL)
  note?: string | null;

  @Member.Moment(
    '2027-01-31T00:00:00Z',
    'When the acceptance ends. Absent or null: never.',
    NULLABLE,
    OPTIONAL,
    terms({ message: UNTIL_MESSAGE }),
  )
  until?: string | null;
}

export class AcceptIssueBody extends AcceptanceTerms implements WithFurtherRules {
  @Member.Choice(ACCEPTANCE_REASONS, 'AcceptanceReason', 'false_positive')
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
