import { ApiRefusal } from '../http/api-refusal.decorator';

export const TOO_MANY_REQUESTS =
  'Too many requests. Try again in the number of seconds that Retry-After says.';

/** 429 in the OpenAPI document. `@RequiresPlan()` brings it along; public routes that are limited name it themselves. */
export const ApiTooManyRequests = (): ClassDecorator & MethodDecorator =>
  ApiRefusal(429, 'Too many requests.', TOO_MANY_REQUESTS, {
    'Retry-After': 'Seconds until requests are taken again.',
    'RateLimit-Policy': 'The limit, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds.',
    RateLimit: 'What is left of it, e.g. `"default";r=0;t=12`: none, for 12 seconds.',
  });
