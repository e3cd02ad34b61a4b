import { ApiRefusal } from '../http/api-refusal.decorator';
import { TOO_MANY_ATTEMPTS } from './sign-in-throttle';
import { COOKIE_HEADER } from '../http/response-limits';

/** Headers of a response that begins a session. */
export const ApiSetsCookie = {
  headers: {
    'Set-Cookie': {
      description: 'The session cookie, HttpOnly and SameSite=Lax.',
      schema: { type: 'string' as const, ...COOKIE_HEADER },
    },
  },
};

/** 429 of what anyone may call. */
export const ApiTooManyAttempts = (): MethodDecorator =>
  ApiRefusal(429, 'Too many requests or attempts.', TOO_MANY_ATTEMPTS, {
    'Retry-After': 'Seconds to wait before the next attempt.',
  });
