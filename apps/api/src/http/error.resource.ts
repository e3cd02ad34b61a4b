import { ApiProperty } from '@nestjs/swagger';
import { MESSAGE } from './response-limits';
import { MAX_REPORTED_ERRORS } from './validation-failed';
import { TextField } from './fields';

/** No field has as many rules. */
const MAX_MESSAGES_OF_A_FIELD = 20;

/** The body of every refusal but 422. */
export class ErrorResource {
  @TextField(MESSAGE, 'Check not found.')
  error!: string;
}

/** The body of 422. */
export class ValidationErrorResource {
  @TextField(
    MESSAGE,
    'The domain field is required. (and 1 more error)',
    'The first message and the number of further errors.',
  )
  message!: string;

  @ApiProperty({
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
  })
  errors!: Record<string, string[]>;
}
