import { ApiRefusal } from '../http/errors/api-refusal.decorator';

export const TOO_MANY_REQUESTS = 'Too many requests. Try again after the number of seconds in Retry-After.';

/** 429 in the OpenAPI document. `@RequiresPlan()` brings it along; public routes that are limited name it themselves. */
export const ApiTooManyRequests = (): ClassDecorator & MethodDecorator =>
  ApiRefusal(429, 'Too many requests.', TOO_MANY_REQUESTS, {
    'Retry-After': 'Seconds until requests are accepted again.',
    'RateLimit-Policy':
      'The limit with the fewest requests left, e.g. `"default";q=1200;w=60`: 1,200 requests in 60 seconds. `default` is that of the key or session, `user` that of the person, `team` that of the team.',
    RateLimit: 'What remains of it, e.g. `"default";r=0;t=12`: none, for 12 seconds.',
  });
