import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse, DECORATORS } from '@nestjs/swagger';

export const PUBLIC_ROUTE = 'palisade:public';
export const NEEDS_PLAN = 'palisade:needs-plan';

/** Name of the bearer scheme in the OpenAPI document. */
export const API_KEY_SCHEME = 'apiKey';

export const API_KEY_NEEDED =
  'A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>.';
export const PLAN_NEEDED =
  'The API needs a paid plan, Professional or Business. This team is on the free trial.';
export const TOO_MANY_REQUESTS =
  'Too many requests. Try again in the number of seconds that Retry-After says.';

/** Anyone may call it: no key is asked for, and none is read. */
export const Public = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), SetMetadata(DECORATORS.API_SECURITY, []));

/** Teams on a plan with API access may call it, with their key. */
export const RequiresPlan = (): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata(NEEDS_PLAN, true),
    ApiBearerAuth(API_KEY_SCHEME),
    ApiRefusal(401, 'The API key is missing or invalid.', API_KEY_NEEDED),
    ApiRefusal(403, "The plan has no API access, or the resource is another team's.", PLAN_NEEDED),
    ApiRefusal(429, 'Too many requests; Retry-After says when to come back.', TOO_MANY_REQUESTS),
  );

/** One refusal of the general shape `{error}` in the OpenAPI document. */
const ApiRefusal = (status: number, description: string, example: string): ClassDecorator & MethodDecorator =>
  ApiResponse({
    status,
    description,
    schema: {
      type: 'object',
      required: ['error'],
      properties: { error: { type: 'string' } },
      example: { error: example },
    },
  });
