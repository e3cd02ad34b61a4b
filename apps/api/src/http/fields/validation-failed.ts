/** Messages by dotted field name, e.g. `tests.ssl_certificate`. */
export type FieldErrors = Record<string, string[]>;

/** The most fields that one response names: enough to fix a request, too few to be worth provoking. */
export const MAX_REPORTED_ERRORS = 20;
/** Field names and messages may repeat what was sent, so both are cut. */
const MAX_FIELD_CHARACTERS = 100;
const MAX_MESSAGE_CHARACTERS = 500;

/** A body or query that breaks a rule: 422. */
export class ValidationFailed extends Error {
  override readonly name = 'ValidationFailed';
  readonly errors: FieldErrors;

  /** @param errors of any size; the first 20 fields are reported */
  constructor(errors: FieldErrors) {
    const reported = reportedOf(errors);
    super(summaryOf(Object.values(reported).flat()));
    this.errors = reported;
  }

  /** For the rules that only a service can judge. */
  static at(field: string, message: string): ValidationFailed {
    return new ValidationFailed({ [field]: [message] });
  }
}

const reportedOf = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, MAX_REPORTED_ERRORS)
      .map(([field, messages]) => [
        cut(field, MAX_FIELD_CHARACTERS),
        messages.map((message) => cut(message, MAX_MESSAGE_CHARACTERS)),
      ]),
  );

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}…`;

function summaryOf(messages: readonly string[]): string {
  const [first = 'The request is not valid.', ...more] = messages;
  if (more.length === 0) return first;
  return `${first} (and ${more.length} more error${more.length === 1 ? '' : 's'})`;
}
