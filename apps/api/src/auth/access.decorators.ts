import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, DECORATORS } from '@nestjs/swagger';
import { ApiRefusal } from '../http/api-refusal.decorator';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';

export const PUBLIC_ROUTE = 'palisade:public';
export const NEEDS_PLAN = 'palisade:needs-plan';

/** Name of the bearer scheme in the OpenAPI document. */
export const API_KEY_SCHEME = 'apiKey';

export const API_KEY_NEEDED =
  'A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>.';
export const PLAN_NEEDED =
  'The API needs a paid plan, Professional or Business. This team is on the free trial.';

type Decorator = ClassDecorator & MethodDecorator;

/** Anyone may call it: no key is asked for, and none is read. */
export const Public = (): Decorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), SetMetadata(DECORATORS.API_SECURITY, []));

/** Teams on a plan with API access may call it, with their key. */
export const RequiresPlan = (): Decorator =>
  applyDecorators(
    SetMetadata(NEEDS_PLAN, true),
    ApiBearerAuth(API_KEY_SCHEME),
    ApiRefusal(401, 'The API key is missing or invalid.', API_KEY_NEEDED, {
      'WWW-Authenticate': 'Always `Bearer`.',
    }),
    ApiRefusal(403, "The plan has no API access, or the resource is another team's.", PLAN_NEEDED),
    ApiTooManyRequests(),
  );
