import { MESSAGE } from '../fields/response-limits';
import { MAX_REPORTED_ERRORS } from '../fields/validation-failed';
import { text, field } from '../fields/fields';
import { type ResourceOf, resource } from '../fields/resource';

/** No field has as many rules. */
const MAX_MESSAGES_OF_A_FIELD = 20;

/** The body of every refusal but 422. */
export const ErrorResource = resource('ErrorResource', {
  error: text(MESSAGE, 'Check not found.'),
});
export type ErrorResource = ResourceOf<typeof ErrorResource>;

/** The body of 422. */
export const ValidationErrorResource = resource('ValidationErrorResource', {
  message: text(
    MESSAGE,
    'The domain field is required. (and 1 more error)',
    'The first message and the number of further errors.',
  ),
  errors: field<Record<string, string[]>>({
    type: 'object',
    additionalProperties: {
      type: 'array',
      maxItems: MAX_MESSAGES_OF_A_FIELD,
      items: { type: 'string', ...MESSAGE },
    },
    maxProperties: MAX_REPORTED_ERRORS,
    example: {
      domain: ['The domain field is required.'],
      schedule_frequency: ['The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.'],
    },
    description: 'Messages by field; nested fields are dotted, e.g. `tests.ssl_certificate`, `issue_ids.0`.',
  }),
});
export type ValidationErrorResource = ResourceOf<typeof ValidationErrorResource>;
