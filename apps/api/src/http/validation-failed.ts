/** Messages by dotted field name, e.g. `tests.ssl_certificate`. */
export type FieldErrors = Record<string, string[]>;

/** A body or query that breaks a rule: 422. */
export class ValidationFailed extends Error {
  override readonly name = 'ValidationFailed';

  constructor(readonly errors: FieldErrors) {
    super(summaryOf(Object.values(errors).flat()));
  }

  /** For the rules that only a service can judge. */
  static at(field: string, message: string): ValidationFailed {
    return new ValidationFailed({ [field]: [message] });
  }
}

function summaryOf(messages: readonly string[]): string {
  const [first = 'The request is not valid.', ...more] = messages;
  if (more.length === 0) return first;
  return `${first} (and ${more.length} more error${more.length === 1 ? '' : 's'})`;
}
