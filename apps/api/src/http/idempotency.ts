import type { OpenAPIObject } from '@nestjs/swagger';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const MAX_KEY_CHARACTERS = 255;
/** The addresses whose POST may have one. */
export const REPEATABLE = /^\/(api\/|mcp$|go\/scan\/)/;

export const KEY_IS_MALFORMED = `The ${IDEMPOTENCY_HEADER} must have 1 to ${MAX_KEY_CHARACTERS} characters.`;
export const REQUEST_IS_UNDER_WAY = `The first request with this ${IDEMPOTENCY_HEADER} has not ended. Try again later.`;
export const KEY_OF_ANOTHER_REQUEST = `This ${IDEMPOTENCY_HEADER} belongs to another request. Use a new one.`;

const PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header' as const,
  required: false,
  description:
    'Your own id of this request, such as a UUID. The same request with the same id gets the same response for 24 hours, and is not done twice.',
  schema: {
    type: 'string' as const,
    minLength: 1,
    maxLength: MAX_KEY_CHARACTERS,
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
};

const refusal = (schema: string, description: string, example: object) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
});

const REFUSALS = {
  400: refusal('ErrorResource', 'The request is malformed.', { error: KEY_IS_MALFORMED }),
  409: {
    ...refusal('ErrorResource', `The first request with this ${IDEMPOTENCY_HEADER} is under way.`, {
      error: REQUEST_IS_UNDER_WAY,
    }),
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before the next attempt.',
        schema: { type: 'string' as const, maxLength: 10 },
      },
    },
  },
  422: refusal('ValidationErrorResource', `The ${IDEMPOTENCY_HEADER} belongs to another request.`, {
    message: KEY_OF_ANOTHER_REQUEST,
    errors: { [IDEMPOTENCY_HEADER]: [KEY_OF_ANOTHER_REQUEST] },
  }),
};

/** Adds the header and its refusals to every POST that needs a credential. */
export function withIdempotency(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { post }] of Object.entries(document.paths)) {
    if (post === undefined || !REPEATABLE.test(path) || (post.security ?? []).length === 0) continue;
    post.parameters = [...(post.parameters ?? []), PARAMETER];
    post.responses = { ...REFUSALS, ...post.responses };
  }
  return document;
}
