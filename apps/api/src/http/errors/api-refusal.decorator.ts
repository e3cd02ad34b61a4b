import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import { MAX_BODY_KIB } from '../fields/body-limits';
import { HEADER } from '../fields/response-limits';
import { ErrorResource, ValidationErrorResource } from './error.resource';

type Decorator = ClassDecorator & MethodDecorator;

/** One refusal of the general shape `{error}` in the OpenAPI document. `headers` are names with what they say. */
export const ApiRefusal = (
  status: number | 'default',
  description: string,
  example: string,
  headers: Readonly<Record<string, string>> = {},
): Decorator =>
  applyDecorators(
    ApiExtraModels(ErrorResource),
    ApiResponse({
      status,
      description,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          { description: text, schema: { type: 'string' as const, ...HEADER } },
        ]),
      ),
      content: {
        'application/json': { schema: { $ref: getSchemaPath(ErrorResource) }, example: { error: example } },
      },
    }),
  );

/** 422 in the OpenAPI document; the example shows one message of this operation. */
export const ApiInvalid = (field: string, message: string): Decorator =>
  applyDecorators(
    ApiExtraModels(ValidationErrorResource),
    ApiResponse({
      status: 422,
      description: 'A field or parameter breaks a rule.',
      content: {
        'application/json': {
          schema: { $ref: getSchemaPath(ValidationErrorResource) },
          example: { message, errors: { [field]: [message] } },
        },
      },
    }),
  );

/** 422 of an operation that no rule but the one about unknown parameters can refuse. */
export const ApiUnknownParameter = (): Decorator =>
  ApiInvalid('verbose', 'The verbose parameter is unknown. There are no parameters.');

/** The refusals of a body that is not JSON. @param kib the largest body that the operation accepts */
export const ApiJsonRefusals = (kib = MAX_BODY_KIB): Decorator =>
  applyDecorators(
    ApiRefusal(400, 'The body is not valid JSON.', 'The body is not valid JSON.'),
    ApiRefusal(413, `The body exceeds ${kib} KiB.`, `The body must not exceed ${kib} KiB.`),
    ApiRefusal(415, 'The body is not JSON.', 'The body must be sent as application/json in UTF-8.'),
  );

/** The refusals of an operation with a JSON body; the example of 422 shows one of its messages. */
export const ApiBodyRefusals = (field: string, message: string, kib?: number): Decorator =>
  applyDecorators(ApiInvalid(field, message), ApiJsonRefusals(kib));

/** What any operation may answer when something is broken on our side. */
export const ApiOutages = (): Decorator =>
  applyDecorators(
    ApiRefusal(500, 'Unexpected error.', 'Something went wrong on our side.'),
    ApiRefusal(503, 'The database is unavailable.', 'The database is not available. Try again later.', {
      'Retry-After': 'Seconds to wait before the next attempt.',
    }),
  );
